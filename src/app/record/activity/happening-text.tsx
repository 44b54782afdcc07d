import { Link } from '#kit'
import { addressOfRecord } from '../address.ts'
import { type ActivityEntry, happeningWords, objectOf } from './read-activity.ts'

/** The sentence of an entry: its person, action and record. */
export function HappeningText({
  item,
}: {
  item: Pick<ActivityEntry, 'by' | 'action' | 'entity' | 'recordId' | 'label'>
}) {
  const { by, before, after } = happeningWords(item)
  const object = objectOf(item.label)
  const isGone = item.action === 'purge' || object !== item.label
  const address = isGone ? undefined : addressOfRecord(item.entity, item.recordId)
  return (
    <>
      {by && (
        <>
          <b>{by}</b>{' '}
        </>
      )}
      {before}{' '}
      {address ? (
        <Link className="link" to={address}>
          {object}
        </Link>
      ) : (
        object
      )}
      {after && ` ${after}`}
    </>
  )
}
