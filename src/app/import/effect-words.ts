import type { Entity } from '#contract'
import { type EffectCounts, type ImportEffect, importEffects } from '#shapes'
import { numberWords, quantity } from '#record'

/** Formats "2 live airports". */
export const liveQuantity = ({ one, many }: Entity, count: number): string =>
  quantity({ one: `live ${one}`, many: `live ${many}` }, count)

/** Effects on the website other than unpublished pages. */
export function effectSentences(entity: Entity, { publish, change, schedule, unschedule }: EffectCounts): string[] {
  const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')
  return [
    ...(publish > 0 ? [`${quantity(entity, publish)} will be published.`] : []),
    ...(change > 0 ? [`${liveQuantity(entity, change)} will change on the website.`] : []),
    ...(schedule > 0 ? [`${quantity(entity, schedule)} will be scheduled.`] : []),
    ...(unschedule > 0
      ? [`${quantity(entity, unschedule)} ${isOrAre(unschedule)} scheduled now and will not be published.`]
      : []),
  ]
}

/** Formats "Import and unpublish 2 live airports" if the website changes; otherwise "Import 5 airports". */
export function importWords(entity: Entity, writing: number, { unpublish, publish }: EffectCounts): string {
  if (unpublish > 0 && publish > 0) {
    return `Import, unpublish ${liveQuantity(entity, unpublish)} and publish ${numberWords(publish)}`
  }
  if (unpublish > 0) return `Import and unpublish ${liveQuantity(entity, unpublish)}`
  return publish > 0 ? `Import and publish ${quantity(entity, publish)}` : `Import ${quantity(entity, writing)}`
}

export const effectLooks: Readonly<Record<ImportEffect, string>> = {
  unpublish: 'Unpublish',
  publish: 'Publish',
  change: 'Change live',
  schedule: 'Schedule',
  unschedule: 'Unschedule',
}

export const hasEffects = (counts: EffectCounts): boolean => importEffects.some((effect) => counts[effect] > 0)
