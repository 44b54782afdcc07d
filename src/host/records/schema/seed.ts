// Fills a new database: the countries of ISO 3166-1, roles and statuses that the host relies on, the settings and,
// unless SAMPLE_DATA is 0, sample content.
import { checkDraft, type Entity, media, type Values } from '#contract'
import { countries } from '#places'
import { stopOn } from '../../http/refusal.ts'
import { addPicture } from '../../media/add-picture.ts'
import type { MediaFolder } from '../../media/media-folder.ts'
import { pictures, type SamplePicture } from '../../sample/pictures.ts'
import { sampleTables, siteStart } from '../../sample/sample-tables.ts'
import { type Lookups, readRow } from '../import/import-row.ts'
import type { RowValues } from '../query/find-by-code.ts'
import { saveRecord, writeRecord } from '../save.ts'
import { readStored, type Tables } from '../store.ts'
import { type RulesByEntity, systemWork, type Work } from '../work.ts'
import { administratorRole, systemStatuses } from './system-records.ts'

const bareSettings = { siteUrl: 'https://www.example.com', siteName: 'Website' }

const addRow = (work: Work, entity: Entity, row: RowValues, known: Lookups, id?: string): void => {
  const { draft, problems } = readRow(work, entity, row, known)
  stopOn(problems)
  saveRecord(work, entity, draft, undefined, id === undefined ? {} : { id })
}

const addSamplePicture = (work: Work, folder: MediaFolder, { id, row, draw }: SamplePicture, known: Lookups): void => {
  const { draft, problems } = readRow(work, media, row, known)
  const checked = checkDraft(media, draft)
  stopOn({ ...problems, ...checked.problems })
  addPicture(work, folder, id, checked.values, draw())
}

/** Makes the record, or adds the values of a newer release. */
const keepSystemRecord = (work: Work, key: string, id: string, values: Values): void => {
  const entity = work.model.entity(key)
  const before = readStored(work, entity, id)
  const after = { ...before?.values, ...values, system: true }
  writeRecord(work, entity, id, before, after, before ? 'update' : 'create')
}

const keepSystemRecords = (work: Work): void => {
  const { id, ...role } = administratorRole
  keepSystemRecord(work, 'role', id, role)
  for (const status of systemStatuses) keepSystemRecord(work, 'user-status', status.key, status)
}

const addSample = (work: Work, folder: MediaFolder): void => {
  const known: Lookups = new Map()
  for (const { key, rows } of sampleTables(work.now)) {
    const entity = work.model.entity(key)
    for (const { at, row } of rows) addRow({ ...work, now: at }, entity, row, known, entity.single)
    // Pictures need the albums, and the later tables need the pictures.
    if (key !== 'gallery') continue
    for (const picture of pictures) addSamplePicture({ ...work, now: siteStart(work.now) }, folder, picture, known)
  }
}

const addSettings = (work: Work): void => {
  const singles = work.model.entities.filter(({ single }) => single !== undefined)
  for (const entity of singles) addRow(work, entity, bareSettings, new Map(), entity.single)
}

/**
 * Runs in the transaction that makes the tables, so that a first start that is killed begins again.
 * @param sampleFolder the folder for the sample's pictures; undefined without sample content
 */
export const seed = (tables: Tables, rules: RulesByEntity, now: Date, sampleFolder: MediaFolder | undefined): void => {
  const work = systemWork(tables, rules, now)
  if (tables.db.get(`select 1 from records_meta where name = 'seeded'`)) return keepSystemRecords(work)
  const first = { ...work, now: sampleFolder ? siteStart(now) : now }
  keepSystemRecords(first)
  tables.db.run('insert into records_meta values (?, ?)', ['seeded', now.toISOString()])
  for (const row of countries()) addRow(first, work.model.entity('country'), row, new Map())
  if (sampleFolder) addSample(work, sampleFolder)
  else addSettings(work)
}
