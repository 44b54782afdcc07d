import type { ReactNode } from 'react'
import { calls, count, dataAs, mapOf, type RetentionField, retentionFields } from '#contract'
import { attempt, callQuery, has, readNow, tags } from '#data'
import { type Form, setNote } from '#form'
import { type Counted, quantity } from '#record'
import { Note } from '#ui'
import { parseTyped } from '#change'

const counted: Readonly<Record<RetentionField, Counted>> = {
  keepMessages: { one: 'message', many: 'messages' },
  keepSpam: { one: 'spam message', many: 'spam messages' },
  keepLeft: { one: 'unsubscribed subscriber', many: 'unsubscribed subscribers' },
  keepSecurity: { one: 'security event', many: 'security events' },
  keepChat: { one: 'chat message', many: 'chat messages' },
  keepDrafts: { one: 'unsaved form', many: 'unsaved forms' },
}

/** The number of days that a save would set; undefined if it is unchanged, empty or invalid. */
function newDays({ entity, text }: Form, name: RetentionField): number | undefined {
  const { typed, changed } = text()
  const field = entity.fields[name]
  if (field?.kind !== 'number' || !changed.has(name)) return undefined
  const value = parseTyped(field, String(typed[name] ?? ''))
  const isGood = typeof value === 'number' && Number.isSafeInteger(value) && value >= field.min && value <= field.max
  return isGood ? value : undefined
}

const countQuery = (name: RetentionField, days: number) =>
  callQuery(
    `${calls.retention}?${new URLSearchParams({ [name]: String(days) })}`,
    (response) => dataAs(mapOf(count))(response)?.[name],
    [tags.anyRecord, tags.chat],
  )

/** The number of rows that this number of days would delete now; undefined if the host doesn't report it. */
const countTaken = (name: RetentionField, days: number): Promise<number | undefined> =>
  attempt(() => readNow(countQuery(name, days)))

const uncounted = 'We couldn’t count how many this deletes.'

const pauseMs = 300

/** Shows next to each field how many rows it would delete, when typing pauses. Returns a function that stops this. */
export function watchRetention(form: Form): () => void {
  const asked = new Map<RetentionField, { days: number | undefined; timer?: ReturnType<typeof setTimeout> }>()
  const ask = async (path: RetentionField, days: number): Promise<void> => {
    const taken = await countTaken(path, days)
    if (asked.get(path)?.days !== days) return
    setNote(
      form,
      `${path}:takes`,
      taken === 0
        ? { path, tone: 'info', text: 'Nothing is that old yet.' }
        : {
            path,
            tone: 'warn',
            text:
              taken === undefined
                ? uncounted
                : `${quantity(counted[path], taken)} will be deleted permanently within an hour of saving.`,
          },
    )
  }
  const follow = () => {
    for (const path of retentionFields) {
      const days = newDays(form, path)
      const known = asked.get(path)
      if (known?.days === days) continue
      clearTimeout(known?.timer)
      asked.set(path, {
        days,
        ...(days !== undefined && { timer: setTimeout(() => void attempt(() => ask(path, days)), pauseMs) }),
      })
      setNote(form, `${path}:takes`, undefined)
    }
  }
  if (!has('personal-data')) return () => {}
  follow()
  const stop = form.state.subscribe(follow)
  return () => {
    stop()
    for (const { timer } of asked.values()) clearTimeout(timer)
    asked.clear()
  }
}

/** A note about the records that a save would delete; undefined if there are none. */
export async function retentionNote(form: Form): Promise<ReactNode | undefined> {
  const asked = retentionFields.flatMap((name) => {
    const days = newDays(form, name)
    return days === undefined ? [] : [{ name, days }]
  })
  const taken = await Promise.all(asked.map(async ({ name, days }) => ({ name, count: await countTaken(name, days) })))
  const words = taken.flatMap(({ name, count = 0 }) => (count > 0 ? [quantity(counted[name], count)] : []))
  const isUnknown = taken.some(({ count }) => count === undefined)
  if (words.length === 0 && !isUnknown) return undefined
  return (
    <Note tone="warn">
      {words.length > 0 && `Within an hour, this permanently deletes: ${words.join(', ')}. This can’t be undone.`}
      {isUnknown && ` ${uncounted}`}
    </Note>
  )
}
