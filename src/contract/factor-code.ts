import { asciiForm } from './fold.ts'

/** A code of an app, or a recovery code, in the one form in which it is compared. */
export interface FactorCode {
  kind: 'code' | 'recovery'
  text: string
}

const appCode = /^\d{6}$/
/** Recovery codes are made of 26 of these letters and digits. */
const recoveryCode = /^[a-km-np-z2-9]{26}$/

/**
 * Reads a code in the forms in which people type and paste it: in any script's digits, in capitals, with spaces,
 * dashes, dots or invisible characters, or with an L or a 1 for the I of a recovery code. Undefined if it has the shape
 * of no code, so that it needs no check and counts as no guess.
 */
export function readFactorCode(given: string): FactorCode | undefined {
  const text = asciiForm(given)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (appCode.test(text)) return { kind: 'code', text }
  const recovery = text.replaceAll(/[l1]/g, 'i')
  return recoveryCode.test(recovery) ? { kind: 'recovery', text: recovery } : undefined
}
