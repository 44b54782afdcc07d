import type { LanguageField } from '#contract'
import { languageWords } from '#record'
import { Combobox } from '#change'
import { leaveField, setField } from '../form.ts'
import { useForm, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import { findLanguages, languageTagOf } from './languages.ts'

interface LanguageBoxProps {
  attributes: Record<string, string | boolean | undefined>
  name: string
  /** A tag, or text that isn't one yet. */
  value: string
  placeholder?: string
  /** Called with the tag of a typed name or tag, and with other text unchanged. Empty: none. */
  onValue(value: string): void
  onLeave?(): void
}

/** A language, shown by name; the value is its tag. */
export const LanguageBox = ({
  attributes,
  name,
  value,
  placeholder = '',
  onValue,
  onLeave = () => {},
}: LanguageBoxProps) => (
  <Combobox
    attributes={attributes}
    name={name}
    text={languageWords(value)}
    chosenId={value}
    placeholder={placeholder}
    find={findLanguages}
    onText={(typed) => onValue(languageTagOf(typed) ?? typed)}
    onChoose={({ id }) => onValue(id)}
    onClear={() => onValue('')}
    onLeave={onLeave}
  />
)

export function LanguageInput({ field, path, attributes }: InputProps<LanguageField>) {
  const form = useForm()
  return (
    <LanguageBox
      attributes={attributes}
      name={field.label}
      value={useTypedText(path)}
      onValue={(value) => setField(form, path, value || null)}
      onLeave={() => leaveField(form, path)}
    />
  )
}
