// Describes planned writes, so that a user can review an import before anything is written.
import { type Entity, formerKinds, labelOf, type Values } from '#contract'
import { type EffectCounts, type ImportEffect, noEffects } from '#shapes'
import { isPermitted } from '#host/http'
import { type LabelledChange, labelledChanges } from '../change-labels.ts'
import type { FieldChange } from '../record-write.ts'
import type { PlannedWrite } from '../save.ts'
import type { Work } from '../tables.ts'
import { shortChange } from './short-change.ts'

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

export interface LookOver {
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
export function lookOver(work: Work, entity: Entity, writes: Writes): LookOver {
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
export function joinedLooks(looks: readonly LookOver[]): LookOver {
  const effects = (looks[0]?.effects ?? []).map(
    (_, row) => looks.map((look) => look.effects[row]).find((effect) => effect !== null) ?? null,
  )
  const effectCounts = { ...noEffects }
  for (const effect of effects) if (effect) effectCounts[effect] += 1
  const updates = looks.flatMap((look) => look.updates ?? []).sort((a, b) => a.row - b.row)
  return { ...(looks.every((look) => look.updates) && { updates }), effects, effectCounts }
}
