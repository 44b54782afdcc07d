import { type ChangeEvent, useEffect, useRef } from 'react'
import {
  type Entity,
  entityOf,
  type Field,
  type FilterTerm,
  type Json,
  nameOfRow,
  type Row,
  type Values,
} from '#contract'
import { parseText } from '#checks'
import { api, attempt, is, queryBy, showToast } from '#data'
import { addUnderWay, type Form, labelKey, announce, setFields, useForm } from '#form'
import { createCsvParser, guessDelimiter } from '#csv'
import { meaningsOf } from '#places'

// The columns of OurAirports' airports.csv, now and before icao_code was added.
const columns =
  'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,' +
  'municipality,scheduled_service,icao_code,iata_code,gps_code,local_code,home_link,wikipedia_link,keywords'
const olderColumns = columns.replace('icao_code,iata_code,gps_code,', 'gps_code,iata_code,')

const cellsOf = (text: string): string[][] => {
  const rows: string[][] = []
  const parser = createCsvParser(guessDelimiter(text), (cells) => rows.push(cells.map((cell) => cell.trim())))
  parser.push(text)
  parser.end()
  return rows
}

const isHeader = (cells: readonly string[]): boolean => cells.includes('ident') && cells.includes('latitude_deg')

/** Parses the row by column names; returns undefined for any other text. */
export const readAirportRow = (entity: Entity, text: string): Record<string, string> | undefined => {
  if (text.length > 20_000 || !/[,;\t]/.test(text)) return undefined
  const rows = cellsOf(text.trim())
  const [first = []] = rows
  const header = isHeader(first) ? first : (first.length >= 19 ? columns : olderColumns).split(',')
  const cells = isHeader(first) ? rows[1] : first
  if (!cells || cells.length < 12) return undefined
  const row = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']))
  const { type } = entity.fields
  const isKnown = type?.kind === 'choice' && type.options.some(({ value }) => value === row.type)
  return isKnown && Number.isFinite(Number(row.latitude_deg)) ? row : undefined
}

const isBadCode = (field: Field, text: string): boolean => field.kind === 'text' && field.pattern?.test(text) === false

/** Returns the plain fields of the row, without codes that the form would refuse. `references` has the codes of other records, by field. */
export const valuesOfRow = (
  entity: Entity,
  row: Record<string, string>,
): { values: Values; references: Record<string, string> } => {
  const values: Values = {}
  const references: Record<string, string> = {}
  for (const [header, name] of Object.entries(meaningsOf(entity.key, Object.keys(row)))) {
    const field = entity.fields[name]
    const text = row[header] ?? ''
    if (!field || text === '' || name in values || isBadCode(field, text)) continue
    if (field.kind === 'relation') references[name] = text
    else values[name] = typedOf(field.kind, parseText(field, text), text)
  }
  return { values, references }
}

const typedOf = (kind: string, value: Json, text: string): Json => (kind === 'flag' || kind === 'choice' ? value : text)

/** A pasted row of OurAirports fills in the form, from any field or from the input for it. */
export function PasteRow() {
  const form = useForm()
  const box = useRef<HTMLDivElement>(null)

  // Only one row's places are looked up at a time.
  const calling = useRef<AbortController>(undefined)
  const fill = (row: Record<string, string>) => {
    calling.current?.abort()
    calling.current = new AbortController()
    addUnderWay(
      form,
      fillFrom(form, row, calling.current).then(() => true),
    )
  }
  useEffect(() => () => calling.current?.abort(), [form])

  useEffect(() => {
    const element = box.current?.closest('form')
    const onPaste = (event: ClipboardEvent) => {
      const row = readAirportRow(form.entity, event.clipboardData?.getData('text') ?? '')
      if (!row) return
      event.preventDefault()
      fill(row)
    }
    element?.addEventListener('paste', onPaste, { capture: true })
    return () => element?.removeEventListener('paste', onPaste, { capture: true })
  }, [form])

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const row = readAirportRow(form.entity, currentTarget.value)
    if (!row) return
    currentTarget.value = ''
    fill(row)
  }
  return (
    <div ref={box} className="field above">
      <div className="label-row">
        <label htmlFor="paste-row">Fill from OurAirports</label>
        <span className="opt">optional</span>
      </div>
      <input
        id="paste-row"
        className="input"
        autoComplete="off"
        spellCheck={false}
        placeholder="Paste one CSV row"
        onChange={onChange}
      />
    </div>
  )
}

const find = async (key: string, filters: readonly FilterTerm[], signal: AbortSignal): Promise<Row | undefined> => {
  const entity = entityOf(key)
  if (!entity) return undefined
  const { rows } = await api.list(entity, queryBy(filters, 2), signal)
  return rows.length === 1 ? rows[0] : undefined
}

/** Looks up the records that the row refers to by code: the country, the state, and the city of that name. */
const resolve = async (form: Form, references: Record<string, string>, municipality: unknown, signal: AbortSignal) => {
  const values: Values = {}
  const labels: Record<string, string> = {}
  const take = async (name: string, to: string, filters: readonly FilterTerm[]) => {
    const row = await find(to, filters, signal)
    const entity = entityOf(to)
    if (!row || !entity) return
    values[name] = row.id
    labels[labelKey(name, row.id)] = nameOfRow(entity, row)
  }
  for (const [name, code] of Object.entries(references)) {
    const field = form.entity.fields[name]
    const target = field?.kind === 'relation' ? entityOf(field.to) : undefined
    if (target?.code) await take(name, target.key, [is(target.code, code)])
  }
  if (typeof municipality === 'string' && typeof values.countryId === 'string') {
    const inState = typeof values.stateId === 'string' ? [is('stateId', values.stateId)] : []
    await take('cityId', 'city', [is('name', municipality), is('countryId', values.countryId), ...inState])
  }
  return { values, labels }
}

async function fillFrom(form: Form, row: Record<string, string>, calling: AbortController): Promise<void> {
  const { entity } = form
  const before = form.text().typed
  const { values, references } = valuesOfRow(entity, row)
  setFields(form, { values })
  const filled = form.text().typed
  let done = filled
  // Undo also removes derived values, such as a generated slug, and keeps the user's own.
  let ours = differing(before, filled)
  const undo = () => {
    calling.abort()
    const now = form.text().typed
    const names = ours.filter((name) => now[name] === done[name])
    setFields(form, { values: Object.fromEntries(names.map((name) => [name, before[name] ?? null])) })
  }
  const count = Object.keys(values).length
  showToast(`${count} fields filled from OurAirports.`, { undo })
  // If the host doesn't respond, only the places are missing.
  const found = await attempt(() => resolve(form, references, values.municipality, calling.signal))
  const meanwhile = form.text().typed
  const names = Object.keys(found?.values ?? {})
  // Places are nested. If the user has chosen one in the meantime, the row's places are dropped.
  const isTaken = names.length > 0 && names.every((name) => meanwhile[name] === filled[name])
  if (!found || !isTaken || calling.signal.aborted) return
  setFields(form, found)
  announce(form, `${names.map((name) => entity.fields[name]?.label).join(', ')} found`)
  done = form.text().typed
  ours = [...ours.filter((name) => meanwhile[name] === filled[name]), ...differing(meanwhile, done)]
}

const differing = (one: Values, other: Values): string[] =>
  Object.keys(other).filter((name) => one[name] !== other[name])
