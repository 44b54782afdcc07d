import type { ReactNode } from 'react'
import { type Field, latinLengthOf, lengthOf, textOf, tidyText, twiceNote } from '#contract'
import { numberWords } from '#record'
import { readPath, type Path } from './field-path.ts'
import { useText } from './use-form.ts'

/** Texts with at least this minimum show their count from the beginning. */
const countedFrom = 20

/** The minimum length of a longer text; 0 for none. */
export const minOf = (field: Field): number =>
  field.kind === 'long' || (field.kind === 'text' && !field.pattern && !field.code) ? (field.min ?? 0) : 0

interface LengthNoteProps {
  id: string
  path: Path
  min: number
  max: number
}

/** The length of a text with a minimum, while the user types: "12 of at least 50 characters". */
export function LengthNote({ id, path, min, max }: LengthNoteProps): ReactNode {
  const text = useText(({ typed }) => tidyText(textOf(readPath(typed, path)), true))
  const isChanged = useText(({ changed }) => changed.has(path))
  const isShort = latinLengthOf(text) < min
  const length = isShort ? latinLengthOf(text) : lengthOf(text)
  const isShown = min >= countedFrom ? isShort || isChanged : isShort && isChanged && length > 0
  return (
    isShown && (
      <p className="help length" id={id}>
        {numberWords(length)} of {isShort ? `at least ${numberWords(min)}` : `at most ${numberWords(max)}`} characters
        {isShort && twiceNote(text)}
      </p>
    )
  )
}
