// What is there at the first start: the countries of ISO 3166-1, the roles and statuses that the host relies on, the
// one record of settings and, unless SAMPLE_DATA is 0, content to look around in.
import type { Entity } from '../../contract/define.ts'
import type { Values } from '../../contract/json.ts'
import { countries } from '../../contract/iso3166.ts'
import { administratorRoleId } from '../../contract/profile.ts'
import { invalid } from '../refusal.ts'
import type { RowValues } from './find-by-code.ts'
import { readRow, type Lookups } from './import-row.ts'
import { sampleTables, siteStart } from './sample-tables.ts'
import { saveRecord, writeRecord } from './save.ts'
import { readStored, type Tables } from './store.ts'
import { systemWork, type RulesByEntity, type Work } from './work.ts'

/** Their ids are fixed, for definitions and the host name them; the administrator role needs no list of sections. */
const systemRecords: Readonly<Record<string, readonly (Values & { id: string })[]>> = {
  'role': [{ id: administratorRoleId, name: 'Administrator', description: 'May do everything', permissions: {} }],
  'user-status': [
    { id: 'active', name: 'Active', key: 'active', colour: 'ok', blocksSignIn: false },
    { id: 'pending', name: 'Pending', key: 'pending', colour: 'warn', blocksSignIn: true },
    { id: 'suspended', name: 'Suspended', key: 'suspended', colour: 'bad', blocksSignIn: true },
  ],
}

const bareSettings = { siteUrl: 'https://www.example.com', siteName: 'Website' }

const addRow = (work: Work, entity: Entity, row: RowValues, known: Lookups, id?: string): void => {
  const { draft, problems } = readRow(work, entity, row, known)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  saveRecord(work, entity, draft, undefined, id === undefined ? {} : { id })
}

const addSystemRecords = (work: Work): void => {
  for (const [key, records] of Object.entries(systemRecords)) {
    const entity = work.model.find(key)
    for (const { id, ...values } of entity ? records : []) {
      if (entity && !readStored(work, entity, id)) writeRecord(work, entity, id, undefined, { ...values, system: true }, 'create')
    }
  }
}

const addSample = (work: Work): void => {
  const known: Lookups = new Map()
  for (const { key, rows } of sampleTables(work.now)) {
    const entity = work.model.find(key)
    for (const { at, row } of entity ? rows : []) if (entity) addRow({ ...work, now: at }, entity, row, known, entity.single)
  }
}

/** In the transaction that makes the tables: a first start that is killed begins anew. */
export const seed = (tables: Tables, rules: RulesByEntity, now: Date, withSample: boolean): void => {
  const work = systemWork(tables, rules, now)
  addSystemRecords(work)
  if (tables.db.get(`select 1 from records_meta where name = 'seeded'`)) return
  tables.db.run('insert into records_meta values (?, ?)', ['seeded', now.toISOString()])
  const country = tables.model.find('country')
  const since = withSample ? siteStart(now) : now
  if (country) for (const row of countries()) addRow({ ...work, now: since }, country, row, new Map())
  if (withSample) addSample(work)
  else for (const entity of tables.model.entities) if (entity.single !== undefined) addRow(work, entity, bareSettings, new Map(), entity.single)
}
