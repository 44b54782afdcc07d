import { memo } from 'react'
import type { Field } from '#contract'
import { Link } from '../../kit/link.tsx'
import { useStore } from '../../kit/store.ts'
import { Icon } from '../ui/icon.tsx'
import { Control } from './control.tsx'
import type { Note } from './form-state.ts'
import { isSegmented } from './inputs/choice-input.tsx'
import { trashedIn } from './trashed-in.ts'
import { idOf, type Path } from './typed-values.ts'
import { useForm } from './use-form.ts'

const noteIcons = { ok: 'check', info: 'info', warn: 'warn' } as const

function NoteLine({ note: { tone, text, link } }: { note: Note }) {
  return (
    <p className={`${tone}-note`}>
      <Icon name={noteIcons[tone]} />
      <span>{text}{link && <> <Link className="link" to={link.to}>{link.label}</Link></>}</span>
    </p>
  )
}

/** What has no single control to point at is a group with a name. */
const isGroupOfControls = (field: Field): boolean =>
  ['group', 'permissions', 'relations', 'image'].includes(field.kind) || (field.kind === 'choice' && isSegmented(field))

interface FieldRowProps {
  path: Path
  field: Field
  span?: 1 | 2 | 4
  /** The heading above says the same. */
  isNamedAbove?: boolean
}

const noNotes: Readonly<Record<string, Note>> = {}

/** Label, control, then what is wrong or right with it, then help. */
export const FieldRow = memo(function FieldRow({ path, field, span, isNamedAbove = false }: FieldRowProps) {
  const { store } = useForm()
  const id = idOf(path)
  const problem = useStore(store, ({ problems }) => problems[path]?.text)
  const isChanged = useStore(store, ({ changed }) => changed.has(path))
  const trashed = useStore(store, (now) => trashedIn(path, now))
  const notes = Object.values(useStore(store, ({ notes: all }) => Object.keys(all).length > 0 ? all : noNotes))
    // Free as it was looked for; the host has the last word, whichever answer came first.
    .filter((note) => note.path === path && !(problem && note.tone === 'ok'))
  if (trashed !== '') {
    const text = `In the trash: ${trashed}. Choose another, or restore it there.`
    notes.push({ path, tone: 'warn', text })
  }
  const isOptional = !field.required && !field.isConditional && !['flag', 'group', 'permissions'].includes(field.kind)
  const described = [
    problem && `${id}-e`, notes.length > 0 && `${id}-n`, field.help && `${id}-h`, isOptional && `${id}-o`,
  ].filter(Boolean).join(' ')
  const attributes = {
    id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true as const : undefined,
    'aria-required': field.required && field.kind !== 'flag' ? true as const : undefined,
  }
  return (
    <div className={`field span-${span ?? field.span ?? 2}${isChanged ? ' changed' : ''}`}>
      <div className={isNamedAbove ? 'sr-only' : 'label-row'}>
        {isGroupOfControls(field)
          ? <span className="label" id={`${id}-l`}>{field.label}</span> : <label htmlFor={id}>{field.label}</label>}
        {isOptional && <span className="opt" id={`${id}-o`}>optional</span>}
      </div>
      <Control field={field} path={path} attributes={attributes} />
      {problem && <p className="error" id={`${id}-e`}><Icon name="error" /><span>{problem}</span></p>}
      {notes.length > 0 && <div id={`${id}-n`}>{notes.map((note) => <NoteLine key={note.text} note={note} />)}</div>}
      {field.help && <p className="help" id={`${id}-h`}>{field.help}</p>}
    </div>
  )
})
