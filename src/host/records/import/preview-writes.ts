// Describes planned writes, so that a user can review an import before anything is written.
import { beginningOf, type Entity, formerKinds, type Json, labelOf, type Values } from '#contract'
import { type EffectCounts, type ImportEffect, noEffects } from '#shapes'
import { isPermitted } from '#host/http'
import { type LabelledChange, labelledChanges } from '../activity/change-labels.ts'
import type { FieldChange } from '../activity/record-write.ts'
import type { PlannedWrite } from '../write/save.ts'
import type { Work } from '../tables.ts'

const textMax = 200
/** The unchanged text kept before the first difference. */
const leadMax = 40
const itemsMax = 10
/** Lists whose JSON is shorter than this stay whole. */
const listMax = 2000

const sharedStart = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** Starts at a word, so that no character is split. */
const excerptFrom = (text: string, differsAt: number): string => {
  const word = differsAt > leadMax ? text.indexOf(' ', differsAt - leadMax) : -1
  const start = word >= 0 && word < differsAt ? word + 1 : differsAt > leadMax ? lineOf(text, differsAt) : 0
  const rest = text.slice(start)
  const shown = rest.length > textMax ? beginningOf(rest, textMax) : rest
  return `${start > 0 ? '…' : ''}${shown}${shown === rest ? '' : '…'}`
}

/** Without a space nearby, the excerpt starts at the character that differs. */
const lineOf = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)

const without = (items: readonly Json[], others: readonly Json[]): Json[] => {
  const known = new Set(others.map((other) => JSON.stringify(other)))
  return items.filter((item) => !known.has(JSON.stringify(item))).slice(0, itemsMax)
}

/**
 * A change for a user to review. Long texts are shortened around the first difference, and long lists to the first ten
 * different items.
 */
function shortChange(change: FieldChange): FieldChange {
  const { before, after } = change
  const [was, is] = [before ?? '', after ?? '']
  if (typeof was === 'string' && typeof is === 'string') {
    if (was.length <= textMax && is.length <= textMax) return change
    const at = sharedStart(was, is)
    return { ...change, before: excerptFrom(was, at), after: excerptFrom(is, at) }
  }
  const [had, has] = [before ?? [], after ?? []]
  if (!Array.isArray(had) || !Array.isArray(has)) return change
  if (JSON.stringify(had).length + JSON.stringify(has).length <= listMax) return change
  return { ...change, before: without(had, has), after: without(has, had) }
}

/** A record that a row would change. */
interface PlannedUpdate {
  /** Counts from 0 within the batch. */
  row: number
  id: string
  /** The record's current name. */
  label: string
  /** Whether the record is published now. */
  isLive: boolean
  changes: LabelledChange[]
}

export interface WritePreview {
  /** Missing for a user who cannot view these records. */
  updates?: PlannedUpdate[]
  /** The effect of each row on the website. */
  effects: (ImportEffect | null)[]
  effectCounts: EffectCounts
}

const isLive = (values: Values | undefined): boolean => values?.status === 'published'

function effectOf(was: Values | undefined, { entity, after, changed }: PlannedWrite): ImportEffect | null {
  if (!entity.publishes) return null
  if (isLive(was)) return isLive(after) ? 'change' : 'unpublish'
  if (isLive(after)) return 'publish'
  const wasScheduled = was?.status === 'scheduled'
  if (after.status === 'scheduled') return !wasScheduled || changed.has('publishAt') ? 'schedule' : null
  return wasScheduled ? 'unschedule' : null
}

type Writes = readonly (PlannedWrite | undefined)[]

/** If several rows change one record, the last one shows their combined effect for visitors. */
function effectsOf(writes: Writes): (ImportEffect | null)[] {
  const first = new Map<string, { was: Values | undefined; row: number }>()
  const effects: (ImportEffect | null)[] = writes.map(() => null)
  for (const [row, write] of writes.entries()) {
    if (!write) continue
    const { was = write.before?.values, row: former = row } = first.get(write.id) ?? {}
    effects[former] = null
    effects[row] = effectOf(was, write)
    first.set(write.id, { was, row })
  }
  return effects
}

/**
 * Omits values that the host calculates, such as the publishing time that follows from another status, and former codes
 * that follow from other codes.
 */
function isShown({ now }: Work, { entity, changed }: PlannedWrite, { field, after }: FieldChange): boolean {
  const follows = field === 'publishAt' && changed.has('status') && (after === null || after === now.toISOString())
  const isKept = field === entity.former && formerKinds(entity).some((kind) => changed.has(kind))
  return !follows && !isKept && !entity.fields[field]?.readOnly
}

/** @param writes the planned write of each row; undefined for a row that changes nothing or fails */
export function previewWrites(work: Work, entity: Entity, writes: Writes): WritePreview {
  const effects = effectsOf(writes)
  const effectCounts = { ...noEffects }
  for (const effect of effects) if (effect) effectCounts[effect] += 1
  if (work.person && !isPermitted(work.person, entity.key, 'view')) return { effects, effectCounts }
  const found = writes.flatMap((write, row) => (write?.before ? [{ row, ...write, before: write.before }] : []))
  const changes = labelledChanges(
    work,
    found.map((write) => ({
      entity,
      changes: write.changes.filter((change) => isShown(work, write, change)).map(shortChange),
    })),
  )
  const updates = found.map(({ row, id, before }, index) => ({
    row,
    id,
    label: labelOf(entity, before.values),
    isLive: isLive(before.values),
    changes: changes[index] ?? [],
  }))
  return { updates, effects, effectCounts }
}

/** Looks over parts of the same batch, as one. */
export function joinPreviews(looks: readonly WritePreview[]): WritePreview {
  const effects = (looks[0]?.effects ?? []).map(
    (_, row) => looks.map((look) => look.effects[row]).find((effect) => effect !== null) ?? null,
  )
  const effectCounts = { ...noEffects }
  for (const effect of effects) if (effect) effectCounts[effect] += 1
  const updates = looks.flatMap((look) => look.updates ?? []).sort((a, b) => a.row - b.row)
  return { ...(looks.every((look) => look.updates) && { updates }), effects, effectCounts }
}
