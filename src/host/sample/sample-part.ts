import type { MediaFiles } from '#host/media'
import type { Part, Tables } from '#host/records'
import { sampleRoutes } from './remove-sample.ts'
import { isSeeded, type KeptPictures, keepPictures, seed } from './seed.ts'
import { type Installation, setupRoutes } from './setup.ts'

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
  installation: Installation
}

/** The first records of a new database. */
export function samplePart({ tables, files, now, settings, installation }: Needs): Part {
  let pictures: KeptPictures | undefined
  return {
    features: ['health'],
    routes: [...setupRoutes(tables, installation), ...sampleRoutes(tables)],
    gather: async () => {
      if (settings.isWanted && !isSeeded(tables.db)) pictures = await keepPictures(files)
    },
    // Seeding notifies no one.
    prepare: () => seed({ ...tables, emit: () => {} }, now(), pictures),
  }
}
