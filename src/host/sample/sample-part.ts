import type { MediaFiles } from '#host/media'
import type { Part, Tables } from '#host/records'
import { isSeeded, type KeptPictures, keepPictures, seed } from './seed.ts'

/** The settings of this room. */
export interface SampleSettings {
  /** Whether a new database gets sample content. */
  isWanted: boolean
}

interface Needs {
  tables: Tables
  files: MediaFiles
  now(): Date
  settings: SampleSettings
}

/** The first records of a new database. */
export function samplePart({ tables, files, now, settings }: Needs): Part {
  let pictures: KeptPictures | undefined
  return {
    features: [],
    routes: [],
    gather: async () => {
      if (settings.isWanted && !isSeeded(tables.db)) pictures = await keepPictures(files)
    },
    // Seeding notifies nobody.
    prepare: () => seed({ ...tables, emit: () => {} }, now(), pictures),
  }
}
