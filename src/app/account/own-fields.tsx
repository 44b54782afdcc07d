import { type FormEvent, type ReactNode, useState } from 'react'
import { checkField } from '../../contract/check-field.ts'
import { user } from '../../contract/entities/user.ts'
import type { Profile } from '../../contract/profile.ts'
import { useBlocker } from '../../kit/use-router.tsx'
import { confirm } from '../ui/confirm.ts'
import { TextField } from '../ui/text-field.tsx'
import { useOwnSave } from './use-own-save.ts'

const names = ['firstName', 'lastName', 'language', 'timeZone'] as const
type Own = Record<(typeof names)[number], string>

const zones = Intl.supportedValuesOf('timeZone')

const problemsOf = (own: Own): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const name of names) {
    const field = user.fields[name]
    const checked = field && checkField(field, own[name], name)
    if (checked && 'problems' in checked) Object.assign(problems, checked.problems)
  }
  return problems
}

/** Name, language and time zone, by the same rules as the users' own form. */
export function OwnFields({ profile, onSaved }: { profile: Profile; onSaved(): void }): ReactNode {
  const saved: Own = {
    firstName: profile.firstName, lastName: profile.lastName, language: profile.language ?? '',
    timeZone: profile.timeZone ?? '',
  }
  const [own, setOwn] = useState(saved)
  const { problems, isBusy, save } = useOwnSave()
  const isChanged = names.some((name) => own[name] !== saved[name])
  useBlocker(() => isChanged && !isBusy, () => confirm({
    title: 'Leave without saving your profile?', body: 'What you changed here is lost.', yes: 'Leave', no: 'Stay',
  }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...own, language: own.language || null, timeZone: own.timeZone || null }
    if (await save(body, problemsOf(own), 'Your profile is saved.')) onSaved()
  }
  const field = (name: (typeof names)[number], autoComplete: string): ReactNode => (
    <TextField
      label={user.fields[name]?.label ?? name} value={own[name]} autoComplete={autoComplete}
      error={problems[name] ?? ''}
      onChange={(value) => setOwn((now) => ({ ...now, [name]: value }))}
    />
  )
  return (
    <form className="rows" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid-2">
        {field('firstName', 'given-name')}{field('lastName', 'family-name')}{field('language', 'language')}
        <div className="field">
          <label htmlFor="own-zone">{user.fields.timeZone?.label}</label>
          <select
            id="own-zone" className="input" value={own.timeZone}
            onChange={(event) => setOwn((now) => ({ ...now, timeZone: event.target.value }))}
          >
            <option value="">As the website</option>
            {/* Some browsers list older names; the one that is set is always there. */}
            {[...new Set([...zones, saved.timeZone])].filter(Boolean).map((zone) => <option key={zone}>{zone}</option>)}
          </select>
        </div>
      </div>
      <div className="row">
        <button type="submit" className="btn primary" aria-busy={isBusy} aria-disabled={!isChanged}>Save</button>
      </div>
    </form>
  )
}
