import { type Entity, isEmpty, type Json, labelOf } from '#contract'
import { invalid, notFound, Refusal } from '#host/base'
import { isPermitted, requirePermission } from '#host/http'
import type { Entry } from '../activity/record-write.ts'
import { failureOf } from '../write/chunks.ts'
import { referencesTo } from '../write/impact.ts'
import { permitUrls } from '../write/permit-seen.ts'
import { writeRecord } from '../write/save.ts'
import type { Referrer } from '../schema/model.ts'
import { redirectTo, mergedIntoBefore } from '../write/slugs.ts'
import { eachStored, liveRecord, referenceCondition, readStored } from '../write/store.ts'
import { asSource, translationsOf } from '../write/translations.ts'
import { trashRecord } from './trash.ts'
import { markOf } from '../work.ts'
import type { Stored, Work } from '../tables.ts'

const areTwo = (one: Json | undefined, other: Json | undefined): boolean =>
  !isEmpty(one) && !isEmpty(other) && one !== other

/** Rejects merging cities of different countries, which would put airports into two countries at once. */
const stopIfElsewhere = (work: Work, entity: Entity, from: Stored, into: Stored): void => {
  for (const { field } of work.model.referrers(entity.key)) {
    const within = field.kind === 'relation' ? (field.within ?? []) : []
    const parent = within.find(({ as }) => areTwo(from.values[as], into.values[as]))
    if (!parent) continue
    const [goes, stays] = [from, into].map(({ values }) => `“${labelOf(entity, values)}”`)
    const label = (entity.fields[parent.as]?.label ?? parent.as).toLowerCase()
    throw invalid({ from: `${goes} has another ${label} than ${stays}` })
  }
}

const repointValue = (value: Json | undefined, from: string, into: string): Json =>
  Array.isArray(value) ? [...new Set(value.map((id) => (id === from ? into : id)))] : into

const maySee = ({ person }: Work, { key }: Entity): boolean => person !== undefined && isPermitted(person, key, 'view')

/** Reads a chosen record. If it is in the trash, the message names it, so that the user knows which one. */
const present = (work: Work, entity: Entity, id: string): Stored => {
  const stored = readStored(work, entity, id)
  if (stored && stored.deletedAt !== null && maySee(work, entity)) {
    throw notFound(`“${labelOf(entity, stored.values)}” is in the trash.`)
  }
  return liveRecord(work, entity, id)
}

const repoint = (work: Work, referrer: Referrer, from: Stored, into: Stored): void => {
  const { entity, name } = referrer
  for (const stored of eachStored(work, entity, referenceCondition(referrer), [from.id])) {
    const after = { ...stored.values, [name]: repointValue(stored.values[name], from.id, into.id) }
    try {
      writeRecord(work, entity, stored.id, stored, after, 'update')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const who = maySee(work, entity) ? `The ${entity.one} “${labelOf(entity, stored.values)}”` : `One ${entity.one}`
      throw invalid({ from: `${who} can’t be moved. ${failureOf(stored.id, error).error}` })
    }
  }
  work.publishing.follow?.(work, referrer, from.id, into.id)
}

const trashMerged = (work: Work, entity: Entity, source: Stored, intoId: string): Stored => {
  const gone = trashRecord(work, entity, source, 'merge')
  permitUrls(work, entity, intoId, () => redirectTo(work, entity, source, intoId, markOf(work).at))
  return gone
}

/** The references to a record. Its translations are parts of it. */
const referrersOf = ({ model }: Work, { key }: Entity): Referrer[] =>
  model.referrers(key).filter((referrer) => referrer.entity.translates !== key)

/** The record that stays keeps its translations, and gets those into other languages. */
const mergeTranslations = (work: Work, source: Entity, from: Stored, into: Stored): void => {
  const kept = translationsOf(work, source, into.id, 'live')
  for (const { entity, stored } of translationsOf(work, source, from.id, 'live')) {
    const own = kept.find((one) => one.stored.values.language === stored.values.language)
    if (own) trashMerged(asSource(work, source), entity, stored, own.stored.id)
    else
      writeRecord(asSource(work, source), entity, stored.id, stored, { ...stored.values, sourceId: into.id }, 'update')
  }
}

/** Undoes a restore. A record that was merged before goes back to the trash with its redirects. */
export const undoRestore = (work: Work, entity: Entity, stored: Stored, { operationId }: Entry): Stored => {
  const intoId = mergedIntoBefore(work, entity, stored.id, operationId)
  return intoId === undefined ? trashRecord(work, entity, stored, 'undo') : trashMerged(work, entity, stored, intoId)
}

/** Needs the permission to edit all records that refer to the record, as each of them changes. */
const permitReferrers = ({ person, ...tables }: Work, entity: Entity, id: string): void => {
  if (!person) return
  for (const { of } of referencesTo(tables, entity, id)) {
    if (of.translates !== entity.key) requirePermission(person, of.key, 'edit')
  }
}

/** Changes all references to the sources to `into`, moves the sources to the trash, and redirects their URLs. */
export const mergeRecords = (work: Work, entity: Entity, from: readonly string[], intoId: string): Stored => {
  if (from.length === 0 || from.includes(intoId)) {
    throw invalid({ from: `Choose other ${entity.many} than the one you keep` })
  }
  const into = present(work, entity, intoId)
  const sources = from.map((id) => present(work, entity, id))
  if (work.person) requirePermission(work.person, entity.key, 'delete')
  for (const source of sources) {
    permitReferrers(work, entity, source.id)
    stopIfElsewhere(work, entity, source, into)
  }
  for (const source of sources) {
    mergeTranslations(work, entity, source, into)
    for (const referrer of referrersOf(work, entity)) repoint(work, referrer, source, into)
    trashMerged(work, entity, source, into.id)
  }
  return liveRecord(work, entity, intoId)
}

/**
 * Changes all references from `from` to `into`, or clears them. Then nothing refers to `from`, and it can be deleted.
 */
export const moveReferences = (work: Work, entity: Entity, fromId: string, intoId: string): Stored => {
  if (fromId === intoId) throw invalid({ into: `Choose another ${entity.one} than the one you’re replacing` })
  permitReferrers(work, entity, fromId)
  const [from, into] = [present(work, entity, fromId), present(work, entity, intoId)]
  stopIfElsewhere(work, entity, from, into)
  for (const referrer of referrersOf(work, entity)) repoint(work, referrer, from, into)
  return liveRecord(work, entity, intoId)
}
