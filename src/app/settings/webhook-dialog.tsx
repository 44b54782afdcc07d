import { type ReactNode, useId, useState } from 'react'
import { calls, dataAs, entities } from '#contract'
import { newWebhookShape, type Webhook, webhookShape } from '#shapes'
import { api, createKeys, badWriteError } from '#data'
import { FormDialog, permissionSections, type Problems, useClosing } from '#record'
import { FieldError, Note, TextField } from '#ui'

const events = [
  { name: 'published', title: 'Published: new or changed on the website' },
  { name: 'unpublished', title: 'Unpublished: no longer on the website' },
  { name: 'created', title: 'Created' },
  { name: 'changed', title: 'Changed' },
  { name: 'deleted', title: 'Deleted: moved to the trash' },
  { name: 'restored', title: 'Restored' },
] as const

const isEntity = (key: string): boolean => entities.some((entity) => entity.key === key)
const offered = permissionSections.filter(({ key }) => isEntity(key)).map(({ key, title }) => ({ name: key, title }))

interface WebhookDialogProps {
  webhook?: Webhook | undefined
  onClose(): void
  onSecret(secret: string): void
}

/** Adds a webhook or changes one. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps): ReactNode {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.entities ?? [])
  const [wanted, setWanted] = useState<readonly string[]>(webhook?.events ?? ['published', 'unpublished'])
  const [isOn, setOn] = useState(webhook?.isOn ?? true)
  const [version, setVersion] = useState(webhook?.version)
  const [keyOf] = useState(createKeys)
  const [isTouched, setTouched] = useState(false)
  const id = useId()
  const leave = useClosing(isTouched, 'Leave without saving the webhook?', onClose)
  const touched =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      setTouched(true)
      set(value)
    }

  const save = async () => {
    const path = webhook ? `${calls.webhooks}/${encodeURIComponent(webhook.id)}` : calls.webhooks
    const body = { url, entities: chosen, events: wanted, isOn, ...(version !== undefined && { version }) }
    const secret = dataAs(newWebhookShape)(await api.send('POST', path, body, { idempotencyKey: keyOf(body) }))?.secret
    if (!webhook && !secret) throw badWriteError()
    setTouched(false)
    if (secret) onSecret(secret)
    else onClose()
  }
  const ticks = (
    problems: Problems,
    name: string,
    title: string,
    all: readonly { name: string; title: string }[],
    now: readonly string[],
    set: (names: string[]) => void,
  ): ReactNode => (
    <div className="field">
      <span className="label" id={`${id}${name}`}>
        {title}
      </span>
      <div
        role="group"
        aria-labelledby={`${id}${name}`}
        aria-describedby={`${id}${name}-e`}
        tabIndex={-1}
        // The dialog uses this to find the first field with a problem.
        aria-invalid={problems[name] !== undefined || undefined}
        className="webhook-ticks"
      >
        {all.map((one) => (
          <label key={one.name} className="row">
            <input
              type="checkbox"
              className="check"
              checked={now.includes(one.name)}
              onChange={({ currentTarget: { checked } }) =>
                set(checked ? [...now, one.name] : now.filter((other) => other !== one.name))
              }
            />
            <span>{one.title}</span>
          </label>
        ))}
      </div>
      {problems[name] && <FieldError id={`${id}${name}-e`}>{problems[name]}</FieldError>}
    </div>
  )
  return (
    <FormDialog
      title={webhook ? 'Change webhook' : 'New webhook'}
      yes={webhook ? 'Save' : 'Add webhook'}
      isBroad
      onSubmit={save}
      onRefused={({ code, data }) => {
        if (code === 'conflict') setVersion(webhookShape.read(data)?.version)
      }}
      onClose={leave}
    >
      {(problems) => (
        <>
          {version !== webhook?.version && (
            <Note tone="warn">
              Someone else changed this webhook. Save again to replace their changes, or cancel to keep them.
            </Note>
          )}
          <TextField
            label="URL"
            value={url}
            onChange={touched(setUrl)}
            error={problems.url ?? ''}
            help="We send a signed POST request to this URL."
          />
          {ticks(problems, 'events', 'Events', events, wanted, touched(setWanted))}
          {ticks(problems, 'entities', 'Records', offered, chosen, touched(setChosen))}
          {webhook && (
            <label className="row">
              <input
                type="checkbox"
                className="check"
                checked={isOn}
                onChange={({ currentTarget: { checked } }) => touched(setOn)(checked)}
              />
              <span>On</span>
            </label>
          )}
        </>
      )}
    </FormDialog>
  )
}
