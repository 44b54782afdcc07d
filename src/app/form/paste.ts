import type { ClipboardEvent } from 'react'
import { characterProblem, seen } from '../../contract/text-rules.ts'
import { insertText } from '../../kit/insert-text.ts'

/** Hidden characters come along from Office programs, telephones and PDFs; no field takes them and nobody finds them. */
export const pasteSeen = (event: ClipboardEvent): void => {
  const { target, clipboardData } = event
  const isArea = target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || !(isArea || target instanceof HTMLInputElement)) return
  const text = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
  if (characterProblem(text, true) === undefined) return
  event.preventDefault()
  const plain = seen(text)
  insertText(target, isArea ? plain : plain.replaceAll(/\s+/g, ' '))
}
