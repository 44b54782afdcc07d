import { type ReactNode, useId, useState } from 'react'
import { calls, dataOf, isObject, isText, textOf } from '#contract'
import { api, attempt, callQuery, createKeys, useRead } from '#data'
import { Dialog, Icon, MenuButton, MenuItem, Note } from '#ui'

interface SavedAnswer {
  id: string
  name: string
  text: string
  version: number
}

const versionIn = (data: unknown): number | undefined =>
  isObject(data) && typeof data.version === 'number' ? data.version : undefined

const tag = 'saved-answer'
const outdates = [tag]

/** Reads the answer of GET saved_answers; undefined for another shape. */
export function readSavedAnswers(answer: unknown): SavedAnswer[] | undefined {
  const data = dataOf(answer)
  return Array.isArray(data)
    ? data.flatMap((one) =>
        isObject(one) && [one.id, one.name, one.text].every(isText)
          ? [{ id: textOf(one.id), name: textOf(one.name), text: textOf(one.text), version: versionIn(one) ?? 0 }]
          : [],
      )
    : undefined
}

const query = callQuery(calls.savedAnswers, readSavedAnswers, [tag])

interface MenuProps {
  /** The sender of the message, whom `{name}` stands for. */
  name: string
  /** The answer as it is written, for a new saved one. */
  text: string
  onChoose(text: string): void
}

/** Puts a saved text into the answer, and opens their list. */
export function SavedAnswers({ name, text, onChoose }: MenuProps): ReactNode {
  const { data = [] } = useRead(query, { keepPrevious: true })
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <MenuButton
        label="Saved answers"
        className="btn"
        face={
          <>
            <Icon name="list" />
            Saved answers
          </>
        }
        align="start"
      >
        {data.map((one) => (
          <MenuItem key={one.id} icon="contact" onSelect={() => onChoose(one.text.replaceAll('{name}', () => name))}>
            {one.name}
          </MenuItem>
        ))}
        <MenuItem icon="edit" onSelect={() => setEditing(true)}>
          Edit saved answers
        </MenuItem>
      </MenuButton>
      {isEditing && (
        <Dialog
          title="Saved answers"
          isBroad
          onClose={() => setEditing(false)}
          footer={
            <button type="button" className="btn primary" onClick={() => setEditing(false)}>
              Done
            </button>
          }
        >
          <p className="muted">All who answer messages share them. {'{name}'} stands for the sender’s name.</p>
          {data.map((one) => (
            <AnswerForm key={one.id} saved={one} name={one.name} text={one.text} />
          ))}
          <AnswerForm key={`new ${data.length}`} name="" text={text} />
        </Dialog>
      )}
    </>
  )
}

function AnswerForm({ saved, ...given }: { saved?: SavedAnswer; name: string; text: string }): ReactNode {
  const id = useId()
  const [name, setName] = useState(given.name)
  const [text, setText] = useState(given.text)
  const isChanged = saved === undefined || name !== saved.name || text !== saved.text
  const [version, setVersion] = useState(saved?.version)
  const [isReplacing, setReplacing] = useState(false)
  const [keyOf] = useState(createKeys)
  const path = saved ? `${calls.savedAnswers}/${encodeURIComponent(saved.id)}` : calls.savedAnswers
  const remove = () => attempt(() => api.send('DELETE', path, undefined, { outdates }))
  const save = () => {
    const body = { name, text, ...(version !== undefined && { version }) }
    return attempt(
      async () => {
        const answer = await api.send(saved ? 'PUT' : 'POST', path, body, { idempotencyKey: keyOf(body), outdates })
        setVersion(versionIn(dataOf(answer)))
        setReplacing(false)
      },
      ({ code, data }) => {
        if (code !== 'conflict') return
        setVersion(versionIn(data))
        setReplacing(true)
      },
    )
  }
  return (
    <form
      className="rows"
      aria-label={saved ? `Saved answer “${saved.name}”` : 'New saved answer'}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && name.trim() !== '' && text.trim() !== '') void attempt(save)
      }}
    >
      <div className="field">
        <label htmlFor={id}>{saved ? 'Name' : 'Name of a new one'}</label>
        <input
          id={id}
          className="input"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
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
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {isReplacing && (
        <Note tone="warn">
          Someone else saved this answer after you opened it. Save again to replace their changes, or close to keep
          them.
        </Note>
      )}
      <div className="row">
        <button type="submit" className="btn s" aria-disabled={!isChanged || name.trim() === '' || text.trim() === ''}>
          Save
        </button>
        {saved && (
          <button
            type="button"
            className="btn s danger"
            aria-label={`Delete “${saved.name}”`}
            onClick={() => void attempt(remove)}
          >
            Delete
          </button>
        )}
      </div>
    </form>
  )
}
