// POST seo_content/bulk sets the robots of many pages, or empties typed fields; …/undo reverts it.
import { seo } from '#contract'
import { invalid, Refusal } from '#host/base'
import { type Commit, objectIn, requirePermission, type SignedIn } from '#host/http'
import {
  attempt,
  type Entry,
  idsOf,
  inChunks,
  leftBy,
  permitBulk,
  readBulk,
  type Result,
  type Tables,
  undoOperation,
  type Work,
  workOf,
} from '#host/records'
import { matchingTargets } from './seo-list.ts'
import { existing, splitId, writeSeo } from './seo-record.ts'
import { ownFields, readContent, type SeoState } from './seo-store.ts'

const maySet = (name: string, value: unknown): boolean =>
  name === 'robots' || (value === null && ownFields.includes(name))

export const bulkSeo =
  (tables: Tables, state: SeoState) =>
  async (context: SignedIn): Promise<Commit> => {
    const { db, person, personNow, body, task } = context
    const order = readBulk(seo, body, maySet)
    permitBulk(person, seo, order)
    const { action, which, set } = order
    // SEO content exists as long as its page, so no one can delete it.
    if (action !== 'set') throw invalid({ action: 'SEO content can only be set' })
    const work = workOf(tables, context)
    const result: Result = { done: [], failed: [], operationId: work.operationId }
    const last = await inChunks(
      db,
      idsOf(which, (match) => matchingTargets(db, match)),
      (id) =>
        attempt(db, result, id, () => {
          const [kind, targetId] = splitId(id)
          const target = existing(tables, kind, targetId)
          writeSeo(work, state, { target, before: readContent(db, kind, targetId), draft: set })
        }),
      () => requirePermission(personNow(), seo.key, 'edit'),
      task,
    )
    return () => {
      last()
      return { data: { ...result, ...leftBy(task) } }
    }
  }

/** Undoes one write of SEO content. */
export const undoSeoEntry =
  (tables: Tables, state: SeoState) =>
  (work: Work, { recordId, version, changes }: Entry): void => {
    if (work.person) requirePermission(work.person, seo.key, 'edit')
    const [kind, targetId] = splitId(recordId)
    const content = readContent(work.db, kind, targetId)
    if (content?.version !== version) throw new Refusal('conflict', 'This has been changed since.')
    const draft = Object.fromEntries(changes.map(({ field, before }) => [field, before]))
    writeSeo(work, state, { target: existing(tables, kind, targetId), before: content, draft, action: 'undo' })
  }

export const undoSeo =
  (tables: Tables) =>
  async (context: SignedIn): Promise<Commit> => {
    const permit = (): void => requirePermission(context.personNow(), seo.key, 'edit')
    permit()
    const { operationId } = objectIn(context.body)
    if (typeof operationId !== 'string') throw invalid({ operationId: 'Send the operation to undo' })
    const finish = await undoOperation(workOf(tables, context), seo, operationId, permit)
    return () => ({ data: finish() })
  }
