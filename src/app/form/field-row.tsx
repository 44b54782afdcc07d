import { memo, type ReactElement, useState } from 'react'
import { type Field, type GroupField, isReference, labelName, type ScalarField, textOf } from '#contract'
import { Link } from '#kit'
import { isNewRecord } from '#change'
import { FieldError, Icon } from '#ui'
import { type FormText, type Note, labelKey } from './form-text.ts'
import { ChoiceInput, ChoicesInput, FlagInput, isSegmented } from './inputs/choice-input.tsx'
import { GroupInput } from './inputs/group-input.tsx'
import { onlyChoice, TicksInput } from './inputs/ticks-input.tsx'
import { ImageInput } from './inputs/image-input.tsx'
import type { InputProps } from './inputs/input-props.ts'
import { DayField, InstantInput } from './inputs/instant-input.tsx'
import { LanguageInput } from './inputs/language-input.tsx'
import { PermissionsInput } from './inputs/permissions-input.tsx'
import { RelationInput } from './inputs/relation-input.tsx'
import { RelationsInput } from './inputs/relations-input.tsx'
import { LongInput, PageInput, TextInput } from './inputs/text-input.tsx'
import { ZoneInput } from './inputs/zone-input.tsx'
import { LengthNote, minOf } from './length-note.tsx'
import { type FormExtra, formSlots } from './slots.ts'
import { idOf, type Path } from './field-path.ts'
import { useForm, useText } from './use-form.ts'

/** Text fields with at least this maximum length get several lines, although they can't contain line breaks. */
const linesFrom = 200

/** The input for a kind of field. A missing kind doesn't compile, since the return type excludes `undefined`. */
export function Control({ field, ...props }: InputProps): ReactElement | null {
  const { MarkdownEditor } = formSlots
  switch (field.kind) {
    case 'text':
      if (field.address === 'target') return <PageInput {...props} field={field} />
      return field.max < linesFrom || field.address === 'source' ? (
        <TextInput {...props} field={field} />
      ) : (
        <LongInput {...props} field={field} />
      )
    case 'slug':
    case 'email':
    case 'phone':
    case 'url':
    case 'number':
    case 'order':
      return <TextInput {...props} field={field} />
    case 'long':
      return field.markdown && MarkdownEditor ? (
        <MarkdownEditor {...props} field={field} />
      ) : (
        <LongInput {...props} field={field} />
      )
    case 'choice':
      return <ChoiceInput {...props} field={field} />
    case 'choices':
      return <ChoicesInput {...props} field={field} />
    case 'flag':
      return <FlagInput {...props} field={field} />
    case 'instant':
      return <InstantInput {...props} field={field} />
    case 'day':
      return <DayField {...props} field={field} />
    case 'zone':
      return <ZoneInput {...props} field={field} />
    case 'language':
      return <LanguageInput {...props} field={field} />
    case 'relation':
      return <RelationInput {...props} field={field} />
    case 'relations':
      return <RelationsInput {...props} field={field} />
    case 'image':
      return <ImageInput {...props} field={field} />
    case 'permissions':
      return <PermissionsInput {...props} field={field} />
    case 'group':
      return <ItemsInput {...props} field={field} />
    // The host computes these; the record's facts show them.
    case 'count':
    case 'score':
      return null
  }
}

const noteIcons = { ok: 'check', info: 'info', warn: 'warn' } as const

