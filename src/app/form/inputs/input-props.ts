import type { Field } from '#contract'
import type { Path } from '../typed-values.ts'

/** What every input gets from its row: its name and messages are there, its value it takes from the form. */
export interface InputProps<F extends Field = Field> {
  field: F
  path: Path
  attributes: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
}
