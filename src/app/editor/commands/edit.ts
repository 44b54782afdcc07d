import { insertText } from '#form'

/** A text and its selection. */
export interface Source {
  text: string
  start: number
  end: number
}

/** Replaces `from` to `to`; afterwards `start` to `end`, positions in the new text, are selected. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export type Command = (source: Source) => Edit

/** Replaces only the characters that differ: undo selects a replacement, and the next key would delete all of it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  const old = area.value.slice(from, to)
  const least = Math.min(old.length, insert.length)
  let ahead = 0
  while (ahead < least && old[ahead] === insert[ahead]) ahead++
  let behind = 0
  while (behind < least - ahead && old.at(-1 - behind) === insert.at(-1 - behind)) behind++
  const written = insert.slice(ahead, insert.length - behind)
  area.setSelectionRange(from + ahead, to - behind)
  if (ahead + behind < old.length || written !== '') insertText(area, written)
  area.setSelectionRange(start, end)
}

export const sourceOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Source => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})
