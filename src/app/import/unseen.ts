import { visibleText } from '#contract'

/** Characters that windows-1252 shows and Latin-1 does not. */
const c1 = /[\u0080-\u009f]/g

/** Fields remove all invisible characters, so the user is only asked about those that can be repaired. */
export type UnseenChoice = 'mend' | 'drop'

/** Returns "U+009E" for the first one, or undefined. */
export function invisibleIn(text: string): string | undefined {
  const [found] = text.match(c1) ?? []
  return found === undefined
    ? undefined
    : `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The characters of windows-1252 from 0x80 to 0x9f, with a space for unused codes. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Restores a windows-1252 character that was decoded as Latin-1, as the HTML standard does. */
export function withoutInvisible(text: string, choice: UnseenChoice): string {
  const repaired =
    choice === 'mend'
      ? text.replaceAll(c1, (found) => windows1252.charAt(found.charCodeAt(0) - 0x80).trim())
      : text.replaceAll(c1, '')
  return visibleText(repaired, true)
}

const doubled = /(?:Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u00a0-\u00bf]|â€[\u0080-\u00bf™œ“”˜¢¦])/

/** Finds UTF-8 that was once decoded as windows-1252: "Ã©" for "é". */
export const looksDoubled = (text: string): boolean => doubled.test(text)
