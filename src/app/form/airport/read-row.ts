import { type Entity, type Json, knownHeaders, parseText, type Values } from '#contract'
import { createCsvParser, guessDelimiter } from '../../import/csv-parser.ts'

// The columns of OurAirports' airports.csv, and those before it gained icao_code.
const columns = 'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,'
  + 'municipality,scheduled_service,icao_code,iata_code,gps_code,local_code,home_link,wikipedia_link,keywords'
const olderColumns = columns.replace('icao_code,iata_code,gps_code,', 'gps_code,iata_code,')

const cellsOf = (text: string): string[][] => {
  const rows: string[][] = []
  const parser = createCsvParser(guessDelimiter(text), (cells) => rows.push(cells.map((cell) => cell.trim())))
  parser.push(text)
  parser.end()
  return rows
}

const isHeader = (cells: readonly string[]): boolean => cells.includes('ident') && cells.includes('latitude_deg')

/** The row by its column names; undefined for any other text. */
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

/** Its plain fields. What names another record is in `references`, by field. */
export const valuesOfRow = (
  entity: Entity, row: Record<string, string>,
): { values: Values; references: Record<string, string> } => {
  const values: Values = {}
  const references: Record<string, string> = {}
  for (const [header, name] of Object.entries(knownHeaders[entity.key] ?? {})) {
    const field = entity.fields[name]
    const text = row[header] ?? ''
    if (!field || text === '') continue
    if (field.kind === 'relation') references[name] = text
    else values[name] = typedOf(field.kind, parseText(field, text), text)
  }
  // The older files have the ICAO code only among those of flight plans.
  if (!('icao' in values) && /^[A-Z]{4}$/.test(row.gps_code ?? '')) values.icao = row.gps_code ?? null
  return { values, references }
}

const typedOf = (kind: string, value: Json, text: string): Json => (kind === 'flag' || kind === 'choice' ? value : text)
