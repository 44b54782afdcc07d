import { isText, type Match, type SeoKind, seoKinds, spellings, wordsIn } from '#contract'
import { seoProblems } from '#snippets'
import { malformed } from '#host/base'
import { type RouteResponse, requirePermission, type SignedIn } from '#host/http'
import { checkedQuery, inChunks, type Label, labelIn, labelsOf, type Tables } from '#host/records'
import { type Database, isDiskFailure, type SqlParameter, type SqlRow } from '#host/storage'
import { problemConditions, type SeoState } from './seo-store.ts'

const sorts: { readonly [name: string]: string } = {
  id: 'targetId',
  target: 'words',
  title: 'titleWidth',
  description: 'descriptionLength',
  score: 'score',
  updatedAt: 'updatedAt',
  noindex: 'isNoindex',
}

/** The time and author of the first write, by target; empty for pages without typed SEO content. */
type Written = ReadonlyMap<unknown, object>

const writtenOf = ({ db, model }: Tables, kind: SeoKind, rows: readonly SqlRow[]): Written => {
  const written = db.all(
    `select targetId, createdAt, createdBy, updatedBy from seo_content
    where kind = ? and targetId in (select value from json_each(?))`,
    [kind, JSON.stringify(rows.map(({ targetId }) => targetId))],
  )
  const ids = written.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]).filter(isText)
  const people = labelsOf(db, model, 'user', new Set(ids))
  const person = (id: unknown): Label | null => (isText(id) ? labelIn(people, id) : null)
  return new Map(
    written.map(({ targetId, createdAt, createdBy, updatedBy }) => [
      targetId,
      { createdAt, createdBy: person(createdBy), updatedBy: person(updatedBy) },
    ]),
  )
}

const rowOf = (row: SqlRow, written: Written): object => ({
  id: `${String(row.kind)}:${String(row.targetId)}`,
  version: row.version,
  // A page without typed content shows its record's time; a page of the site has no record and no time.
  createdAt: row.updatedAt || null,
  updatedAt: row.updatedAt || null,
  ...(written.get(row.targetId) ?? { createdBy: null, updatedBy: null }),
  kind: row.kind,
  targetId: row.targetId,
  name: row.label,
  path: row.path,
  target: { id: row.targetId, label: row.label },
  title: row.title,
  titleFrom: row.titleFrom,
  titleWidthPx: row.titleWidth,
  description: row.description,
  descriptionFrom: row.descriptionFrom,
  descriptionLength: row.descriptionLength,
  noindex: row.isNoindex === 1,
  published: row.isPublished === 1,
  score: row.score,
  ...(row.isDuplicate === undefined ? {} : { duplicate: row.isDuplicate === 1 }),
})

const countsOf = (db: Database, kind: SeoKind): object =>
  Object.fromEntries(
    seoProblems.map((problem) => {
      const sql = `select count(*) as n from seo_state s where s.kind = ? and (${problemConditions[problem]})`
      return [problem, Number(db.get(sql, [kind])?.n ?? 0)]
    }),
  )

/** Enough for all pages of most websites after a new template. The clock works through the rest of an import. */
const caughtUpMax = 5000

/** A condition on `seo_state s` for the search and filters of a list or a bulk action. */
const conditionOf = ({ search, filters }: Match): { kind: SeoKind; sql: string; parameters: SqlParameter[] } => {
  const term = (name: string): string | undefined => filters.find((filter) => filter.name === name)?.value
  const known = ['kind', 'problem', 'status', 'id']
  const odd = filters.find(({ name, operator }) => !known.includes(name) || operator !== 'is')
  if (odd) throw malformed(`Unknown filter ${odd.name}.`)
  const ids = filters.filter(({ name }) => name === 'id').map(({ value }) => value)
  const kind = seoKinds.find((known) => known === (term('kind') ?? ids[0]?.split(':')[0]))
  if (!kind) throw malformed('Send a kind: filter[kind].')
  const problem = seoProblems.find((known) => known === term('problem'))
  if (term('problem') !== undefined && !problem) throw malformed('Unknown problem.')
  if (![undefined, 'published'].includes(term('status'))) throw malformed('The filter status can only be published.')
  const conditions = ['s.kind = ?']
  const parameters: SqlParameter[] = [kind]
  if (problem) conditions.push(`(${problemConditions[problem]})`)
  if (term('status') === 'published') conditions.push('s.isPublished = 1')
  if (ids.length > 0) {
    const targets = ids.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1))
    if (term('kind') === undefined && targets.length < ids.length) throw malformed('Send ids of one kind.')
    conditions.push('s.targetId in (select value from json_each(?))')
    parameters.push(JSON.stringify(targets))
  }
  const words = wordsIn(search)
  if (words.length === 0 && search.trim() !== '') conditions.push('false')
  for (const word of words.slice(0, 10)) {
    const forms = spellings(word)
    conditions.push(`(${forms.map(() => `instr(' ' || s.words, ' ' || ?) > 0`).join(' or ')})`)
    parameters.push(...forms)
  }
  return { kind, sql: conditions.join(' and '), parameters }
}

/** The ids of all matches: `<kind>:<target>`. */
export const matchingTargets = (db: Database, match: Match): string[] => {
  const { sql, parameters } = conditionOf(match)
  return db
    .all<{ id: string }>(
      `select s.kind || ':' || s.targetId as id from seo_state s where ${sql} order by s.targetId`,
      parameters,
    )
    .map(({ id }) => id)
}

/** GET seo_content?filter[kind]=…: one row for each target, and the number of targets with each problem. */
export const listSeo =
  (tables: Tables, state: SeoState) =>
  async (context: SignedIn): Promise<RouteResponse> => {
    const { db, log, person, request } = context
    requirePermission(person, 'seo', 'view')
    const query = checkedQuery(request.query)
    const { kind, sql, parameters } = conditionOf(query)
    const sort = sorts[query.sort ?? 'target']
    if (sort === undefined || !Object.hasOwn(sorts, query.sort ?? 'target')) throw malformed('Unknown column.')
    const { page, limit, order } = query
    const read = (): SqlRow[] =>
      db.all(
        `select s.*, (${problemConditions.duplicate}) as isDuplicate,
      exists (select 1 from seo_stale t where t.kind = s.kind and t.targetId = s.targetId) as isStale
    from seo_state s where ${sql} order by s.${sort} ${order}, s.targetId limit ? offset ?`,
        [...parameters, limit, (page - 1) * limit],
      )
    const answerOf = (rows: readonly SqlRow[]): RouteResponse => {
      const total = Number(db.get(`select count(*) as n from seo_state s where ${sql}`, parameters)?.n ?? 0)
      const written = writtenOf(tables, kind, rows)
      return { data: rows.map((row) => rowOf(row, written)), meta: { page, limit, total, counts: countsOf(db, kind) } }
    }
    const current = async (): Promise<RouteResponse> => {
      const last = await inChunks(db, state.stale(kind, caughtUpMax), state.refresh, () => {})
      return db.transaction(() => {
        last()
        const rows = read()
        // The rows of this page are always up to date.
        const stale = rows.filter(({ isStale }) => isStale === 1)
        for (const { targetId } of stale) state.refresh({ kind, targetId: String(targetId) })
        return answerOf(stale.length > 0 ? read() : rows)
      })
    }
    return current().catch((error: unknown) => {
      if (!isDiskFailure(error)) throw error
      // On a full disk, reads return the earlier state.
      log('the disk can’t be written: is it full?', { path: request.path, reason: error.message })
      return answerOf(read())
    })
  }
