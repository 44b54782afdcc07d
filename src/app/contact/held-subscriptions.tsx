import { type ReactNode, useState } from 'react'
import { calls, pageAs, shownEmail, spamReasons, subscriber } from '#contract'
import { type HeldSubscription, heldSubscriptionShape } from '#shapes'
import { api, attempt, callQuery, useHas, useMay, useRead } from '#data'
import { ListItem } from '#form'
import type { ListExtraProps } from '#list'
import { ageInText, instant, quantity } from '#record'
import { Icon, useFeedback } from '#ui'
import { Dialog } from '#controls'

const tag = 'held-subscription'
const outdates = [tag]
const counted = { one: 'subscription', many: 'subscriptions' }

const query = callQuery(calls.heldSubscriptions, pageAs(heldSubscriptionShape), [tag, subscriber.key])

/** Above the list of subscribers: how many subscriptions look like spam, and the way to them. */
export function HeldSubscriptions({ list, place }: ListExtraProps): ReactNode {
  const hasIntake = useHas('website')
  const isAsked = place === 'notice' && hasIntake && !list.asked.isTrash
  const { data } = useRead(isAsked ? query : undefined, { keepPrevious: true })
  const [isOpen, setOpen] = useState(false)
  if (!isAsked || !data || (data.total === 0 && !isOpen)) return null
  return (
    <>
      {data.total > 0 && (
        <p className="note" role="status">
          <Icon name="off" />
          <span className="grow">
            {quantity(counted, data.total)} {data.total === 1 ? 'looks' : 'look'} like spam and got no email.
          </span>
          <button type="button" className="btn s" onClick={() => setOpen(true)}>
            Review
          </button>
        </p>
      )}
      {isOpen && (
        <Dialog
          title="Subscriptions that look like spam"
          isBroad
          onClose={() => setOpen(false)}
          footer={
            <button type="button" className="btn" onClick={() => setOpen(false)}>
              Done
            </button>
          }
        >
          <p className="muted">Confirmed people become subscribers. Undecided ones are deleted after 30 days.</p>
          {data.rows.length === 0 && <p>Nothing left to review.</p>}
          <ul className="items">
            {data.rows.map((held) => (
              <HeldRow key={held.id} held={held} />
            ))}
          </ul>
          {data.total > data.rows.length && <p className="muted">These are the newest of {data.total}.</p>}
        </Dialog>
      )}
    </>
  )
}

function HeldRow({ held: { id, email: address, reason, consent, at } }: { held: HeldSubscription }): ReactNode {
  const email = shownEmail(address)
  const { toast } = useFeedback()
  const [mayEdit, mayDelete] = [useMay(subscriber.key, 'edit'), useMay(subscriber.key, 'delete')]
  const path = `${calls.heldSubscriptions}/${encodeURIComponent(id)}`
  const confirm = async () => {
    await api.send('POST', `${path}/confirm`, {}, { outdates })
    toast(`An email asks ${email} to confirm the subscription.`)
  }
  const remove = async () => {
    await api.send('DELETE', path, undefined, { outdates })
    toast(`The subscription for ${email} was deleted.`)
  }
  return (
    <ListItem
      title={email}
      facts={[
        spamReasons.find(({ value }) => value === reason)?.label,
        instant(at, ageInText),
        consent && `“${consent}”`,
      ]}
      actions={
        <>
          {mayEdit && (
            <button
              type="button"
              className="btn s"
              aria-label={`Send the confirmation to ${email}`}
              onClick={() => void attempt(confirm)}
            >
              Send the confirmation
            </button>
          )}
          {mayDelete && (
            <button
              type="button"
              className="btn s danger"
              aria-label={`Delete the subscription for ${email}`}
              onClick={() => void attempt(remove)}
            >
              Delete
            </button>
          )}
        </>
      }
    />
  )
}
