import type { Entity, Values } from '#contract'
import { isPermitted } from '#host/http'
import {
  type Condition,
  type Label,
  labelIn,
  labelsOf,
  quoteName,
  type SpecialFilters,
  tableOf,
  type Tables,
} from '#host/records'
import { reviewsAmong, unreviewedAmong } from './review-store.ts'

/** The review facts for the rows of a list. */
export const reviewNotes = (tables: Tables, entity: Entity, ids: readonly string[]): Map<string, Values> => {
  const [reviews, flags] = [reviewsAmong(tables, entity, ids), unreviewedAmong(tables, entity, ids)]
  const named = reviews.flatMap(({ submittedBy, reviewer, decidedBy }) => [submittedBy, reviewer, decidedBy])
  const people = labelsOf(
    tables.db,
    tables.model,
    'user',
    new Set([...named, ...flags.map(({ by }) => by)].flatMap((id) => id ?? [])),
  )
  const person = (id: string): Pick<Label, 'id' | 'label'> => {
    const { label } = labelIn(people, id)
    return { id, label }
  }
  const notes = new Map<string, Values>()
  for (const { recordId, reviewer, decidedBy, submittedBy, submittedAt, editors, editedAt, ...review } of reviews) {
    notes.set(recordId, {
      review: {
        ...review,
        submittedBy: { ...person(submittedBy) },
        at: submittedAt,
        reviewer: reviewer === null ? null : { ...person(reviewer) },
        decidedBy: decidedBy === null ? null : { ...person(decidedBy) },
        editors: [...editors],
        isEdited: editedAt !== null,
      },
    })
  }
  for (const { recordId, by, at, reason, people: whose } of flags) {
    notes.set(recordId, {
      ...notes.get(recordId),
      unreviewed: { by: { ...person(by) }, at, reason, people: [...whose] },
    })
  }
  return notes
}

const selectReviewed = (key: string, where: string): string =>
  `select recordId from review where entity = '${key}' and ${where}`

/** Whether a translation is in one of these languages. */
const isInto = ({ translates }: Entity, languages: readonly string[] = []): Condition =>
  translates === undefined || languages.length === 0
    ? { sql: 'true', parameters: [] }
    : { sql: 'language in (select value from json_each(?))', parameters: [JSON.stringify(languages)] }

const none = { sql: 'false', parameters: [] }

/** The filters of a section that is published: what waits for whom. */
export const reviewFilters = (entity: Entity): SpecialFilters => {
  const { key } = entity
  const drafts = `select id from ${quoteName(tableOf(entity))} where status = 'in_review'`
  return {
    inReview: () => ({
      sql: `id in (${drafts} union all ${selectReviewed(key, `state = 'waiting'`)})`,
      parameters: [],
    }),
    toReview: ({ person }) => {
      if (!person || !isPermitted(person, key, 'publish')) return none
      const own = isInto(entity, person.languages)
      return {
        sql: `id in (${selectReviewed(key, `state = 'waiting' and (reviewer is null or reviewer = ?)`)}
        and not exists (select 1 from json_each(editors) where value = ?)) and ${own.sql}`,
        parameters: [person.id, person.id, ...own.parameters],
      }
    },
    sentBack: ({ person }) =>
      person
        ? { sql: `id in (${selectReviewed(key, `state = 'sent_back' and submittedBy = ?`)})`, parameters: [person.id] }
        : none,
    unreviewed: () => ({ sql: `id in (select recordId from unreviewed where entity = '${key}')`, parameters: [] }),
  }
}
