import { memo, type ReactElement } from 'react'
import { type Field, isReference, labelName, type ScalarField } from '#contract'
import { Link, useStore } from '#kit'
import { isNewRecord } from '#record'
import { Icon } from '#ui'
import { type FormState, labelKey, type Note } from './form-state.ts'
import { ChoiceInput, FlagInput, isSegmented } from './inputs/choice-input.tsx'
import { GroupInput } from './inputs/group-input.tsx'
import { ImageInput } from './inputs/image-input.tsx'
import type { InputProps } from './inputs/input-props.ts'
import { InstantInput } from './inputs/instant-input.tsx'
import { ListedTextInput } from './inputs/listed-text-input.tsx'
import { PermissionsInput } from './inputs/permissions-input.tsx'
import { RelationInput } from './inputs/relation-input.tsx'
import { RelationsInput } from './inputs/relations-input.tsx'
import { LongInput, TextInput } from './inputs/text-input.tsx'
import { formSlots } from './slots.ts'
import { idOf, type Path } from './typed-values.ts'
import { useForm } from './use-form.ts'

/** Text as long as this is seen in several lines, though it may hold no line break. */
const linesFrom = 200

/** The input of a field's kind. A kind without a line here does not compile: null is an answer, undefined is none. */
export function Control({ field, ...props }: InputProps): ReactElement | null {
  const { MarkdownEditor } = formSlots.read()
  switch (field.kind) {
    case 'text':
      return field.max < linesFrom ? <TextInput {...props} field={field} /> : <LongInput {...props} field={field} />
    case 'slug': case 'email': case 'phone': case 'url': case 'number': case 'order': case 'day':
      return <TextInput {...props} field={field} />
    case 'long':
      return field.markdown ? <MarkdownEditor {...props} field={field} /> : <LongInput {...props} field={field} />
    case 'choice': return <ChoiceInput {...props} field={field} />
    case 'flag': return <FlagInput {...props} field={field} />
    case 'instant': return <InstantInput {...props} field={field} />
    case 'zone': case 'language': return <ListedTextInput {...props} field={field} />
    case 'relation': return <RelationInput {...props} field={field} />
    case 'relations': return <RelationsInput {...props} field={field} />
    case 'image': return <ImageInput {...props} field={field} />
    case 'permissions': return <PermissionsInput {...props} field={field} />
    case 'group': return <GroupInput {...props} field={field} renderRow={rowInGroup} />
    // Worked out by the host: the record's facts show them.
    case 'count': case 'score': return null
  }
}

const noteIcons = { ok: 'check', info: 'info', warn: 'warn' } as const

function NoteLine({ note: { tone, text, link } }: { note: Note }) {
  return (
    <p className={`${tone}-note`}>
      <Icon name={noteIcons[tone]} />
      <span>{text}{link && <> <Link className="link" to={link.to}>{link.label}</Link></>}</span>
    </p>
  )
}

const rowInGroup = (path: Path, field: ScalarField) =>
  <FieldRow key={path} path={path} field={field} span={field.span ?? 1} />

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
  const added = useStore(store, (now) => addedIn(path, now))
  if (added !== '') notes.push({ path, tone: 'info', text: `Added when you save: ${added}` })
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

/**
 * The labels of what a field names although it lies in the trash, from where it goes for good by itself; empty: none.
 * Only the saved one can: the host refuses one that is chosen.
 */
export const trashedIn = (path: Path, { record, typed }: FormState): string => {
  const chosen = [typed[path]].flat()
  return [record?.[labelName(path)]].flat()
    .flatMap((one) => isReference(one) && 'inTrash' in one && one.inTrash === true && chosen.includes(one.id)
      ? [one.label] : [])
    .join(', ')
}

/** The names of what a field chooses and the save makes; empty: none. */
function addedIn(path: Path, { typed, labels }: FormState): string {
  return [typed[path]].flat().filter(isNewRecord).map((id) => labels[labelKey(path, id)] ?? '').join(', ')
}
