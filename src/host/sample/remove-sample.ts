import { administratorRoleId, calls } from '#contract'
import { forbidden } from '#host/base'
import type { RouteResponse, Commit, Person, Route, SignedIn } from '#host/http'
import {
  attempt,
  inChunks,
  leftBy,
  type Result,
  systemWork,
  type Tables,
  trashRecord,
  type Work,
  workOf,
} from '#host/records'
import { keyOf, sampleLeft, stillRemovable } from './sample-left.ts'

/** Only administrators see and remove what is left, since it lies in all sections. */
export const permitAdministrator = ({ roleId }: Person): void => {
  if (roleId !== administratorRoleId) throw forbidden('Only administrators may do this.')
}

/** Moves all that no one changed and no one needs to the trash, as one operation. */
async function removeAll(work: Work, tables: Tables, permit: () => void): Promise<() => Result> {
  const result: Result = { done: [], failed: [], operationId: work.operationId }
  const { removable } = sampleLeft(tables)
  const going = new Set(removable.map(keyOf))
  const last = await inChunks(
    tables.db,
    removable,
    (one) => {
      const stored = stillRemovable(tables, one, going)
      if (stored) attempt(tables.db, result, stored.id, () => trashRecord(work, one.entity, stored))
      // A record that stays keeps those that it names.
      if (result.done.at(-1) !== one.stored.id) going.delete(keyOf(one))
    },
    permit,
    work.task,
  )
  return () => {
    last()
    return result
  }
}

/** For a program of the operator. Returns the sentence that it prints. */
export async function removeSample(tables: Tables, now: Date): Promise<string> {
  const finish = await removeAll(systemWork(tables, now, { kind: 'operator' }), tables, () => {})
  const { done, failed } = tables.db.transaction(finish)
  const kept = sampleLeft(tables).kept.length + failed.length
  return [
    `${done.length} sample records were moved to the trash.`,
    ...(kept > 0 ? [`${kept} were kept, because people changed them or other records need them.`] : []),
  ].join('\n')
}

const listSample =
  (tables: Tables) =>
  ({ person }: SignedIn): RouteResponse => {
    permitAdministrator(person)
    const { removable, kept } = sampleLeft(tables)
    const counts = new Map<string, number>()
    for (const { entity } of removable) counts.set(entity.key, (counts.get(entity.key) ?? 0) + 1)
    return { data: { remove: [...counts].map(([entity, count]) => ({ entity, count })), kept } }
  }

const remove =
  (tables: Tables) =>
  async (context: SignedIn): Promise<Commit> => {
    permitAdministrator(context.person)
    const finish = await removeAll(workOf(tables, context), tables, () => permitAdministrator(context.personNow()))
    return () => {
      const { done, failed, operationId } = finish()
      return { data: { done: done.length, failed, operationId, ...leftBy(context.task) } }
    }
  }

export const sampleRoutes = (tables: Tables): Route[] => [
  { method: 'GET', path: calls.sample, handle: listSample(tables) },
  { method: 'DELETE', path: calls.sample, prepare: remove(tables) },
]
