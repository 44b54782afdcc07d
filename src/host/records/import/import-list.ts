import { type Json, trashDays } from '#contract'
import { daysFrom, malformed, notFound } from '#host/base'
import { type RouteResponse, isPermitted, requirePermission, requireRecentProof, type SignedIn } from '#host/http'
import type { SqlRow } from '#host/storage'
import { isAboutPeople } from '../schema/about-people.ts'
import { labelIn, labelsOf } from '../schema/labels.ts'
import { checkedQuery } from '../query/checked-query.ts'
import type { Tables } from '../tables.ts'

/** The batches of each import: those that can still be undone, and the outcome of the others. */
const batchesOf = ({ db }: Tables, ids: readonly string[]) => {
  const rows = db.all<{ runId: string; operationId: string; undoneAt: string | null; undone: number; refused: number }>(
    `select runId, operationId, undoneAt, undone, refused from import_batch
    where runId in (select value from json_each(?)) order by at, rowid`,
    [JSON.stringify(ids)],
  )
  return (id: string) => {
    const own = rows.filter(({ runId }) => runId === id)
    const gone = own.filter(({ undoneAt }) => undoneAt !== null)
    const sum = (name: 'undone' | 'refused'): number => gone.reduce((total, row) => total + row[name], 0)
    return {
      operationIds: own.filter(({ undoneAt }) => undoneAt === null).map(({ operationId }) => operationId),
      undoneAt: gone.reduce<string | null>(
        (last, { undoneAt }) => ((last ?? '') > (undoneAt ?? '') ? last : undoneAt),
        null,
      ),
      undone: sum('undone'),
      notUndone: sum('refused'),
    }
  }
}

const columns = `id, entity, byId, at, endedAt, file, append, created, updated, unchanged, failed,
  (select count(*) from import_failure where runId = import_run.id) as keptFailed`

const entriesOf = (tables: Tables, rows: readonly SqlRow[]): object[] => {
  const people = labelsOf(tables.db, tables.model, 'user', new Set(rows.map(({ byId }) => String(byId))))
  const batches = batchesOf(
    tables,
    rows.map(({ id }) => String(id)),
  )
  return rows.map(({ byId, append, ...row }) => ({
    ...row,
    by: labelIn(people, String(byId)),
    ...(append !== null && { append }),
    ...batches(String(row.id)),
  }))
}

/** The imports of a person after a time, newest first, with the batches that are not undone. */
export const importsOf = (tables: Tables, by: string, after: string) => {
  const rows = tables.db.all<{
    id: string
    entity: string
    endedAt: string
    created: number
    updated: number
    file: string
  }>(
    `select id, entity, endedAt, created, updated, file from import_run
    where byId = ? and at > ? order by at desc, id desc`,
    [by, after],
  )
  const batches = batchesOf(
    tables,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...batches(row.id) }))
}

/** Lists the imports of the last 30 days, newest first, of the sections that the person can edit. */
export const listImports = (tables: Tables, { person, request, now }: SignedIn): RouteResponse => {
  const { page, limit, filters, sort, search } = checkedQuery(request.query)
  const asked = filters.map(({ name, operator, value }) => {
    if (name !== 'entity' || operator !== 'is') throw malformed(`Unknown filter ${name.slice(0, 60)}.`)
    requirePermission(person, value, 'edit')
    return value
  })
  if (sort !== undefined || search !== '') throw malformed('Imports are listed newest first, by entity.')
  const may = tables.model.entities.map(({ key }) => key).filter((key) => isPermitted(person, key, 'edit'))
  const given = [JSON.stringify(asked.length > 0 ? asked : may), daysFrom(now, -trashDays)]
  const where = 'entity in (select value from json_each(?)) and at > ?'
  const rows = tables.db.all(
    `select ${columns} from import_run where ${where} order by at desc, id desc limit ? offset ?`,
    [...given, limit, (page - 1) * limit],
  )
  const total = Number(tables.db.get(`select count(*) as total from import_run where ${where}`, given)?.total)
  return { data: entriesOf(tables, rows), meta: { page, limit, total } }
}

/** The failed rows of an import, in their order: `{values, error}`. */
export const listFailedRows = (tables: Tables, context: SignedIn): RouteResponse => {
  const { person, params, request, now } = context
  const { page, limit, filters, sort, search } = checkedQuery(request.query)
  if (filters.length > 0 || sort !== undefined || search !== '')
    throw malformed('Failed rows are always listed in the order of the file.')
  const run = tables.db.get('select entity from import_run where id = ? and at > ?', [
    params.id ?? '',
    daysFrom(now, -trashDays),
  ])
  const entity = run && tables.model.find(String(run.entity))
  if (!entity || !isPermitted(person, entity.key, 'edit')) throw notFound('This import doesn’t exist.')
  requirePermission(person, entity.key, 'view')
  if (isAboutPeople(entity)) requireRecentProof(context)
  const rows = tables.db.all<{ values: string; error: string }>(
    'select "values", error from import_failure where runId = ? order by id limit ? offset ?',
    [params.id ?? '', limit, (page - 1) * limit],
  )
  const total = Number(
    tables.db.get('select count(*) as total from import_failure where runId = ?', [params.id ?? ''])?.total,
  )
  const data = rows.map(({ values, error }): { values: Json; error: string } => ({ values: JSON.parse(values), error }))
  return { data, meta: { page, limit, total } }
}
