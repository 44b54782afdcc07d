// POST seo_content/bulk sets the robots of many pages, or empties typed fields; …/undo reverts it.
import { isObject, seo, trashDays } from '#contract'
import { daysFrom, invalid, notFound, Refusal } from '#host/base'
import { type Commit, requirePermission, type SignedIn } from '#host/http'
import {
  attempt,
  idsOf,
  inChunks,
  leftBy,
  permitBulk,
  readBulk,
  type Result,
  type Tables,
  toEntry,
  workOf,
} from '#host/records'
import { matchingTargets } from './seo-list.ts'
import { existing, splitId, writeSeo } from './seo-record.ts'
import { ownFields, readContent, type SeoState } from './seo-store.ts'

const maySet = (name: string, value: unknown): boolean =>
  name === 'robots' || (value === null && ownFields.includes(name))

/** Runs a step for each id. Refused ids are listed beside the done ones. */
const forEach = async <T>(
  { db, personNow, task }: SignedIn,
  operationId: string,
  items: readonly T[],
  idOf: (item: T) => string,
  step: (item: T) => void,
): Promise<Commit> => {
  const result: Result = { done: [], failed: [], operationId }
  const last = await inChunks(
    db,
    items,
    (item) => attempt(db, result, idOf(item), () => step(item)),
    () => requirePermission(personNow(), seo.key, 'edit'),
    task,
  )
  return () => {
    last()
    return { data: { ...result, ...leftBy(task) } }
  }
}

export const bulkSeo =
  (tables: Tables, state: SeoState) =>
  async (context: SignedIn): Promise<Commit> => {
    const { db, person, body } = context
    const order = readBulk(seo, body, maySet)
    permitBulk(person, seo, order)
    const { action, which, set } = order
    // SEO content exists as long as its page, so nobody can delete it.
    if (action !== 'set') throw invalid({ action: 'SEO content can only be set' })
    const work = workOf(tables, context)
    const ids = idsOf(which, (match) => matchingTargets(db, match))
    return forEach(
      context,
      work.operationId,
      ids,
      (id) => id,
      (id) => {
        const [kind, targetId] = splitId(id)
        const target = existing(tables, kind, targetId)
        writeSeo(work, state, { target, before: readContent(db, kind, targetId), draft: set })
      },
    )
  }

export const undoSeo =
  (tables: Tables, state: SeoState) =>
  async (context: SignedIn): Promise<Commit> => {
    const { db, person, body, now } = context
    requirePermission(person, seo.key, 'edit')
    const operationId = isObject(body) ? body.operationId : undefined
    if (typeof operationId !== 'string') throw invalid({ operationId: 'Say which operation to undo' })
    const entries = db
      .all('select * from activity where operationId = ? and entity = ? and at > ? order by seq desc', [
        operationId,
        seo.key,
        daysFrom(now, -trashDays),
      ])
      .map(toEntry)
    if (entries.length === 0) throw notFound('There is nothing to undo, or it is too long ago.')
    const work = workOf(tables, context)
    return forEach(
      context,
      work.operationId,
      entries,
      ({ recordId }) => recordId,
      ({ recordId, version, changes }) => {
        const [kind, targetId] = splitId(recordId)
        const content = readContent(db, kind, targetId)
        if (content?.version !== version) throw new Refusal('conflict', 'This has been changed since.')
        const draft = Object.fromEntries(changes.map(({ field, before }) => [field, before]))
        writeSeo(work, state, { target: existing(tables, kind, targetId), before: content, draft, action: 'undo' })
      },
    )
  }
