import type { ReactNode } from 'react'
import { calls, dataAs, entityOf, shownEmail } from '#contract'
import { type ErasedPerson, erasedPersonShape, type PersonalCounts } from '#shapes'
import { api, attempt, confirm, newIdempotencyKey, badWriteError, showToast } from '#data'
import { numberWords, quantity } from '#record'
import { Note } from '#ui'
import { followWrite } from '#change'

const recordWord = { one: 'record', many: 'records' }

/** The host's keyed hashes that block an address stay when everything else is erased. */
export const isMark = (part: string): boolean => part === 'erased' || part === 'left'

/** Without a record, there may still be emails or an unconfirmed subscription. */
export const eraseWords = ({ records }: PersonalCounts): string =>
  records > 0 ? `Erase ${quantity(recordWord, records)}` : 'Erase personal data'

/** Shows what would be erased, asks, and erases it. Returns the records that stayed; undefined if nothing was done. */
export async function erasePerson(counts: PersonalCounts): Promise<ErasedPerson['failed'] | undefined> {
  const { email, records, parts } = counts
  const gone = parts.filter(({ name }) => (records > 0 ? entityOf(name) !== undefined : !isMark(name)))
  const isSure = await confirm({
    title: `Erase ${shownEmail(email)}?`,
    yes: `${eraseWords(counts)} permanently`,
    no: 'Keep data',
    isDestructive: true,
    body: (
      <>
        <p>
          These records are deleted permanently and can’t be restored. The activity log stays, without the person’s
          data.
        </p>
        <ul>
          {gone.map(({ name, title, count }) => (
            <li key={name}>
              {title}: {numberWords(count)}
            </li>
          ))}
        </ul>
        <p>Emails in the outbox, backups and log files aren’t changed.</p>
      </>
    ),
  })
  if (!isSure) return undefined
  const followed = followWrite('Erasing', recordWord, { total: records })
  const idempotencyKey = newIdempotencyKey()
  followed.part(idempotencyKey, 0)
  const failed = await attempt(async () => {
    const erased = dataAs(erasedPersonShape)(
      await api.send('POST', calls.personalDataErase, { email }, { idempotencyKey }),
    )
    if (!erased) throw badWriteError()
    showToast(records > 0 ? `${quantity(recordWord, erased.done)} erased.` : 'Erased.')
    return erased.failed
  })
  followed.over()
  return failed
}

/** The records that weren't erased, each with the reason. */
export function Unerased({ failed }: { failed: ErasedPerson['failed'] }): ReactNode {
  if (failed.length === 0) return null
  return (
    <Note tone="bad">
      {quantity(recordWord, failed.length)} stayed:{' '}
      {failed.map(({ entity, error }) => `${entityOf(entity)?.one ?? 'record'}: ${error}`).join(' ')}
    </Note>
  )
}
