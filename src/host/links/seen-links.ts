import type { LinkState } from '#contract'
import type { LinkedPage, LinkFix, LinkUse } from '#shapes'
import { isPermitted, type Person } from '#host/http'
import { type Labels, labelsOf, type Tables } from '#host/records'
import type { SqlParameter, SqlRow } from '#host/storage'
import { linkFields } from './link-fields.ts'
import { isPaged } from './link-target.ts'
import { hasAllPages } from './resolve-target.ts'

/** A row of `link_target`. */
export type TargetRow = SqlRow & {
  id: number
  target: string
  path: string | null
  seen: LinkState
  page: string | null
  pageId: string | null
  fix: LinkFix['action'] | null
  fixTo: string | null
  reason: string
  checkedAt: string | null
  isAskedFor: number
}

/** A target with its places, as a call returns it. */
export interface LinkRow {
  target: string
  state: LinkState
  /** It is a page or a file of our website. */
  isOwn: boolean
  useCount: number
  uses: LinkUse[]
  page: LinkedPage | null
  fix: LinkFix | null
  /** Why a check failed; empty for our own pages. */
  reason: string
  checkedAt: string | null
  /** Someone asked for a check that has not begun. */
  isWaiting: boolean
}

export const fixOf = ({ fix, fixTo }: Pick<TargetRow, 'fix' | 'fixTo'>): LinkFix | null => {
  if (fix === null) return null
  return fix === 'replace' ? { action: fix, to: fixTo ?? '' } : { action: fix }
}

/** The keys of the sections in which a person sees links. */
const sectionsOf = ({ model }: Tables, person: Person, permission: 'view' | 'edit'): string[] =>
  model.entities
    .filter((entity) => linkFields(entity).length > 0 && isPermitted(person, entity.key, permission))
    .map(({ key }) => key)

/** Conditions that keep links of other sections, and drafts of hidden pages, from a person. */
export interface SeenLinks {
  /** A condition on `link l`. */
  uses: { sql: string; parameters: SqlParameter[] }
  /** A condition on `link_target t`. */
  targets: { sql: string; parameters: SqlParameter[] }
  /** The state of `link_target t`, in SQL. */
  state: { sql: string; parameters: SqlParameter[] }
  maySeePage(entity: string): boolean
  /** The result that a user sees instead of a page that they can't know of. */
  stateOfHidden(entity: string): { state: LinkState; fix: LinkFix | null }
}

const within = (column: string, keys: readonly string[]) => ({
  sql: `${column} in (select value from json_each(?))`,
  parameters: [JSON.stringify(keys)],
})

export function linksSeenBy(tables: Tables, person: Person): SeenLinks {
  const { model } = tables
  const all = model.entities.filter((entity) => linkFields(entity).length > 0)
  const seen = sectionsOf(tables, person, 'view')
  const uses = within('l.entity', seen)
  const isEverything = seen.length === all.length
  const hidden = model.entities.filter((entity) => isPaged(entity) && !isPermitted(person, entity.key, 'view'))
  const ofHidden = within(
    't.page',
    hidden.map(({ key }) => key),
  )
  const amongOthers = within(
    't.page',
    hidden.filter((entity) => !hasAllPages(entity)).map(({ key }) => key),
  )
  return {
    uses,
    targets: isEverything
      ? { sql: 'true', parameters: [] }
      : { sql: `exists (select 1 from link l where l.targetId = t.id and ${uses.sql})`, parameters: uses.parameters },
    // Only users of the section can know that a draft has this URL.
    state:
      hidden.length === 0
        ? { sql: 't.state', parameters: [] }
        : {
            sql: `case when t.state not in ('deleted', 'unpublished') then t.state
              when ${amongOthers.sql} then 'unchecked' when ${ofHidden.sql} then 'missing' else t.state end`,
            parameters: [...amongOthers.parameters, ...ofHidden.parameters],
          },
    maySeePage: (entity) => isPermitted(person, entity, 'view'),
    stateOfHidden: (entity) =>
      hasAllPages(model.entity(entity))
        ? { state: 'missing', fix: { action: 'remove' } }
        : { state: 'unchecked', fix: null },
  }
}

/** The columns of a `TargetRow`, and their parameters. */
export const columnsFor = ({ state }: SeenLinks) => ({
  sql: `t.id, t.target, t.path, ${state.sql} as seen, t.page, t.pageId, t.fix, t.fixTo, t.reason, t.checkedAt,
    t.isAskedFor`,
  parameters: state.parameters,
})

type UseRow = SqlRow & { entity: string; recordId: string; field: string }

/** The places of a target, in a stable order. */
export function usesOf(tables: Tables, { uses }: SeenLinks, targetId: number, limit: number, offset = 0): LinkUse[] {
  const { db, model } = tables
  const rows = db.all<UseRow>(
    `select l.entity, l.recordId, l.field from link l where l.targetId = ? and ${uses.sql}
    order by l.entity, l.recordId, l.field limit ? offset ?`,
    [targetId, ...uses.parameters, limit, offset],
  )
  const labels = new Map<string, Labels>()
  for (const key of new Set(rows.map(({ entity }) => entity))) {
    const ids = rows.filter(({ entity }) => entity === key).map(({ recordId }) => recordId)
    labels.set(key, labelsOf(db, model, key, new Set(ids)))
  }
  return rows.map(({ entity, recordId: id, field }) => ({
    entity,
    id,
    label: labels.get(entity)?.get(id)?.label ?? '',
    field,
  }))
}

export const countUses = ({ db }: Tables, { uses }: SeenLinks, targetId: number): number =>
  Number(
    db.get(`select count(*) as total from link l where l.targetId = ? and ${uses.sql}`, [targetId, ...uses.parameters])
      ?.total,
  )

/** The page of a target, if the user can see it. */
export function pageOf(
  tables: Tables,
  seen: SeenLinks,
  { page, pageId }: Pick<TargetRow, 'page' | 'pageId'>,
): LinkedPage | null {
  if (page === null || pageId === null || !seen.maySeePage(page)) return null
  const label = labelsOf(tables.db, tables.model, page, new Set([pageId])).get(pageId)
  return label ? { entity: page, id: pageId, label: label.label } : null
}

export function rowOf(tables: Tables, seen: SeenLinks, row: TargetRow, uses: LinkUse[], useCount: number): LinkRow {
  // A suggested fix would also reveal a hidden draft.
  const hiddenPage = row.page !== null && !seen.maySeePage(row.page) && row.fix !== 'replace' ? row.page : undefined
  return {
    target: row.target,
    state: row.seen,
    isOwn: row.path !== null,
    useCount,
    uses,
    page: pageOf(tables, seen, row),
    fix: hiddenPage === undefined ? fixOf(row) : seen.stateOfHidden(hiddenPage).fix,
    reason: row.reason,
    checkedAt: row.checkedAt,
    isWaiting: row.isAskedFor === 1,
  }
}
