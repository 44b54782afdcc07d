import type { Field } from '#contract'
import type { Path } from '../field-path.ts'

/** The props that a row passes to every input. The input reads its value from the form. */
export interface InputProps<F extends Field = Field> {
  field: F
  path: Path
  attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
    /** The language of the text; that of the panel if undefined. */
    lang: string | undefined
  }
}