function NoteLine({ note: { tone, text, link } }: { note: Note }) {
  return (
    <p className={`${tone}-note`}>
      <Icon name={noteIcons[tone]} />
      <span>
        {text}
        {link && (
          <>
            {' '}
            <Link className="link" to={link.to}>
              {link.label}
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

const rowInGroup = (path: Path, field: ScalarField) => (
  <FieldRow key={path} path={path} field={field} span={field.span ?? 1} />
)

function ItemsInput(props: InputProps<GroupField>) {
  const [name, choice] = onlyChoice(props.field) ?? []
  return name !== undefined && choice ? (
    <TicksInput {...props} name={name} choice={choice} />
  ) : (
    <GroupInput {...props} renderRow={rowInGroup} />
  )
}

/** A field with several controls is a named group, since a label can only point at one control. */
const isGroupOfControls = (field: Field): boolean =>
  ['choices', 'group', 'permissions', 'relations', 'image'].includes(field.kind) ||
  (field.kind === 'choice' && isSegmented(field))

interface FieldFacts {
  problem: string | undefined
  isChanged: boolean
  notes: readonly Note[]
}

function factsOf(path: Path, text: FormText): FieldFacts {
  const problem = text.problems[path]?.text
  const notes = Object.values(text.notes)
    // If the host rejects a value, that overrides an earlier "is available".
    .filter((note) => note.path === path && !(problem && note.tone === 'ok'))
  const trashed = trashedIn(path, text)
  if (trashed !== '')
    notes.push({ path, tone: 'warn', text: `In the trash: ${trashed}. Choose another one, or restore it.` })
  const added = addedIn(path, text)
  if (added !== '') notes.push({ path, tone: 'info', text: `Added when you save: ${added}` })
  return { problem, isChanged: text.changed.has(path), notes }
}

const isSameNote = (one: Note, other: Note | undefined): boolean =>
  one === other || (one.tone === other?.tone && one.text === other.text && one.link === other.link)

/** A field reads all of its facts with one subscription, and renders only when one of them changes. */
function selectFacts(path: Path): (text: FormText) => FieldFacts {
  let last: FieldFacts = { problem: undefined, isChanged: false, notes: [] }
  return (text) => {
    const { problem, isChanged, notes } = factsOf(path, text)
    const isSame =
      problem === last.problem &&
      isChanged === last.isChanged &&
      notes.length === last.notes.length &&
      notes.every((note, index) => isSameNote(note, last.notes[index]))
    if (!isSame) last = { problem, isChanged, notes }
    return last
  }
}

interface FieldRowProps {
  path: Path
  field: Field
  span?: 1 | 2 | 4
  /** The heading above has the same words. */
  isNamedAbove?: boolean
  /** A feature's part under the field. */
  Under?: FormExtra['Under']
}

/** A field with its label, control, problem or note, and help. */
export const FieldRow = memo(function FieldRow({ path, field, span, isNamedAbove = false, Under }: FieldRowProps) {
  const { entity } = useForm()
  const Input = formSlots.extras[entity.key]?.inputs?.[path] ?? Control
  const id = idOf(path)
  const language = useText(({ typed }) => (field.translated && entity.translates ? textOf(typed.language) : ''))
  const [select] = useState(() => selectFacts(path))
  const { problem, isChanged, notes } = useText(select)
  const isOptional = !field.required && !field.isConditional && !['flag', 'group', 'permissions'].includes(field.kind)
  const described = [
    problem && `${id}-e`,
    notes.length > 0 && `${id}-n`,
    field.help && `${id}-h`,
    isOptional && `${id}-o`,
    minOf(field) > 1 && `${id}-c`,
  ]
    .filter(Boolean)
    .join(' ')
  const attributes = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-required': field.required && field.kind !== 'flag' ? (true as const) : undefined,
    lang: language || undefined,
  }
  return (
    <div className={`field span-${span ?? field.span ?? 2}${isChanged ? ' changed' : ''}`}>
      <div className={isNamedAbove ? 'sr-only' : 'label-row'}>
        {isGroupOfControls(field) ? (
          <span className="label" id={`${id}-l`}>
            {field.label}
          </span>
        ) : (
          <label htmlFor={id}>{field.label}</label>
        )}
        {isOptional && (
          <span className="opt" id={`${id}-o`}>
            optional
          </span>
        )}
      </div>
      <Input field={field} path={path} attributes={attributes} />
      {minOf(field) > 1 && 'max' in field && (
        <LengthNote id={`${id}-c`} path={path} min={minOf(field)} max={field.max} />
      )}
      {problem && <FieldError id={`${id}-e`}>{problem}</FieldError>}
      {notes.length > 0 && (
        <div id={`${id}-n`}>
          {notes.map((note) => (
            <NoteLine key={note.text} note={note} />
          ))}
        </div>
      )}
      {field.help && (
        <p className="help" id={`${id}-h`}>
          {field.help}
        </p>
      )}
      {Under && <Under name={path} />}
    </div>
  )
})

/**
 * The labels of chosen records that are in the trash and will be deleted; empty if there are none. This only happens to
 * saved values: the host rejects new ones.
 */
const trashedIn = (path: Path, { record, typed }: FormText): string => {
  const chosen = [typed[path]].flat()
  return [record?.[labelName(path)]]
    .flat()
    .flatMap((one) =>
      isReference(one) && 'inTrash' in one && one.inTrash === true && chosen.includes(one.id) ? [one.label] : [],
    )
    .join(', ')
}

/** The names of chosen records that the save will create; empty for none. */
function addedIn(path: Path, { typed, labels }: FormText): string {
  return [typed[path]]
    .flat()
    .filter(isNewRecord)
    .map((id) => labels[labelKey(path, id)] ?? '')
    .join(', ')
}
