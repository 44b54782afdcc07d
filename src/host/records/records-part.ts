import { calls, labelOf } from '#contract'
import { dashboardOf } from '../dashboard/dashboard.ts'
import type { Action, MakePart, RecordChange } from './part.ts'
import { addActivity, differences } from './activity.ts'
import { erasedWordsTable } from './erased-words.ts'
import { listActivity } from './query/list-activity.ts'
import { searchAll } from './query/search-all.ts'
import { cachedTotals } from './query/totals.ts'
import { recordRoutes } from './record-routes.ts'
import { rulesOf } from './rules.ts'
import { overdueCount, startClock } from './schedule.ts'
import type { Model } from './schema/model.ts'
import { alignSchema } from './schema/schema.ts'
import { type KeptPictures, isSeeded, keepPictures, seed } from '../sample/seed.ts'
import { mergedTable } from './slugs.ts'
import { readWatcher } from '../security/watch-reads.ts'
import { fromRow, rederive, rederiveAll, relabel, rewordTable, type Stored, type Tables } from './store.ts'
import { erasedAddressTable } from './subscriber-rules.ts'
import { type RulesByEntity, systemWork } from './work.ts'

const actionOf = (before: Stored | undefined, after: Stored): Action => {
  if (!before) return 'create'
  if (before.deletedAt === after.deletedAt) return 'update'
  return after.deletedAt === null ? 'restore' : 'delete'
}

/** Derives columns, search words and activity of a record that another part wrote, as sign-up does. */
const followChange = (tables: Tables, rules: RulesByEntity, change: RecordChange): void => {
  const entity = tables.model.find(change.entity)
  if (!entity || !change.after) return
  const before = change.before && fromRow(entity, change.before)
  const after = fromRow(entity, change.after)
  rederive(tables, entity, after)
  if (before && labelOf(entity, before.values) !== labelOf(entity, after.values)) {
    relabel(tables, entity, after.id, labelOf(entity, after.values))
  }
  const work = systemWork(tables, rules, change.at)
  const by = change.by ?? work.by
  addActivity(
    { ...work, by, origin: { by } },
    {
      entity,
      id: after.id,
      version: after.version,
      values: after.values,
      action: actionOf(before, after),
      changes: differences(before?.values ?? {}, after.values),
    },
  )
}

/** The tables, calls, activity and clock that follow from the definitions. */
export const recordsPart =
  (model: Model): MakePart =>
  (services) => {
    const { db, log, now, settings } = services
    const tables: Tables = { db, model, tell: services.recordWritten }
    const rules = rulesOf(services)
    const totals = cachedTotals(db)
    let pictures: KeptPictures | undefined
    return {
      features: ['entities', 'bulk', 'import', 'activity', 'search'],
      routes: [
        ...recordRoutes({ ...tables, rules, totals, watchReads: readWatcher(services) }),
        { method: 'GET', path: calls.activity, handle: (context) => listActivity(tables, totals, context) },
        { method: 'GET', path: calls.dashboard, handle: dashboardOf(tables, totals) },
        { method: 'GET', path: calls.search, handle: searchAll(tables) },
      ],
      gather: async () => {
        if (settings.sampleData && !isSeeded(db)) pictures = await keepPictures(services.media)
      },
      prepare: () => {
        db.exec(erasedAddressTable + erasedWordsTable + mergedTable + rewordTable)
        alignSchema(db, model, (entity) => rederiveAll(tables, entity))
        // Seeding must notify nobody.
        seed({ ...tables, tell: () => {} }, rules, now(), pictures)
      },
      health: () => {
        const overdue = overdueCount(tables, now())
        const facts = { overdue }
        return [
          overdue > 0
            ? { key: 'schedules', code: 'overdue', state: 'bad', facts }
            : { key: 'schedules', code: 'none', state: 'ok', facts },
        ]
      },
      recordChanged: (change) => followChange(tables, rules, change),
      start: () => startClock(tables, rules, log, now),
    }
  }
