// Control characters, direction marks and byte order marks within text, which no field takes.
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g
const c1 = /[\u0080-\u009f]/

export type UnseenChoice = 'mend' | 'drop' | 'keep'

/** Returns "U+009E" for the first one, or undefined. */
export function unseenIn(text: string): string | undefined {
  const [found] = text.match(unseen) ?? []
  return found === undefined
    ? undefined
    : `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The characters of windows-1252 from 0x80 to 0x9f, with a blank for unused codes. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Restores a windows-1252 character that was read as Latin-1, as the HTML standard does. */
export function withoutUnseen(text: string, choice: UnseenChoice): string {
  if (choice === 'keep') return text
  return text.replaceAll(unseen, (found) =>
    choice === 'mend' && c1.test(found) ? windows1252.charAt(found.charCodeAt(0) - 0x80).trim() : '',
  )
}

const doubled = /(?:Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u00a0-\u00bf]|â€[\u0080-\u00bf™œ“”˜¢¦])/

/** Finds UTF-8 that was once read as windows-1252: "Ã©" for "é". */
export const looksDoubled = (text: string): boolean => doubled.test(text)
