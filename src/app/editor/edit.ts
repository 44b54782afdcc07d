import { insertText } from '../../kit/insert-text.ts'

/** A text and what is selected in it. */
export interface Source { text: string; start: number; end: number }

/** Replaces what lies from `from` to `to`; then `start` to `end` is selected, as places in the new text. */
export interface Edit { from: number; to: number; insert: string; start: number; end: number }

export type Command = (source: Source) => Edit

export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.setSelectionRange(from, to)
  if (from !== to || insert !== '') insertText(area, insert)
  area.setSelectionRange(start, end)
}

export const sourceOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Source =>
  ({ text: value, start: selectionStart, end: selectionEnd })
