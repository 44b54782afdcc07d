import { systemName } from '#contract'
import { objectOf, verbOf, RecordLink } from '#record'
import type { ActivityEntry } from './read-activity.ts'

/** Entities whose records visitors create, and the words shown before a record's name. */
const arrivals: { readonly [entity: string]: string } = {
  'contact-message': 'New message from',
  subscriber: 'New subscriber:',
  user: 'New sign-up:',
}

/** The user and the words around the object: "Meera Nair moved Delhi to the trash", "New message from Bo: Thanks". */
function happeningWords({ by, action, entity }: Pick<ActivityEntry, 'by' | 'action' | 'entity'>): {
  by: string
  before: string
  after: string
} {
  const arrival = action === 'create' && (by === '' || by === systemName) ? arrivals[entity] : undefined
  if (arrival !== undefined) return { by: '', before: arrival, after: '' }
  const [before, after] = verbOf(action)
  return { by: by || systemName, before, after }
}

/** The sentence of an entry: its person, action and record. */
export function HappeningText({
  item,
}: {
  item: Pick<ActivityEntry, 'by' | 'action' | 'entity' | 'recordId' | 'label'>
}) {
  const { by, before, after } = happeningWords(item)
  const object = objectOf(item.label)
  const isGone = item.action === 'purge' || object !== item.label
  return (
    <>
      {by && (
        <>
          <b>{by}</b>{' '}
        </>
      )}
      {before}{' '}
      <RecordLink entity={item.entity} id={isGone ? null : item.recordId}>
        {object}
      </RecordLink>
      {after && ` ${after}`}
    </>
  )
}
