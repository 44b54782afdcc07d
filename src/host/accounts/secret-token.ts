import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in 43 characters that are valid in headers and URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. A quick hash suffices, since no one can guess 256 random bits. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
