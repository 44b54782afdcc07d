// Control characters, marks that turn the direction of text and byte order marks amid it: no field takes them.
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g
const c1 = /[\u0080-\u009f]/

export type UnseenChoice = 'mend' | 'drop' | 'keep'

/** "U+009E" of the first one; undefined: none. */
export function unseenIn(text: string): string | undefined {
  const [found] = text.match(unseen) ?? []
  return found === undefined ? undefined : `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** What windows-1252 has from 0x80 to 0x9f; a blank where it has nothing. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** A letter of windows-1252 that was taken for Latin-1 becomes that letter again, as the HTML standard reads it. */
export function withoutUnseen(text: string, choice: UnseenChoice): string {
  if (choice === 'keep') return text
  return text.replaceAll(unseen, (found) => choice === 'mend' && c1.test(found)
    ? windows1252.charAt(found.charCodeAt(0) - 0x80).trim() : '')
}

const doubled = /(?:Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u00a0-\u00bf]|â€[\u0080-\u00bf™œ“”˜¢¦])/

/** UTF-8 that was once read as windows-1252: "Ã©" for "é". */
export const looksDoubled = (text: string): boolean => doubled.test(text)
