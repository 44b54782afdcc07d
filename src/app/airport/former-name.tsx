import { type ReactNode, useEffect, useRef, useState } from 'react'
import { airport, isObject, isText, type Json, likeness } from '#contract'
import { useRead, recordQuery } from '#data'
import { setField, useForm, useRecord, useTyped, useTypedText } from '#form'

/** As many letters of a name can be wrong. */
const correctedMax = 2

/** The number of letters to insert, remove or replace (Levenshtein). */
function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, of] of [...other].entries()) {
      const [left = 0, above = 0, before = 0] = [next[at], row[at + 1], row[at]]
      next.push(Math.min(left + 1, above + 1, before + (letter === of ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const isCorrection = (old: string, now: string): boolean => lettersBetween(likeness(old), likeness(now)) <= correctedMax

const rowsOf = (typed: Json | undefined): readonly Json[] => (Array.isArray(typed) ? typed : [])

/** The row of a name that is about to end: the host enters the day. */
const isOpenRow = (row: Json, name: string): boolean =>
  isObject(row) && row.kind === 'name' && row.value === name && !row.until

/**
 * Offers to keep the name that visitors see as a former name, while it is replaced. A corrected letter doesn't make a
 * former name by itself.
 */
export function FormerName(): ReactNode {
  const record = useRecord(useForm())
  const isKnown = isText(record?.publishedAt) && record.publishedAt !== ''
  const { data: live } = useRead(isKnown && record ? recordQuery(airport, record.id) : undefined, {
    keepPrevious: true,
  })
  return isText(live?.name) && <Offer old={live.name} saved={record?.name} />
}

function Offer({ old, saved }: { old: string; saved: Json | undefined }): ReactNode {
  const form = useForm()
  const now = useTypedText('name').trim()
  const rows = rowsOf(useTyped('formerCodes'))
  const [isDecided, setDecided] = useState(false)
  const isAdded = useRef(false)
  const isKept = rows.some((row) => isOpenRow(row, old))
  const isRenamed = now !== '' && now !== old
  const keep = (isWanted: boolean) => {
    if (isWanted === isKept) return
    const row = { kind: 'name', value: old, from: null, until: null, source: null }
    setField(form, 'formerCodes', isWanted ? [row, ...rows] : rows.filter((one) => !isOpenRow(one, old)))
    isAdded.current = isWanted
  }
  useEffect(() => {
    if (!isRenamed && isAdded.current) keep(false)
    else if (isRenamed && !isDecided && now !== saved) keep(!isCorrection(old, now))
  }, [old, now])
  if (!isRenamed) return null
  return (
    <label className="row former-name">
      <input
        type="checkbox"
        className="check"
        checked={isKept}
        onChange={({ currentTarget }) => {
          setDecided(true)
          keep(currentTarget.checked)
        }}
      />
      <span>
        Keep “<span translate="no">{old}</span>” as a former name
      </span>
    </label>
  )
}
