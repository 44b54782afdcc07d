// Fills a new database: the countries of ISO 3166-1, roles and statuses that the host relies on, the settings and,
// unless SAMPLE_DATA is 0, sample content.
import { type Entity, media, type Values } from '#contract'
import { checkDraft } from '#checks'
import { countries } from '#places'
import { stopOn } from '#host/base'
import { addImageRecord, storeImage, type StoredImage, type MediaFiles } from '#host/media'
import {
  administratorRole,
  type Lookups,
  readRow,
  readStored,
  type RowValues,
  saveRecord,
  systemStatuses,
  systemWork,
  type Tables,
  type Work,
  writeRecord,
} from '#host/records'
import type { Database } from '#host/storage'
import { sampleImages, type SampleImage } from './images.ts'
import { sampleTables, siteStart } from './sample-tables.ts'

/** For a host without sample content, where no one has entered any. */
export const bareSettings = { siteUrl: 'https://www.example.com', siteName: 'Website' }

const addRow = (work: Work, entity: Entity, row: RowValues, known: Lookups, id?: string): void => {
  const { draft, problems } = readRow(work, entity, row, known)
  stopOn(problems)
  saveRecord(work, entity, draft, undefined, id === undefined ? {} : { id })
}

/** The sample's images whose files are stored, by their ids. */
export type StoredImages = ReadonlyMap<string, StoredImage>

/** Draws the sample's images and stores their files, before their records are written. */
export async function storeSampleImages(files: MediaFiles): Promise<StoredImages> {
  const kept = new Map<string, StoredImage>()
  for (const { id, image } of sampleImages) kept.set(id, await storeImage(files, image))
  return kept
}

const addSampleImage = (work: Work, kept: StoredImage, { id, row }: SampleImage, known: Lookups): void => {
  const { draft, problems } = readRow(work, media, row, known)
  const checked = checkDraft(media, draft)
  stopOn({ ...problems, ...checked.problems })
  addImageRecord(work, id, checked.values, kept)
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

const addSample = (work: Work, files: StoredImages): void => {
  const known: Lookups = new Map()
  for (const { key, rows } of sampleTables(work.now)) {
    const entity = work.model.find(key)
    if (!entity) continue
    for (const { at, row } of rows) addRow({ ...work, now: at }, entity, row, known, entity.single)
    // Images need the albums, and the later tables need the images.
    if (key !== 'gallery') continue
    for (const image of sampleImages) {
      const kept = files.get(image.id)
      if (kept) addSampleImage({ ...work, now: siteStart(work.now) }, kept, image, known)
    }
  }
}

const addSettings = (work: Work): void => {
  const singles = work.model.entities.filter(({ single }) => single !== undefined)
  for (const entity of singles) addRow(work, entity, bareSettings, new Map(), entity.single)
}

export function isSeeded(db: Database): boolean {
  return (
    db.get(`select 1 from sqlite_schema where name = 'records_meta'`) !== undefined &&
    db.get(`select 1 from records_meta where name = 'seeded'`) !== undefined
  )
}

/**
 * Runs in the transaction that makes the tables, so that a first start that is killed begins again.
 * @param files the stored images of the sample content; undefined without it
 */
export const seed = (tables: Tables, now: Date, files: StoredImages | undefined): void => {
  const work = systemWork(tables, now, { kind: 'operator' })
  if (isSeeded(tables.db)) return keepSystemRecords(work)
  const first = { ...work, now: files ? siteStart(now) : now }
  keepSystemRecords(first)
  tables.db.insert('records_meta', { name: 'seeded', value: now.toISOString() })
  for (const row of countries()) addRow(first, work.model.entity('country'), row, new Map())
  if (files) addSample(work, files)
  else addSettings(work)
}
