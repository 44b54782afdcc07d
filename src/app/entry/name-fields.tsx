import { lengthOf } from '#contract'
import { TextField } from '#ui'

const nameMax = 60
const tooLong = (name: string) => (lengthOf(name) > nameMax ? `Use at most ${nameMax} characters` : '')

interface Named {
  firstName: string
  lastName: string
}

/** One name is enough: not everyone has a last name. */
export const nameProblems = ({ firstName, lastName }: Named): Named => ({
  firstName: firstName === '' ? 'Enter your first name' : tooLong(firstName),
  lastName: tooLong(lastName),
})

interface NameFieldsProps {
  field(name: keyof Named): { value: string; onChange(value: string): void; error: string }
}

export const NameFields = ({ field }: NameFieldsProps) => (
  <div className="grid-2">
    <TextField label="First name" autoComplete="given-name" isFocused {...field('firstName')} />
    <TextField label="Last name" autoComplete="family-name" isOptional {...field('lastName')} />
  </div>
)
