import { type ReactNode, useId, useRef, useState } from 'react'
import { calls } from '#contract'
import { type SavedAnswer, savedAnswerShape } from '#shapes'
import { api, attempt, confirm, createKeys } from '#data'
import { FormDialog, useClosing } from '#record'
import { FieldError, Note } from '#ui'

/** The user's changes to a saved reply. */
interface Typed {
  name: string
  text: string
  /** The version that another user has saved since, and that the next save replaces. */
  theirs?: number | undefined
  problems?: Readonly<Record<string, string>>
}

/** The ID of the saved reply that isn't saved yet. */
const newId = ''
const outdates = ['saved-answer']
const pathOf = (id: string): string =>
  id === newId ? calls.savedAnswers : `${calls.savedAnswers}/${encodeURIComponent(id)}`

interface AnswersDialogProps {
  saved: readonly SavedAnswer[]
  /** The text of a new saved reply. */
  text: string
  onClose(): void
}

/** All saved replies and a new one; one button saves all changes. */
export function AnswersDialog({ saved, text, onClose }: AnswersDialogProps): ReactNode {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const keys = useRef(new Map<string, (body: unknown) => string>())
  const set = (of: string, next: Typed | undefined) =>
    setTyped(({ [of]: _, ...others }) => (next ? { ...others, [of]: next } : others))
  const rows = [...saved, { id: newId, name: '', text, version: undefined }]
  const changed = rows.flatMap((row) => {
    const now = typed[row.id]
    return now && (now.name !== row.name || now.text !== row.text) ? [{ row, now }] : []
  })
  const close = useClosing(changed.length > 0, 'Leave without saving replies?', onClose)

  /** Resolves to whether the reply was saved. */
  const save = async ({ row: { id: of, version }, now }: (typeof changed)[number]): Promise<boolean> => {
    const { name, text: words, theirs } = now
    const problems = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(words.trim() === '' && { text: 'Enter a text' }),
    }
    set(of, { ...now, problems })
    if (Object.keys(problems).length > 0) return false
    const body = { name, text: words, ...(version !== undefined && { version: theirs ?? version }) }
    const keyOf = keys.current.get(of) ?? createKeys()
    keys.current.set(of, keyOf)
    const isSaved = await attempt(
      async () => {
        await api.send(of === newId ? 'POST' : 'PUT', pathOf(of), body, { idempotencyKey: keyOf(body), outdates })
        set(of, undefined)
        return true
      },
      ({ code, data, fields }) =>
        set(of, {
          ...now,
          problems: fields,
          ...(code === 'conflict' && { theirs: savedAnswerShape.read(data)?.version }),
        }),
    )
    return isSaved === true
  }
  const submit = async () => {
    let isDone = true
    for (const one of changed) isDone = (await save(one)) && isDone
    if (isDone) onClose()
  }
  const remove = async ({ id: of, name }: Pick<SavedAnswer, 'id' | 'name'>) => {
    const isSure = await confirm({
      title: `Delete “${name}”?`,
      body: 'No one will be able to use it anymore.',
      yes: 'Delete',
      no: 'Keep',
      isDestructive: true,
    })
    if (!isSure) return
    await api.send('DELETE', pathOf(of), undefined, { outdates })
    set(of, undefined)
  }
  return (
    <FormDialog title="Saved replies" yes="Save replies" isBroad onSubmit={submit} onClose={close}>
      <p className="muted">Shared with everyone who answers messages. {'{name}'} inserts the sender’s name.</p>
      {rows.map((row) => (
        <Answer
          key={row.id}
          savedName={row.version === undefined ? undefined : row.name}
          now={typed[row.id] ?? row}
          onType={(part) => set(row.id, { ...(typed[row.id] ?? row), ...part })}
          onRemove={() => void attempt(() => remove(row))}
        />
      ))}
    </FormDialog>
  )
}

interface AnswerProps {
  /** Undefined for a new one. */
  savedName: string | undefined
  now: Typed
  onType(part: Partial<Typed>): void
  onRemove(): void
}

function Answer({ savedName, now: { name, text, theirs, problems = {} }, onType, onRemove }: AnswerProps): ReactNode {
  const id = useId()
  const described = (field: string) => ({
    'aria-invalid': problems[field] !== undefined || undefined,
    'aria-describedby': problems[field] === undefined ? undefined : `${id}${field}e`,
  })
  const problem = (field: string) =>
    problems[field] !== undefined && <FieldError id={`${id}${field}e`}>{problems[field]}</FieldError>
  return (
    <div
      className="rows"
      role="group"
      aria-label={savedName === undefined ? 'New saved reply' : `Saved reply “${savedName}”`}
    >
      <div className="field">
        <label htmlFor={id}>{savedName === undefined ? 'Name of the new reply' : 'Name'}</label>
        <input
          id={id}
          className="input"
          maxLength={80}
          value={name}
          {...described('name')}
          onChange={(event) => onType({ name: event.target.value })}
        />
        {problem('name')}
      </div>
      <div className="field">
        <label htmlFor={`${id}t`}>Text</label>
        <textarea
          id={`${id}t`}
          className="input"
          rows={4}
          maxLength={5000}
          dir="auto"
          value={text}
          {...described('text')}
          onChange={(event) => onType({ text: event.target.value })}
        />
        {problem('text')}
      </div>
      {theirs !== undefined && (
        <Note tone="warn">
          Someone else changed this reply. Save again to replace their changes, or cancel to keep them.
        </Note>
      )}
      {savedName !== undefined && (
        <div className="row">
          <button type="button" className="btn s danger" aria-label={`Delete “${savedName}”`} onClick={onRemove}>
            Delete
          </button>
        </div>
      )}
    </div>
  )
}
