import { calls, type SetupStep, setupSteps } from '#contract'
import type { Answer, Route, SignedIn } from '#host/http'
import type { Tables } from '#host/records'
import { permitAdministrator } from './remove-sample.ts'
import { hasSampleLeft } from './sample-left.ts'
import { bareSettings } from './seed.ts'

/** Facts of the environment. */
export interface Installation {
  hasMail(): boolean
  hasBackups: boolean
}

/** The name that the first administrator starts with. */
const firstName = 'First Administrator'

const steps =
  (tables: Tables, { hasMail, hasBackups }: Installation) =>
  ({ db, person }: SignedIn): Answer => {
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

export const setupRoutes = (tables: Tables, installation: Installation): Route[] => [
  { method: 'GET', path: calls.setup, handle: steps(tables, installation) },
]
