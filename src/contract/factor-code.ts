import { asciiForm } from './fold.ts'

/** An authenticator app's code or a recovery code, in the normal form for comparison. */
export interface FactorCode {
  kind: 'code' | 'recovery'
  text: string
}

const appCode = /^\d{6}$/
/** Recovery codes consist of 26 of these letters and digits. */
const recoveryCode = /^[a-km-np-z2-9]{26}$/

/**
 * Parses a code as people type and paste it: with the digits of any script, in capitals, with spaces, dashes, dots or
 * invisible characters, or with an L or a 1 for the I of a recovery code. Undefined if it can't be a code, so that it
 * doesn't count as an attempt.
 */
export function readFactorCode(given: string): FactorCode | undefined {
  const text = asciiForm(given)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (appCode.test(text)) return { kind: 'code', text }
  const recovery = text.replaceAll(/[l1]/g, 'i')
  return recoveryCode.test(recovery) ? { kind: 'recovery', text: recovery } : undefined
}
