import { type Entity, inSentence, isEmpty, storedEmail, labelName, likeness, type Values } from '#contract'
import { blamedField } from '#checks'
import type { ImportBatch, ImportResult } from './import-batch.ts'

const identityOf = ({ fields }: Entity, names: readonly string[], values: Values): string =>
  JSON.stringify(
    names.map((name) => {
      const text = String(values[labelName(name)] ?? '')
      return likeness(fields[name]?.kind === 'email' ? storedEmail(text) : text)
    }),
  )

/** The row's key from the fields that must be unique together; undefined for a row without one. */
const keyOf = (entity: Entity, key: string, values: Values): string | undefined =>
  isEmpty(values[key])
    ? undefined
    : identityOf(entity, entity.unique.find((names) => names.includes(key)) ?? [key], values)

/**
 * Values besides the key that must be unique, by field. Slugs are left out, because the host changes one that is taken.
 */
const othersOf = (entity: Entity, key: string, values: Values): [name: string, identity: string][] =>
  entity.unique.flatMap((names) => {
    const isOther =
      !names.includes(key) &&
      names.every((name) => entity.fields[name]?.kind !== 'slug' && !isEmpty(values[labelName(name)]))
    return isOther ? [[blamedField(entity, names), names.join() + identityOf(entity, names, values)]] : []
  })

/**
 * Corrects the results of a dry run. The host doesn't store a dry batch, so it considers a key new in every batch, and
 * a value free. The previous batches show which rows would update a record or fail.
 */
export const earlierBatches = (entity: Entity): ((batch: ImportBatch, result: ImportResult) => ImportResult) => {
  const made = new Set<string>()
  /** Maps a taken value to its owner: a key, or the row itself. */
  const taken = new Map<string, string | Values>()
  /** Records that a row of a previous batch changes, each with the effect. */
  const told = new Set<string>()
  return ({ rows, key, mode }, result) => {
    const again = new Set<number>()
    const refused = new Map<number, string>()
    const fewer = { create: 0, update: 0 }
    for (const [row, outcome] of result.outcomes.entries()) {
      if (outcome !== 'create' && outcome !== 'update') continue
      const values = rows[row] ?? {}
      const identity = keyOf(entity, key, values)
      const others = othersOf(entity, key, values)
      const owner = identity ?? values
      const isKnown = outcome === 'create' && identity !== undefined && made.has(identity)
      const clash =
        isKnown && mode === 'create'
          ? key
          : others.find(([, other]) => taken.has(other) && taken.get(other) !== owner)?.[0]
      if (clash !== undefined) {
        refused.set(row, clash)
        fewer[outcome] += 1
        continue
      }
      if (isKnown) again.add(row)
      if (outcome === 'create' && identity !== undefined) made.add(identity)
      for (const [, other] of others) taken.set(other, owner)
    }
    const idOf = new Map(result.updates.map(({ row, id }) => [row, id]))
    const effects = result.effects.map((effect, row) => {
      const place = `${effect} ${idOf.get(row) ?? ''}`
      if (!effect || again.has(row) || refused.has(row) || told.has(place)) return null
      if (idOf.has(row)) told.add(place)
      return effect
    })
    if (again.size + refused.size === 0) return { ...result, effects }
    const failed = [...refused].map(([row, name]) => {
      const error = `Another ${entity.one} has this ${inSentence(entity.fields[name]?.label ?? name)}`
      return { row, error, fields: { [name]: error } }
    })
    return {
      ...result,
      effects,
      updates: result.updates.filter(({ row }) => !refused.has(row)),
      created: result.created - again.size - fewer.create,
      updated: result.updated + again.size - fewer.update,
      failed: [...result.failed, ...failed],
      outcomes: result.outcomes.map((outcome, row) =>
        refused.has(row) ? 'error' : again.has(row) ? 'update' : outcome,
      ),
    }
  }
}
