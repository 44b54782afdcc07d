import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in 43 characters that fit into a header and an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a quick hash is enough for what nobody can guess. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
