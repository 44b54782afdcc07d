import type { MediaFiles } from '#host/media'
import type { Part, Tables } from '#host/records'
import { calls, type SetupStep, setupSteps } from '#contract'
import type { RouteResponse, Route, SignedIn } from '#host/http'
import { permitAdministrator, sampleRoutes } from './remove-sample.ts'
import { bareSettings, isSeeded, storeSampleImages, type StoredImages, seed } from './seed.ts'
import { hasSampleLeft } from './sample-left.ts'

/** Facts of the environment. */
interface Installation {
  hasMail(): boolean
  hasBackups: boolean
}

/** The name that the first administrator starts with. */
const firstName = 'First Administrator'

const steps =
  (tables: Tables, { hasMail, hasBackups }: Installation) =>
  ({ db, person }: SignedIn): RouteResponse => {
    permitAdministrator(person)
    const settings = db.get<{ siteUrl: string | null; contentAccess: string | null }>(
      'select siteUrl, contentAccess from settings limit 1',
    )
    const isDone: Readonly<Record<SetupStep, boolean>> = {
      name: `${person.firstName} ${person.lastName}` !== firstName,
      site: ![undefined, null, '', bareSettings.siteUrl].includes(settings?.siteUrl),
      content: (settings?.contentAccess ?? 'off') !== 'off',
      mail: hasMail(),
      backup: hasBackups || db.get(`select 1 from host_job where kind = 'backup' and doneAt is not null`) !== undefined,
      factor: db.get('select 1 from factor where userId = ?', [person.id]) !== undefined,
      sample: !hasSampleLeft(tables),
    }
    return { data: { steps: setupSteps.map((key) => ({ key, isDone: isDone[key] })) } }
  }

const setupRoutes = (tables: Tables, installation: Installation): Route[] => [
  { method: 'GET', path: calls.setup, handle: steps(tables, installation) },
]

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
  let images: StoredImages | undefined
  return {
    features: ['health'],
    routes: [...setupRoutes(tables, installation), ...sampleRoutes(tables)],
    gather: async () => {
      if (settings.isWanted && !isSeeded(tables.db)) images = await storeSampleImages(files)
    },
    // Seeding notifies no one.
    prepare: () => seed({ ...tables, emit: () => {} }, now(), images),
  }
}
