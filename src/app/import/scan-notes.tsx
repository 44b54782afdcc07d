import { useId } from 'react'
import type { Entity } from '#contract'
import { countryCodeOf } from '#places'
import { dayWords } from '#record'
import { Note } from '#ui'
import { dateOfCell, type DayOrder } from './date-cells.ts'
import { type Mapping, numberColumns, orderedDates } from './mapping.ts'
import type { CellSample, Scan } from './scan.ts'
import { rowsOf } from './summary.ts'
import type { UnseenChoice } from './unseen.ts'

interface ScanNotesProps {
  entity: Entity
  scan: Scan
  mapping: Mapping
  onChange(part: Partial<Mapping>): void
}

const placeWords = (places: readonly CellSample[]): string =>
  places.map(({ line, cell, what }) => `line ${line}, “${cell}”${what && ` (${what})`}`).join('; ')

const dayOrders: readonly DayOrder[] = ['day first', 'month first']
/** "3/4/2026 is 3 Apr 2026 (day first)" */
const orderWords = (cell: string, order: DayOrder): string => {
  const day = dateOfCell(cell, order)?.day
  return day === undefined || Number.isNaN(Date.parse(day)) ? `With the ${order}` : `${dayWords(day)} (${order})`
}

const unseenChoices: readonly [UnseenChoice, string][] = [
  ['mend', 'Repair them, or remove them'],
  ['drop', 'Remove them'],
]

/** Lists problems with the text of the file, with choices for all rows. */
export function ScanNotes({ entity, scan, mapping, onChange }: ScanNotesProps) {
  const id = useId()
  const { first, facts, unread, unseen, doubled, hasBackslashes, disagreements } = scan
  const nameOf = (at: number) => (mapping.hasHeader && first[at]) || `Column ${at + 1}`
  const used = [...disagreements].filter(([key]) =>
    key.split(' ').some((at) => ['countryId', 'alpha2'].includes(mapping.columns[Number(at)] ?? '')),
  )
  const decimals = numberColumns(entity, mapping.group, mapping.columns).flatMap(
    (at) => facts[at]?.decimalSamples ?? [],
  )
  const [dated] = orderedDates(entity, mapping, facts)
  const sample = dated === undefined ? undefined : facts[dated]?.daySamples[0]
  const pair = mapping.columns.findIndex((path) => path === 'lat,lon' || path === 'lon,lat')
  const isPairUnclear = pair !== -1 && facts[pair]?.beyond.every((count) => count === 0)
  const lone = facts.findIndex(
    (one, at) => one && one.filled > 0 && one.counts.pair === one.filled && mapping.columns[at] === undefined,
  )
  return (
    <>
      {unread.length > 0 && (
        <Note tone="warn">
          Unreadable in this encoding: {placeWords(unread)}. Choose another encoding, or fix these rows in the next
          step.
        </Note>
      )}
      {doubled.length > 0 && (
        <Note tone="warn">
          Some letters look wrong, like “Ã©” for “é”: {placeWords(doubled)}. They’ll be imported as shown. To fix them,
          export the file again as UTF-8.
        </Note>
      )}
      {used.map(
        ([
          key,
          {
            count,
            line,
            cells: [one, other],
          },
        ]) => {
          const [at = 0, beside = 0] = key.split(' ').map(Number)
          return (
            <Note key={key} tone="warn">
              {nameOf(at)} and {nameOf(beside)} disagree in {rowsOf(count)}. Line {line}: “{one}” is{' '}
              {countryCodeOf(one)}, “{other}” is {countryCodeOf(other)}.
            </Note>
          )
        },
      )}
      {lone !== -1 && (
        <Note tone="warn">
          {nameOf(lone)} has two coordinates in each cell. Choose their order below to import them.
        </Note>
      )}
      {isPairUnclear && (
        <Note tone="warn">
          The order of the coordinates in {nameOf(pair)} is unclear. Compare one of them with a map.
        </Note>
      )}
      {unseen.length > 0 && (
        <div className="field">
          <Note tone="warn">Invisible characters: {placeWords(unseen)}.</Note>
          <label htmlFor={`${id}u`}>Invisible characters, in all rows</label>
          <select
            id={`${id}u`}
            className="input"
            value={mapping.unseen}
            onChange={({ currentTarget: { value } }) => {
              const chosen = unseenChoices.find(([choice]) => choice === value)
              if (chosen) onChange({ unseen: chosen[0] })
            }}
          >
            {unseenChoices.map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </select>
        </div>
      )}
      {sample !== undefined && (
        <div className="field">
          <label htmlFor={`${id}d`}>Dates such as {sample}, in all rows</label>
          <select
            id={`${id}d`}
            className="input"
            value={mapping.dayOrder ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ dayOrder: dayOrders.find((one) => one === value) })}
          >
            <option value="">Choose…</option>
            {dayOrders.map((order) => (
              <option key={order} value={order}>
                {orderWords(sample, order)}
              </option>
            ))}
          </select>
        </div>
      )}
      {decimals.length > 0 && (
        <label className="row">
          <input
            type="checkbox"
            className="check"
            checked={mapping.hasDecimalComma}
            onChange={() => onChange({ hasDecimalComma: !mapping.hasDecimalComma })}
          />
          <span>
            Decimal comma:{' '}
            {decimals
              .slice(0, 3)
              .map((text) => `${text} is ${text.replace(',', '.')}`)
              .join(', ')}
          </span>
        </label>
      )}
      {hasBackslashes && (
        <label className="row">
          <input
            type="checkbox"
            className="check"
            checked={mapping.isUnescaping}
            onChange={() => onChange({ isUnescaping: !mapping.isUnescaping })}
          />
          <span>Remove backslashes before quotes (Xi\’an becomes Xi’an)</span>
        </label>
      )}
    </>
  )
}
