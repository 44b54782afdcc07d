import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { calls, type Json, type Profile, user } from '#contract'
import { checkField } from '#checks'
import { api, attempt, confirm, currentProfile, localeOf } from '#data'
import { findZones, LanguageBox, languageInEnglish, languageTagOf } from '#form'
import { useBlocker } from '#kit'
import { FieldError, TextField, useFaults, useFeedback } from '#ui'
import { Combobox } from '#change'

const names = ['firstName', 'lastName', 'language', 'timeZone'] as const
type Own = Record<(typeof names)[number], string>

const problemsOf = (own: Own): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const name of names) {
    const field = user.fields[name]
    const checked = field && checkField(field, own[name], name)
    if (checked && 'problems' in checked) Object.assign(problems, checked.problems)
  }
  return problems
}

/**
 * Name, language and time zone, with the rules of the users' form.
 * @param hasOwnName false if the name comes from the organisation
 */
export function OwnFields({ profile, hasOwnName }: { profile: Profile; hasOwnName: boolean }): ReactNode {
  const saved: Own = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    language: profile.language ?? '',
    timeZone: profile.timeZone ?? '',
  }
  const [typed, setTyped] = useState<Partial<Own>>({})
  const own: Own = { ...saved, ...typed }
  const { problems, isBusy, save } = useOwnSave()
  const isChanged = names.some((name) => own[name] !== saved[name])
  useBlocker(
    () => isChanged && !isBusy,
    () =>
      confirm({
        title: 'Leave without saving your profile?',
        body: 'Your changes here will be lost.',
        yes: 'Leave',
        no: 'Stay',
        isDestructive: true,
      }),
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent: { [name: string]: string } = own
    const body = { ...own, language: own.language || null, timeZone: own.timeZone || null }
    if (!(await save(body, problemsOf(own), 'Profile saved.'))) return
    // The host's normalized values replace the sent ones; text typed since then stays.
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name])))
  }
  const fieldOf = (name: (typeof names)[number]) => ({
    label: user.fields[name]?.label ?? name,
    value: own[name],
    error: problems[name] ?? '',
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  })
  return (
    <form {...useFaults()} className="rows" noValidate onSubmit={(event) => void attempt(() => submit(event))}>
      <div className="grid-2">
        {hasOwnName && (
          <>
            <TextField {...fieldOf('firstName')} autoComplete="given-name" />
            <TextField {...fieldOf('lastName')} autoComplete="family-name" isOptional />
          </>
        )}
        <Field {...fieldOf('language')} help={languageHelp(own.language)}>
          {(attributes) => (
            <LanguageBox
              attributes={attributes}
              name="Language"
              value={own.language}
              placeholder="English"
              onValue={fieldOf('language').onChange}
            />
          )}
        </Field>
        <Field {...fieldOf('timeZone')}>
          {(attributes) => {
            const { label, value, onChange } = fieldOf('timeZone')
            return (
              <Combobox
                attributes={attributes}
                name={label}
                text={value}
                chosenId={value}
                placeholder="Match device"
                find={findZones}
                onText={onChange}
                onChoose={(option) => onChange(option.id)}
                onClear={() => onChange('')}
              />
            )
          }}
        </Field>
      </div>
      <div className="row">
        <button type="submit" className="btn primary" aria-busy={isBusy} aria-disabled={!isChanged}>
          Save
        </button>
      </div>
    </form>
  )
}

/** "English text, with dates and numbers for German: 18. November 2026, 1.234,5". */
function languageHelp(language: string): string {
  const tag = languageTagOf(language)
  if (tag === undefined || tag === 'en') return 'English text, dates and numbers.'
  const locale = localeOf(tag)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 18))
  const number = new Intl.NumberFormat(locale).format(12_345.6)
  return `English text, with dates and numbers for ${languageInEnglish(tag)}: \u2068${day}\u2069, \u2068${number}\u2069.`
}

interface FieldProps {
  label: string
  error: string
  help?: string
  children(attributes: { [name: string]: string | true | undefined }): ReactNode
}

/** A control with its label, help and problem. */
function Field({ label, error, help, children }: FieldProps): ReactNode {
  const id = useId()
  const described = [error && `${id}e`, help && `${id}h`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== '' || undefined, 'aria-describedby': described || undefined })}
      {error && <FieldError id={`${id}e`}>{error}</FieldError>}
      {help && (
        <p className="help" id={`${id}h`}>
          {help}
        </p>
      )}
    </div>
  )
}

interface OwnSave {
  problems: Readonly<Record<string, string>>
  isBusy: boolean
  /** Resolves to true once the host has saved it. */
  save(body: { [name: string]: Json }, problems: Readonly<Record<string, string>>, done: string): Promise<boolean>
}

/** Saves a part of the user's own profile, one call at a time, and shows the host's messages at their fields. */
export function useOwnSave(): OwnSave {
  const { toast } = useFeedback()
  const [state, setState] = useState<Pick<OwnSave, 'problems' | 'isBusy'>>({ problems: {}, isBusy: false })
  const isSending = useRef(false)

  const save: OwnSave['save'] = async (body, problems, done) => {
    if (isSending.current) return false
    if (Object.keys(problems).length > 0) {
      setState({ problems, isBusy: false })
      return false
    }
    isSending.current = true
    setState({ problems: {}, isBusy: true })
    const write = async () => {
      await api.send('POST', calls.profile, body)
      await currentProfile() // as saved by the write
      toast(done)
      return true
    }
    let found: OwnSave['problems'] = {}
    const isSaved = await attempt(write, ({ fields }) => {
      found = fields
    })
    isSending.current = false
    setState({ problems: found, isBusy: false })
    return isSaved === true
  }
  return { ...state, save }
}
