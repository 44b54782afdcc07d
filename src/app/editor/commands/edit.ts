import { insertText } from '#kit'

/** A text and what is selected in it. */
export interface Source { text: string; start: number; end: number }

/** Replaces what lies from `from` to `to`; then `start` to `end` is selected, as places in the new text. */
export interface Edit { from: number; to: number; insert: string; start: number; end: number }

export type Command = (source: Source) => Edit

/** Writes over no more than what changes: undo selects it again, and the next key would take all of it away. */
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

export const sourceOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Source =>
  ({ text: value, start: selectionStart, end: selectionEnd })
