import { type ReactNode, useRef, useState } from 'react'
import { calls, dataAs, list, webhook as entity } from '#contract'
import { newWebhookShape, type Webhook, webhookShape } from '#shapes'
import { api, attempt, callQuery, confirm, badWriteError, queries, useRead } from '#data'
import { DataFault, PageHead, type SectionProps } from '#page'
import { ageInText, instant, permissionSections, quantity, ScreenTabs } from '#record'
import { Icon, MenuButton, MenuItem, StatePanel, useFeedback, useKeptFocus } from '#ui'
import { answerWords, WebhookDeliveries } from './webhook-deliveries.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import './styles/lined-list.css'
import './styles/webhooks.css'

const query = callQuery(calls.webhooks, dataAs(list(webhookShape)), [entity.key])
const counted = { one: 'webhook', many: 'webhooks' }

type Open = { dialog: 'form' | 'log'; webhook?: Webhook } | { dialog: 'secret'; secret: string }

/** The webhooks: URLs that are called when content changes. */
function WebhooksScreen({ section }: SectionProps): ReactNode {
  const { data: webhooks, error, reload } = useRead(query, { keepPrevious: true })
  const [open, setOpen] = useState<Open>()
  const items = useRef<HTMLUListElement>(null)
  useKeptFocus(items)
  const close = () => setOpen(undefined)
  const add = (
    <button type="button" className="btn primary" onClick={() => setOpen({ dialog: 'form' })}>
      <Icon name="plus" />
      New webhook
    </button>
  )
  return (
    <>
      <PageHead
        section={section}
        tabs={<ScreenTabs section={section} />}
        sub={webhooks && quantity(counted, webhooks.length)}
        actions={webhooks && add}
      />
      {error && !webhooks ? (
        <DataFault title="Webhooks couldn’t load" onRetry={reload}>
          {error.message}
        </DataFault>
      ) : (
        <div className="panel webhooks" aria-busy={!webhooks}>
          {webhooks?.length === 0 ? (
            <StatePanel icon="link" title="No webhooks yet">
              Notify another app, such as your website builder, when content changes.
            </StatePanel>
          ) : (
            <ul ref={items} aria-label="Webhooks" tabIndex={-1}>
              {webhooks?.map((one) => (
                <Item key={one.id} webhook={one} onOpen={setOpen} />
              ))}
            </ul>
          )}
        </div>
      )}
      {open?.dialog === 'form' && (
        <WebhookDialog
          webhook={open.webhook}
          onClose={close}
          onSecret={(secret) => setOpen({ dialog: 'secret', secret })}
        />
      )}
      {open?.dialog === 'secret' && (
        <SecretDialog
          title="Webhook secret"
          kind="secret"
          secret={open.secret}
          onClose={close}
          note="Copy it now into the receiving program, which uses it to check signatures."
        />
      )}
      {open?.dialog === 'log' && open.webhook && <WebhookDeliveries webhook={open.webhook} onClose={close} />}
    </>
  )
}

const titleOf = (key: string): string => permissionSections.find((section) => section.key === key)?.title ?? key

function stateOf({ isOn, pausedUntil, last }: Webhook): [tone: string, words: string] {
  if (!isOn) return ['idle', 'Off']
  if (pausedUntil !== null || last?.state === 'given-up')
    return ['bad', (last?.status ?? null) === null ? 'No response' : 'Refuses']
  return last?.state === 'sent' ? ['ok', 'Works'] : ['idle', 'Not used yet']
}

function Item({ webhook, onOpen }: { webhook: Webhook; onOpen(open: Open): void }): ReactNode {
  const { id, url, version, entities, events, waiting, dropped, createdAt, createdBy, last } = webhook
  const { toast } = useFeedback()
  const path = `${calls.webhooks}/${encodeURIComponent(id)}`
  const [tone, words] = stateOf(webhook)
  const renew = async () => {
    const isSure = await confirm({
      title: 'Create a new secret?',
      yes: 'New secret',
      no: 'Keep it',
      body: 'Requests are signed with both secrets for a day. Update the receiving program by then.',
    })
    if (!isSure) return
    const secret = dataAs(newWebhookShape)(await api.send('POST', `${path}/secret`, { version }))?.secret
    if (!secret) throw badWriteError()
    onOpen({ dialog: 'secret', secret })
  }
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this webhook?',
      yes: 'Delete',
      no: 'Keep it',
      isDestructive: true,
      body: 'Its queued deliveries and log are deleted too.',
    })
    if (!isSure) return
    await api.send('DELETE', path)
    toast('Webhook deleted.')
  }
  return (
    <li>
      <div>
        <b translate="no">{url}</b> <span className={`status ${tone} pill`}>{words}</span>
        <p>
          {events.join(', ')}
          {': '}
          {entities.map(titleOf).join(', ')}
        </p>
        <p className="subtle">
          {last ? (
            <>
              Last {instant(last.endedAt ?? last.createdAt, ageInText)}: <span translate="no">{answerWords(last)}</span>
            </>
          ) : (
            'Nothing sent yet'
          )}
          {waiting > 0 && ` · ${quantity({ one: 'delivery waits', many: 'deliveries wait' }, waiting)}`}
          {' · '}Created {instant(createdAt, ageInText)} by {createdBy.label}
        </p>
        {dropped > 0 && (
          <p className="bad-t">
            {quantity({ one: 'delivery was', many: 'deliveries were' }, dropped)} not queued: too many were waiting.
          </p>
        )}
      </div>
      <div className="row">
        <button
          type="button"
          className="btn s"
          aria-label={`Deliveries to ${url}`}
          onClick={() => onOpen({ dialog: 'log', webhook })}
        >
          Deliveries
        </button>
        <MenuButton label={`Actions for ${url}`} className="btn s icon-only" face={<Icon name="more" />} hasTip>
          <MenuItem icon="edit" onSelect={() => onOpen({ dialog: 'form', webhook })}>
            Change
          </MenuItem>
          <MenuItem icon="lock" onSelect={() => void attempt(renew)}>
            New secret
          </MenuItem>
          <MenuItem icon="trash" isDangerous onSelect={() => void attempt(remove)}>
            Delete
          </MenuItem>
        </MenuButton>
      </div>
    </li>
  )
}

export const webhooksScreen = {
  Screen: WebhooksScreen,
  prefetch: (): void => {
    queries.prefetch(query)
  },
}
