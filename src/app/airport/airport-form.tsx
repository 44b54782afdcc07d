import type { ReactNode } from 'react'
import { type FormExtra, type FormLink, givenState, useForm, useRecord, useTypedText } from '#form'
import { airport, clockIn, notice, offsetWords, nameOfRow, type Row } from '#contract'
import { Link } from '#kit'
import { useMinute } from '#ui'
import { has, is, may, openSection, pageQuery, queryBy, useHas, useMay, useRead } from '#data'
import { newRecordUrl, NoticeList } from '#record'
import { Airfield } from './airfield.tsx'
import { FormerName } from './former-name.tsx'
import { KeptField, KeptFields } from './kept-field.tsx'
import { PasteRow } from './paste-row.tsx'
import { watchLocation } from './watch-location.ts'

const shownMax = 20

/** The live notices that the website shows for this airport: its own, and those of its city, its country or the whole website. */
function AirportNotices({ record }: { record: Row }): ReactNode {
  const { id } = record
  const isThere = useHas('website')
  const maySee = useMay(notice.key, 'view')
  const filters = [is('atAirport', id), is('status', 'published')]
  const { data: page } = useRead(
    isThere && maySee ? pageQuery(notice, { ...queryBy(filters, shownMax), sort: 'endsAt' }) : undefined,
    { keepPrevious: true },
  )
  if (!page || page.rows.length === 0) return null
  return (
    <NoticeList title="Notices for this airport" rows={page.rows} isLinked={false}>
      {noticeLinks(record).map(({ label, to, state }) => (
        <Link key={to} className="link end" to={to} {...(state && { state })}>
          {label}
        </Link>
      ))}
    </NoticeList>
  )
}

/** The form of a new notice about this airport. */
function noticeLinks(record: Row): FormLink[] {
  const section = openSection(notice.key)
  if (!section || !has('website') || !may(notice.key, 'edit')) return []
  const code = record.iata ?? record.icao ?? nameOfRow(airport, record)
  const state = givenState(notice.key, { airportIds: [record.id] })
  return [{ label: `New notice for ${String(code)}`, icon: notice.icon, to: newRecordUrl(section), state }]
}

function Above(): ReactNode {
  const record = useRecord(useForm())
  return record ? <AirportNotices record={record} /> : <PasteRow />
}

const timeIn = (zone: string, now: number): string | undefined => {
  try {
    return zone === '' ? undefined : clockIn(zone, now).slice(-5)
  } catch {
    return undefined
  }
}

/** Shows the current time at the airport. */
function LocalTime() {
  const zone = useTypedText('timeZone').trim()
  const now = useMinute()
  const time = timeIn(zone, now)
  if (time === undefined) return null
  return (
    <p className="row wrap local-time">
      <span>Local time</span> <time className="flap on">{time}</time>
      <span className="subtle">{offsetWords(zone, now)}</span>
    </p>
  )
}

/** Under a field: whether updates leave it, whether its old name is kept, and the time in its city. */
const Under = ({ name }: { name: string }) => (
  <>
    {name === 'name' && <FormerName />}
    {name === 'cityId' && <LocalTime />}
    <KeptField name={name} />
  </>
)

/** The parts of an airport's form next to its fields. */
export const airportExtra: FormExtra = {
  Above,
  links: noticeLinks,
  Around: KeptFields,
  Under,
  beside: { Location: Airfield },
  watch: watchLocation,
}
