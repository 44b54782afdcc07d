import { formatter } from '../list/time-words.ts'

/** One entry of a message's notes. They are one text in the record, so that list, export and form need no more. */
export interface NoteEntry { by: string; at: string; text: string }

const time = formatter({ dateStyle: 'medium', timeStyle: 'short' })
const heading = /^(.{1,130}), (\d{1,2} \p{L}+ \d{4}, \d{2}:\d{2})$/u

/** A new entry under the others, headed by who wrote it and when. */
export const withNote = (notes: string, text: string, by: string, at: Date): string =>
  [notes, `${by}, ${time(at.getTime())}\n${text.trim()}`].filter((part) => part !== '').join('\n\n')

/** The entries of a text; what stands before the first heading has nobody's name. */
export const noteEntries = (notes: string): NoteEntry[] => {
  const entries: NoteEntry[] = []
  for (const line of notes.split('\n')) {
    const [, by, at] = heading.exec(line) ?? []
    const last = entries.at(-1)
    if (by !== undefined && at !== undefined) entries.push({ by, at, text: '' })
    else if (last) last.text += `\n${line}`
    else entries.push({ by: '', at: '', text: line })
  }
  return entries.map((entry) => ({ ...entry, text: entry.text.trim() }))
    .filter(({ text, by }) => text !== '' || by !== '')
}
