import { type Entity, labelOf, type Values } from '#contract'
import { duplicate, inUse, invalid, notFound, stopOn } from '#host/base'
import { emailFields } from '../schema/about-people.ts'
import { addActivity, differences } from '../activity/activity.ts'
import { endedValues, type Ending, endingValues } from '../write/ending.ts'
import { eraseTraces } from '../activity/erasure.ts'
import { eraseFailedRows } from '../import/import-log.ts'
import { referenceWords, neededBy, referencesTo } from '../write/impact.ts'
import { permitSeen, permitUrls } from '../write/permit-seen.ts'
import { valuesAfterTrash } from '../write/publishing.ts'
import { relationProblems } from '../write/relations.ts'
import { writeRecord } from '../write/save.ts'
import { mergedInto, takeBackRedirects, releaseAll, releaseSlugs, slugProblems, withFreeSlugs } from '../write/slugs.ts'
import { eachStored, referenceCondition, removeStored, setDeletedAt, updateStored } from '../write/store.ts'
import { asSource, translationsOf } from '../write/translations.ts'
import { duplicateProblems } from '../write/uniqueness.ts'
import { markOf } from '../work.ts'
import type { Stored, Work } from '../tables.ts'
import type { Action } from '../activity/record-write.ts'

const stopIfNeeded = (work: Work, entity: Entity, stored: Stored, where: 'live' | 'trash'): void => {
  const needs = neededBy(work, entity, stored.id, where)
  if (needs.length === 0) return
  const verb = needs.length === 1 && needs[0]?.count === 1 ? 'needs' : 'need'
  const place = where === 'trash' ? ' in the trash' : ''
  throw inUse(`${referenceWords(needs)}${place} ${verb} “${labelOf(entity, stored.values)}”.`)
}

/** Moves a record to the trash, for 30 days. */
export const trashRecord = (work: Work, entity: Entity, stored: Stored, action: Action = 'delete'): Stored => {
  if (stored.deletedAt !== null) throw notFound(`This ${entity.one} is already in the trash.`)
  work.rules[entity.key]?.permit?.(work, stored)
  const mark = markOf(work)
  permitSeen(work, entity, stored.id, stored, { ...stored, deletedAt: mark.at })
  for (const one of translationsOf(work, entity, stored.id, 'live')) {
    trashRecord(asSource(work, entity), one.entity, one.stored, action)
  }
  stopIfNeeded(work, entity, stored, 'live')
  const next = setDeletedAt(work, entity, stored, mark.at, mark)
  addActivity(work, { entity, id: stored.id, version: next.version, before: stored, after: next, action, changes: [] })
  work.rules[entity.key]?.removed?.(work, next)
  return next
}

/**
 * Deletes a record. With a reason, a live page leaves a response for its visitors; a withdrawn one stays on the
 * website, so its record is archived instead.
 */
export const deleteRecord = (work: Work, entity: Entity, stored: Stored, ending: Ending): Stored => {
  if (ending.reason === undefined || !entity.publishes || stored.values.status !== 'published') {
    return trashRecord(work, entity, stored)
  }
  const { at } = markOf(work)
  if (ending.reason === 'withdrawn') {
    const after = { ...stored.values, status: 'archived', ...endedValues(work, entity, stored, ending, at) }
    return writeRecord(work, entity, stored.id, stored, after, 'update').stored
  }
  const values = { ...endingValues(work, entity, stored, ending), endedAt: at }
  for (const one of translationsOf(work, entity, stored.id, 'live')) {
    deleteRecord(asSource(work, entity), one.entity, one.stored, ending)
  }
  const gone = trashRecord(work, entity, stored)
  return writeRecord(work, entity, stored.id, gone, { ...gone.values, ...values }, 'update').stored
}

/** The values with some fields emptied, and the values that the definition derives from that. */
const withEmpty = (entity: Entity, values: Values, names: readonly string[]): Values => {
  const emptied = { ...values, ...Object.fromEntries(names.map((name) => [name, null])) }
  return { ...emptied, ...entity.derive?.(emptied, values) }
}

/**
 * The values with which a record can return. Other records may have changed while it was in the trash: its city may lie
 * in another state, and its address may lead to another record.
 */
const valuesToRestore = (work: Work, entity: Entity, stored: Stored): Values => {
  const { id } = stored
  const values = valuesAfterTrash(entity, stored.values, work.now)
  stopOn(work.rules[entity.key]?.checkReturn?.(work, stored) ?? {})
  const isRequired = (name: string): boolean => entity.fields[name]?.required === true
  // The target of an optional field may stay in the trash.
  const problems = relationProblems(work, entity, values, new Set(Object.keys(entity.fields).filter(isRequired)))
  const missing = Object.entries(problems).filter(([name]) => isRequired(name))
  if (missing.length > 0) {
    throw invalid(Object.fromEntries(missing), 'It needs a deleted record. Restore that one first.')
  }
  const unfit = Object.keys(problems)
  const own = unfit.length > 0 ? withEmpty(entity, values, unfit) : values
  stopOn(duplicateProblems(work, entity, id, own), duplicate)
  const isLed = Object.keys(slugProblems(work, entity, id, own)).length > 0
  return isLed ? withFreeSlugs(work, entity, own, id) : own
}

