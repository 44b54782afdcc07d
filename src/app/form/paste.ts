import type { ClipboardEvent } from 'react'
import { characterProblem } from '#contract'
import { insertText } from '../../kit/insert-text.ts'

/** The lines of a text without what is refused; Office programs break lines by other characters. */
export const seen = (text: string): string => (characterProblem(text, true) === undefined ? text
  : [...text.replaceAll(/[\v\f\u0085]/g, '\n')]
    .filter((character) => characterProblem(character, true) === undefined).join(''))

/** Hidden characters come along from Office programs, telephones and PDFs; no field takes them, nobody finds them. */
export const pasteSeen = (event: ClipboardEvent): void => {
  const { target, clipboardData } = event
  const isArea = target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || !(isArea || target instanceof HTMLInputElement)) return
  const text = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
  const plain = seen(text)
  if (plain === text) return
  event.preventDefault()
  insertText(target, isArea ? plain : plain.replaceAll(/\s+/g, ' '))
}
