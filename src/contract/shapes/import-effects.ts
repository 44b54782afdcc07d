/**
 * The effect of a row on the website: `unpublish` takes a live page down, `publish` puts one up, `change` alters
 * a live page, `schedule` sets a page's publishing time and `unschedule` removes it.
 */
export const importEffects = ['unpublish', 'publish', 'change', 'schedule', 'unschedule'] as const
export type ImportEffect = (typeof importEffects)[number]
/** The number of records by effect. */
export type EffectCounts = Readonly<Record<ImportEffect, number>>

export const noEffects: EffectCounts = { unpublish: 0, publish: 0, change: 0, schedule: 0, unschedule: 0 }

export const isImportEffect = (value: unknown): value is ImportEffect => importEffects.some((known) => known === value)
