import { capitalize, dataOf, type Entity, isObject, type Row, textOf } from '#contract'
import { api, ask, badWriteError, confirm } from '#data'
import { CopyButton, Note } from '#ui'
import { Dialog } from '#controls'
import './styles/secret-dialog.css'

interface SecretWords {
  title: string
  /** The word for the secret within a sentence. */
  kind: string
  /** Explains where to put the secret. */
  note: string
  /** The effect on programs that have the present secret. */
  renewing: string
}

/** Shows a new secret. Only the dialog's own button closes it, since no one can see the secret again. */
export const showSecret = ({ title, kind, note }: SecretWords, secret: string): Promise<void> =>
  ask<void>((close) => {
    const footer = (
      <button type="button" className="btn" onClick={() => close()}>
        Done
      </button>
    )
    return (
      <Dialog title={title} footer={footer} isBroad>
        <Note tone="warn">This is shown only once. {note}</Note>
        <div className="secret">
          <code>{secret}</code>
          <CopyButton
            text={() => secret}
            done={`${capitalize(kind)} copied.`}
            className="btn primary"
            isFocusedFirst
            refused={() => `Your browser blocked copying. Select the ${kind} and copy it.`}
          >
            Copy
          </CopyButton>
        </div>
      </Dialog>
    )
  })

/** Replaces the secret of a record, and shows the new one. */
export async function renewSecret(entity: Entity, { id, version }: Row, words: SecretWords): Promise<void> {
  const isSure = await confirm({
    title: 'Create a new secret?',
    yes: 'New secret',
    no: 'Keep it',
    body: words.renewing,
  })
  if (!isSure) return
  const data = dataOf(await api.send('POST', `${entity.path}/${encodeURIComponent(id)}/secret`, { version }))
  const secret = isObject(data) ? textOf(data[entity.secret ?? '']) : ''
  if (secret === '') throw badWriteError()
  await showSecret(words, secret)
}
