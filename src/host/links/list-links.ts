import { calls, isText, type LinkState, linkStates } from '#contract'
import type { LinkFix } from '#shapes'
import { inUse, invalid, malformed, notFound } from '#host/base'
import { readSite } from '#host/content'
import { type RouteResponse, objectIn, type Route, type SignedIn } from '#host/http'
import { checkedQuery, mapInTurns, type Tables } from '#host/records'
import type { SqlParameter } from '#host/storage'
import type { CatchUp } from './catch-up.ts'
import { targetOf } from './link-target.ts'
import { type Resolved, resolveTarget } from './resolve-target.ts'
import { columnsFor, countUses, fixOf, pageOf, rowOf, linksSeenBy, type TargetRow, usesOf } from './seen-links.ts'

/** Each target has at most this many uses; its own call returns the rest. */
const usesAtFirst = 10
const targetsMax = 200
const urlLengthMax = 4000

/** Targets without a record are checked (LINK_CHECK). */
interface Facts {
  checksOthers: boolean
}

const isState = (value: string): value is LinkState => linkStates.some((known) => known === value)

/** GET links: a row for each target, the most used first, and the number of targets in each state. */
const listLinks =
  (tables: Tables, catchUp: CatchUp, { checksOthers }: Facts) =>
  (context: SignedIn): Promise<RouteResponse> => {
    const { db, person, request } = context
    const { page, limit, search, filters, sort } = checkedQuery(request.query)
    if (sort !== undefined) throw malformed('Links are always sorted by the most used first.')
    const odd = filters.find(({ name, operator, value }) => name !== 'state' || operator !== 'is' || !isState(value))
    if (odd) throw malformed(`Links are filtered by state: ${linkStates.join(', ')}.`)
    const seen = linksSeenBy(tables, person)
    const conditions = [seen.targets.sql]
    const parameters: SqlParameter[] = [...seen.targets.parameters]
    const words = search.trim().toLowerCase()
    if (words !== '') {
      // The URLs of other websites have escapes instead of letters that people search for.
      conditions.push('(instr(lower(t.target), ?) > 0 or instr(lower(t.target), ?) > 0)')
      parameters.push(words, encodeURI(words).toLowerCase())
    }
    const where = conditions.join(' and ')
    const states = JSON.stringify(filters.length > 0 ? filters.map(({ value }) => value) : linkStates)
    const columns = columnsFor(seen)
    return catchUp.current((waiting) => {
      const counts = new Map(
        db
          .all<{ seen: LinkState; total: number }>(
            `select ${seen.state.sql} as seen, count(*) as total from link_target t where ${where} group by seen`,
            [...seen.state.parameters, ...parameters],
          )
          .map(({ seen: state, total }) => [state, Number(total)]),
      )
      const rows = db.all<TargetRow>(
        `select * from (select ${columns.sql}, t.uses from link_target t where ${where})
        where seen in (select value from json_each(?)) order by uses desc, target limit ? offset ?`,
        [...columns.parameters, ...parameters, states, limit, (page - 1) * limit],
      )
      const wanted = linkStates.filter((state) => filters.length === 0 || filters.some(({ value }) => value === state))
      return {
        data: rows.map((row) =>
          rowOf(tables, seen, row, usesOf(tables, seen, row.id, usesAtFirst), countUses(tables, seen, row.id)),
        ),
        meta: {
          page,
          limit,
          total: wanted.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0),
          counts: Object.fromEntries(linkStates.map((state) => [state, counts.get(state) ?? 0])),
          waiting,
          checksOthers,
        },
      }
    })
  }

/** GET links/uses?target=…: the places of one target, by pages. */
const listUses =
  (tables: Tables, catchUp: CatchUp) =>
  ({ db, person, request }: SignedIn): Promise<RouteResponse> => {
    const { page, limit } = checkedQuery(request.query, ['target'])
    const target = request.query.get('target') ?? ''
    const seen = linksSeenBy(tables, person)
    return catchUp.current(() => {
      const id = db.get<{ id: number }>('select id from link_target where target = ?', [target])?.id
      const total = id === undefined ? 0 : countUses(tables, seen, id)
      if (id === undefined || total === 0) throw notFound('No record links to this URL.')
      return { data: usesOf(tables, seen, id, limit, (page - 1) * limit), meta: { page, limit, total } }
    })
  }

function readTargets(body: unknown): string[] {
  const { targets } = objectIn(body)
  const isRight = (url: unknown): url is string => isText(url) && url.length <= urlLengthMax
  if (!Array.isArray(targets) || targets.length > targetsMax || !targets.every(isRight)) {
    throw invalid({ targets: `Send at most ${targetsMax} URLs, each with at most ${urlLengthMax} characters` })
  }
  return targets
}

/** POST links/check: the states of addresses in a text that is not saved. */
const checkLinks =
  (tables: Tables) =>
  async ({ db, person, body }: SignedIn): Promise<RouteResponse> => {
    const seen = linksSeenBy(tables, person)
    const { siteUrl } = readSite(db)
    const columns = columnsFor(seen)
    const stateOf = (url: string): { state: LinkState; page: object | null; fix: LinkFix | null } => {
      const target = targetOf(url, siteUrl)
      if (!target) return { state: 'unchecked', page: null, fix: null }
      const { path, address: onSite = '', heading = '' } = target
      const found: Resolved =
        path === undefined ? { state: 'unchecked' } : resolveTarget(tables, siteUrl, { path, address: onSite, heading })
      const { state, page, fix = null } = found
      const isHidden =
        page !== undefined && !seen.maySeePage(page.entity) && (state === 'unpublished' || state === 'deleted')
      if (isHidden) return { ...seen.stateOfHidden(page.entity), page: null }
      const own = { state, page: pageOf(tables, seen, { page: page?.entity ?? null, pageId: page?.id ?? null }), fix }
      if (state !== 'unchecked') return own
      const row = db.get<TargetRow>(
        `select ${columns.sql} from link_target t where t.target = ? and ${seen.targets.sql}`,
        [...columns.parameters, target.target, ...seen.targets.parameters],
      )
      return row?.seen ? { state: row.seen, page: pageOf(tables, seen, row), fix: fixOf(row) } : own
    }
    return { data: await mapInTurns(readTargets(body), (target) => ({ target, ...stateOf(target) })) }
  }

/** POST links/recheck: checks a target without a record before all others. */
const recheckLink =
  (tables: Tables, { checksOthers }: Facts) =>
  ({ db, person, body }: SignedIn): RouteResponse => {
    const { target } = objectIn(body)
    if (!isText(target)) throw invalid({ target: 'Send the URL to check' })
    if (!checksOthers) throw inUse('This server doesn’t check links to other websites.')
    const row = db.get<{ id: number }>('select id from link_target where target = ? and isElsewhere = 1', [target])
    if (!row || countUses(tables, linksSeenBy(tables, person), row.id) === 0) {
      throw notFound('No record links to this URL.')
    }
    db.update('link_target', { isAskedFor: 1 }, { id: row.id })
    return { status: 202 }
  }

export const listRoutes = (tables: Tables, catchUp: CatchUp, facts: Facts): readonly Route[] => [
  { method: 'GET', path: calls.links, respond: listLinks(tables, catchUp, facts) },
  { method: 'GET', path: `${calls.links}/uses`, respond: listUses(tables, catchUp) },
  { method: 'POST', path: `${calls.links}/check`, skipsIdempotency: true, respond: checkLinks(tables) },
  { method: 'POST', path: `${calls.links}/recheck`, handle: recheckLink(tables, facts) },
]