export const restoreRecord = (work: Work, entity: Entity, stored: Stored, action: Action = 'restore'): Stored => {
  if (stored.deletedAt === null) throw notFound(`This ${entity.one} isn’t in the trash.`)
  work.rules[entity.key]?.permit?.(work, stored)
  const { id } = stored
  // Only moves to and from the trash have no changes. A merge has given the address to the record that stays.
  const wentBy = work.db.get(
    `select action, operationId from activity
    where entity = ? and recordId = ? and changes = '[]' order by seq desc limit 1`,
    [entity.key, id],
  )
  if (wentBy?.action === 'merge') {
    const takeBack = (): void => takeBackRedirects(work, entity, stored, work.operationId)
    permitUrls(work, entity, mergedInto(work, entity, id), takeBack)
  }
  const own = writeRecord(work, entity, id, stored, valuesToRestore(work, entity, stored), 'update').stored
  permitSeen(work, entity, id, own, { ...own, deletedAt: null })
  releaseSlugs(work, entity, { ...own, deletedAt: null }) // another record's old address may be this one
  const mark = markOf(work)
  const next = setDeletedAt(work, entity, own, null, mark)
  addActivity(work, { entity, id, version: next.version, before: own, after: next, action, changes: [] })
  // Undo restores them by their own entries.
  for (const one of action === 'undo' ? [] : translationsOf(work, entity, id, 'trash')) {
    const isSame = isOfOperation(work, one.entity, one.stored.id, String(wentBy?.operationId))
    if (isSame) restoreRecord(asSource(work, entity), one.entity, one.stored, action)
  }
  return next
}

/** Whether this operation moved the record to the trash. */
const isOfOperation = ({ db }: Work, { key }: Entity, id: string, operationId: string): boolean =>
  db.get(
    `select 1 from activity where entity = ? and recordId = ? and operationId = ? and changes = '[]'
    and action in ('delete', 'merge', 'undo')`,
    [key, id, operationId],
  ) !== undefined

/** Rejects a purge that would make two records equal: two cities with the same name that differ only by their state. */
const stopOnTwins = (work: Work, entity: Entity, stored: Stored, after: Values): void => {
  const twins = stored.deletedAt === null ? duplicateProblems(work, entity, stored.id, after) : {}
  if (Object.keys(twins).length === 0) return
  throw inUse(`Without it there would be two ${entity.many} “${labelOf(entity, stored.values)}”.`)
}

/**
 * Clears optional references to the record, which visitors don't get while it is in the trash. The versions of their
 * records increase, so that no one saves the old reference back.
 */
const emptyReferences = (work: Work, entity: Entity, id: string): void => {
  for (const referrer of work.model.referrers(entity.key)) {
    const { entity: from, name, field } = referrer
    for (const stored of eachStored(work, from, referenceCondition(referrer), [id])) {
      const value = stored.values[name]
      const left = field.kind === 'relations' && Array.isArray(value) ? value.filter((one) => one !== id) : null
      const emptied = { ...stored.values, [name]: left }
      const changes = { [name]: left, ...from.derive?.(emptied) }
      stopOnTwins(work, from, stored, emptied)
      // Until now, it could not go live, since it needs what is in the trash.
      if (stored.deletedAt === null && stored.values.status === 'scheduled') {
        writeRecord(work, from, stored.id, stored, { ...stored.values, ...changes }, 'update')
        continue
      }
      const next = updateStored(work, from, stored, changes, markOf(work))
      addActivity(work, {
        entity: from,
        id: stored.id,
        version: next.version,
        before: stored,
        after: next,
        action: 'update',
        changes: differences(stored.values, { ...stored.values, ...changes }),
      })
    }
    work.publishing.follow?.(work, referrer, id, null)
  }
}

/** Deletes a record of the trash permanently. */
export const purgeRecord = (work: Work, entity: Entity, stored: Stored): void => {
  if (stored.deletedAt === null) throw notFound(`This ${entity.one} isn’t in the trash.`)
  work.rules[entity.key]?.permit?.(work, stored)
  permitSeen(work, entity, stored.id, stored, undefined)
  for (const one of translationsOf(work, entity, stored.id, 'trash')) {
    purgeRecord(asSource(work, entity), one.entity, one.stored)
  }
  stopIfNeeded(work, entity, stored, 'live')
  stopIfNeeded(work, entity, stored, 'trash')
  if (referencesTo(work, entity, stored.id).length > 0) emptyReferences(work, entity, stored.id)
  removeStored(work, entity, stored)
  releaseAll(work, entity, stored.id)
  addActivity(work, {
    entity,
    id: stored.id,
    version: stored.version + 1,
    before: stored,
    after: undefined,
    action: 'purge',
    changes: differences(stored.values, {}),
  })
  work.rules[entity.key]?.purged?.(work, stored)
  eraseTraces(work, entity, stored.id)
  const addresses = emailFields(entity).flatMap((name) => stored.values[name] ?? [])
  eraseFailedRows(
    work.db,
    addresses.filter((address) => typeof address === 'string'),
  )
}
