import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { FieldError } from './field-error.tsx'

interface TextFieldProps {
  label: string
  value: string
  onChange(value: string): void
  /** The problem of the field; empty means none. */
  error?: string
  help?: ReactNode
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  /** The type of on-screen keyboard. */
  inputMode?: 'text' | 'numeric'
  isFocused?: boolean
  isOptional?: boolean
}

/**
 * The label, the control, the error and the help, one below the other. Screen readers read error and help with the
 * control.
 */
export function TextField(props: TextFieldProps) {
  return <Field {...props} face={(input) => input} />
}

/** A password can be shown, and pasting always works. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="icon-btn s"
      aria-label="Show password"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eyeOff' : 'eye'} size="s" />
    </button>
  )
  const face = (input: ReactNode) => (
    <div className="input affix">
      {input}
      {toggle}
    </div>
  )
  return <Field {...props} type={isShown ? 'text' : 'password'} isBare face={face} />
}

function Field(props: TextFieldProps & { face(input: ReactNode): ReactNode; isBare?: boolean }) {
  const {
    label,
    value,
    onChange,
    error = '',
    help,
    type = 'text',
    autoComplete,
    inputMode,
    isFocused,
    isOptional = false,
  } = props
  const { face, isBare = false } = props
  const id = useId()
  // In the focused field, screen readers read the error at once. For other fields, they read it with the field.
  const role = useMemo(() => (document.activeElement?.id === id ? 'alert' : undefined), [id, error])
  const described = [error && `${id}e`, help && `${id}h`, isOptional && `${id}o`].filter(Boolean).join(' ')
  const input = (
    <input
      id={id}
      type={type}
      className={isBare ? undefined : 'input'}
      value={value}
      autoComplete={autoComplete}
      inputMode={inputMode}
      autoCapitalize={type === 'text' ? undefined : 'none'}
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: only the first field of a sign-in page
      autoFocus={isFocused}
      required={!isOptional}
      aria-invalid={error !== '' || undefined}
      aria-describedby={described || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <div className="field">
      {isOptional ? (
        <div className="row">
          <label htmlFor={id}>{label}</label>
          <span className="opt" id={`${id}o`}>
            optional
          </span>
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {face(input)}
      {error && (
        <FieldError id={`${id}e`} role={role}>
          {error}
        </FieldError>
      )}
      {help && (
        <p className="help" id={`${id}h`}>
          {help}
        </p>
      )}
    </div>
  )
}

/** Selects a rejected password or code if it has the focus, so that typing replaces it. */
export const selectSecret = () =>
  document.querySelector<HTMLInputElement>(':is([autocomplete^=current], [autocomplete^=one]):focus')?.select()

/** For a form of such fields: the first field with an error takes the focus. */
export function useFaults() {
  const ref = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    const fault = isSent && ref.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (!fault) return
    setSent(false)
    fault.focus()
    selectSecret()
  })
  return { ref, onSubmitCapture: () => setSent(true) }
}
