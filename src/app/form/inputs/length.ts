import type { Field } from '#contract'
import { preferences } from '#data'
import { useStore } from '#kit'
import { numberWords } from '#record'

const metresPerFoot = 0.3048

export const toMetres = (feet: number): number => Math.round(feet * metresPerFoot)
export const toFeet = (metres: number): number => Math.round(metres / metresPerFoot)

/** Whether the user sees the lengths of runways in metres. Records store feet. */
export const useMetric = (): boolean => useStore(preferences, (now) => now.isMetric === true)

export const isLength = (field: Field): boolean => field.kind === 'number' && field.unit === 'ft'

/** Writes "9,229 ft" or "2,813 m". */
export const lengthWords = (feet: number, isMetric: boolean): string =>
  isMetric ? `${numberWords(toMetres(feet))} m` : `${numberWords(feet)} ft`
