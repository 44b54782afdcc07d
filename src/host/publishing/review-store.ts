// The tables of reviews: one row for each version under review, and one for each record that was published without one.
import { contentNames, type Entity, pendingNames, type Values } from '#contract'
import { type ReviewState, reviewStates } from '#shapes'
import {
  asideActions,
  differences,
  quoteName,
  type Stored,
  tableOf,
  type Tables,
  textOrNull,
  type Work,
} from '#host/records'
import type { SqlRow } from '#host/storage'

export const reviewTables = `
  create table if not exists review (
    entity text not null, recordId text not null, state text not null, version integer not null,
    submittedBy text not null, submittedAt text not null, reviewer text, comment text, decidedBy text, decidedAt text,
    editors text not null, editedAt text, primary key (entity, recordId)
  ) strict;
  create table if not exists unreviewed (
    entity text not null, recordId text not null, by text not null, at text not null, reason text not null,
    people text not null, primary key (entity, recordId)
  ) strict;
`

export interface Review {
  recordId: string
  state: ReviewState
  /** The version that was submitted: of the pending changes if there are some, else of the record. */
  version: number
  submittedBy: string
  submittedAt: string
  /** Null: everyone who can publish is asked. */
  reviewer: string | null
  comment: string | null
  decidedBy: string | null
  decidedAt: string | null
  /** Those who wrote the version. */
  editors: readonly string[]
  /** The latest change since it was submitted. */
  editedAt: string | null
}

export interface Unreviewed {
  recordId: string
  by: string
  at: string
  reason: string
  /** All who have published without approval since someone confirmed it last. */
  people: readonly string[]
}

/** @param json a list of ids that this room wrote */
const idsOf = (json: unknown): string[] => {
  const read: unknown = JSON.parse(String(json))
  return Array.isArray(read) ? read.map(String) : []
}

const toReview = (row: SqlRow): Review[] => {
  const state = reviewStates.find((known) => known === row.state)
  if (!state) return []
  return [
    {
      recordId: String(row.recordId),
      state,
      version: Number(row.version),
      submittedBy: String(row.submittedBy),
      submittedAt: String(row.submittedAt),
      reviewer: textOrNull(row.reviewer),
      comment: textOrNull(row.comment),
      decidedBy: textOrNull(row.decidedBy),
      decidedAt: textOrNull(row.decidedAt),
      editors: idsOf(row.editors),
      editedAt: textOrNull(row.editedAt),
    },
  ]
}

const toUnreviewed = ({ recordId, by, at, reason, people }: SqlRow): Unreviewed => ({
  recordId: String(recordId),
  by: String(by),
  at: String(at),
  reason: String(reason),
  people: idsOf(people),
})

const ofIds = 'entity = ? and recordId in (select value from json_each(?))'

export const reviewsAmong = ({ db }: Tables, { key }: Entity, ids: readonly string[]): Review[] =>
  db.all(`select * from review where ${ofIds}`, [key, JSON.stringify(ids)]).flatMap(toReview)

export const readReview = (tables: Tables, entity: Entity, id: string): Review | undefined =>
  reviewsAmong(tables, entity, [id])[0]

export const unreviewedAmong = ({ db }: Tables, { key }: Entity, ids: readonly string[]): Unreviewed[] =>
  db.all(`select * from unreviewed where ${ofIds}`, [key, JSON.stringify(ids)]).map(toUnreviewed)

export const readUnreviewed = (tables: Tables, entity: Entity, id: string): Unreviewed | undefined =>
  unreviewedAmong(tables, entity, [id])[0]

export const writeReview = ({ db }: Tables, { key }: Entity, review: Review): void => {
  db.insert('review', { entity: key, ...review, editors: JSON.stringify(review.editors) }, 'replace')
}

export const forgetReview = ({ db }: Tables, key: string, id: string): void => {
  db.run('delete from review where entity = ? and recordId = ?', [key, id])
}

export const writeUnreviewed = ({ db }: Tables, { key }: Entity, flag: Unreviewed): void => {
  db.insert('unreviewed', { entity: key, ...flag, people: JSON.stringify(flag.people) }, 'replace')
}

export const forgetUnreviewed = ({ db }: Tables, key: string, id: string): void => {
  db.run('delete from unreviewed where entity = ? and recordId = ?', [key, id])
}

/** The number of live records whose pending version waits for approval, without the trash. */
export const countChangesInReview = ({ db }: Tables, entity: Entity): number => {
  const counted = db.get(
    `select count(*) as total from review join ${quoteName(tableOf(entity))} as one on one.id = recordId
    where entity = ? and state = 'waiting' and one.deletedAt is null and one.status <> 'in_review'`,
    [entity.key],
  )
  return Number(counted?.total)
}

/** Whether the version on the schedule may be published: someone approved it, or skipped the review with a reason. */
export const isCleared = (review: Review | undefined): review is Review =>
  review?.state === 'approved' || review?.state === 'skipped'

/** Whether two states of a record differ in what a review is about. */
export const isContentChanged = (entity: Entity, before: Values, after: Values): boolean => {
  const contents = [...contentNames(entity), 'publicNote']
  return differences(before, after).some(({ field }) => contents.includes(field))
}

/** The user, and for an API token also the user who made it. */
export const peopleBehind = ({ db }: Pick<Tables, 'db'>, by: string): string[] => {
  const maker = textOrNull(db.get('select createdBy from token_secret where id = ?', [by])?.createdBy)
  return maker === null ? [by] : [by, maker]
}

/**
 * Everyone who has written the pending version since it was begun, and the record since it was last live. A publication
 * that was undone doesn't count.
 */
export const writersOf = (
  tables: Tables,
  entity: Entity,
  { id, values: { status } }: Stored,
  pending: { createdAt: string } | undefined,
): string[] => {
  const ended = `select max(at) from activity where entity = ? and recordId = ? and action <> 'undo'
    and instr(changes, '"field":"status","before":"published"') > 0`
  const isWritten = `(action = 'save-pending' and at >= ?)
    or (? and action not in (select value from json_each(?)) and at >= coalesce((${ended}), ''))`
  return tables.db
    .all<{ by: string }>(
      `select distinct by from activity where entity = ? and recordId = ? and (${isWritten})
      and exists (select 1 from json_each(changes)
        where value ->> 'field' in (select value from json_each(?)))`,
      [
        entity.key,
        id,
        pending?.createdAt ?? '9',
        status === 'published' ? 0 : 1,
        JSON.stringify(asideActions),
        entity.key,
        id,
        JSON.stringify(pendingNames(entity)),
      ],
    )
    .flatMap(({ by }) => peopleBehind(tables, by))
}

/**
 * A version under review was changed: its writer can't approve it, and an approval ends. Returns the review as it was.
 */
export const noteEdit = (work: Work, entity: Entity, id: string, isWritten: boolean): Review | undefined => {
  const review = readReview(work, entity, id)
  if (!review) return undefined
  if (review.state === 'skipped') forgetReview(work, entity.key, id)
  else {
    writeReview(work, entity, {
      ...review,
      ...(review.state === 'approved' && { state: 'waiting' as const, decidedBy: null, decidedAt: null }),
      ...(isWritten && {
        editors: [...new Set([...review.editors, ...peopleBehind(work, work.by)])],
        editedAt: work.now.toISOString(),
      }),
    })
  }
  return review
}
