// `npm run airports -- airports.csv [runways.csv] [--json]` compares newer files of OurAirports with the airports, with or
// without a running host. It works on a copy of the database.
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { airport, type Json } from '#contract'
import { formatText } from '#readable'
import { type UpdateChange, type UpdateRow, type UpdateGroup, updateGroups } from '#shapes'
import { copyDatabase } from '#host/backup'
import { Refusal, StartFailure } from '#host/base'
import { openHost, readSettings } from '#host/host'
import { compareFiles, type ComparedFiles, reasonOf } from '#host/updates'
import { program } from './program.ts'

const titles: Readonly<Record<UpdateGroup, string>> = {
  linked: 'recognised by code',
  renamed: 'Renamed',
  recoded: 'Code changed',
  closed: 'Closed or reopened',
  new: 'New with scheduled service',
  moved: 'Moved by more than 1 km',
  runways: 'Runways',
  gone: 'No longer in the file',
  unclear: 'Unclear',
  other: 'Everything else',
}

const countOf = (value: Json): string => {
  const count = Array.isArray(value) ? value.length : 0
  return count === 1 ? '1 runway' : `${count} runways`
}

const textOfField = (name: string, value: Json): string => {
  const field = airport.fields[name]
  if (name === 'runways') return countOf(value)
  const text = field ? formatText(field, value) : String(value ?? '')
  return text === '' ? '(empty)' : text
}

const lineOf = ({ field, before, after, isOurs, isPinned }: UpdateChange): string => {
  const label = airport.fields[field]?.label ?? field
  const note = isPinned ? ' (protected)' : isOurs ? ' (changed here: kept)' : ''
  return `    ${label}: ${textOfField(field, before)} → ${textOfField(field, after)}${note}`
}

/** A new airport is one line: all its fields are new. */
const linesOf = ({ airportId, group, code, label, country, changes, problem }: UpdateRow): string[] => {
  const place = country === '' ? '' : `, ${country}`
  const isNew = airportId === null
  return [
    `  ${[code, label].filter((text) => text !== '').join(' ')}${place}${isNew ? ': new' : ''}`,
    ...(problem === undefined ? [] : [`    ${problem}`]),
    ...(isNew || group === 'gone' ? [] : changes.map(lineOf)),
  ]
}

const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

const printText = ({ update, rows }: ComparedFiles): void => {
  const { files, counts, question } = update
  const { airports, runways } = files
  const width = Math.max(...Object.values(titles).map(({ length }) => length))
  const shown = updateGroups.filter((group) => counts[group].rows > 0)
  print([
    `${airports.rows.toLocaleString('en')} airports${runways ? `, ${runways.rows.toLocaleString('en')} runways` : ''}`,
    ...(question === undefined ? [] : [question]),
    ...(shown.length === 0 ? ['Nothing new'] : []),
    ...shown.map((group) => `${titles[group].padEnd(width)}  ${counts[group].rows.toLocaleString('en')}`),
  ])
  for (const group of shown) {
    print(['', titles[group]])
    for (const row of rows(group)) print(linesOf(row))
  }
}

const printJson = ({ update, rows }: ComparedFiles): void => {
  const { files, counts, question } = update
  const facts = JSON.stringify({ files, counts, ...(question !== undefined && { question }) })
  process.stdout.write(`${facts.slice(0, -1)},"rows":[`)
  let separator = ''
  for (const group of updateGroups) {
    for (const row of rows(group)) {
      process.stdout.write(`${separator}\n${JSON.stringify(row)}`)
      separator = ','
    }
  }
  process.stdout.write('\n]}\n')
}

const usage = 'specify the files: npm run airports -- airports.csv [runways.csv] [--json]'

await program(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  const [airports, runways] = positionals
  if (airports === undefined || positionals.length > 2) throw new StartFailure(usage)
  const missing = positionals.find((path) => !existsSync(path))
  if (missing !== undefined) throw new StartFailure(`there is no file ${missing}`)
  const settings = readSettings(process.env)
  const { dataDir, sqliteLocking } = settings.storage
  const copy = await copyDatabase(dataDir, sqliteLocking)
  const folder = mkdtempSync(join(dataDir, 'compare-'))
  try {
    renameSync(copy, join(folder, 'apron.db'))
    const host = await openHost({ settings: { ...settings, storage: { ...settings.storage, dataDir: folder } } })
    try {
      const { core } = host
      const compared = await compareFiles(core.tables, core.now(), { airports, runways }).catch((error: unknown) => {
        throw error instanceof Refusal ? new StartFailure(reasonOf(error)) : error
      })
      if (values.json) printJson(compared)
      else printText(compared)
    } finally {
      await host.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(copy, { force: true })
  }
})
