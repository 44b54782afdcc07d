import type { TextField } from './define.ts'

/** The name that a person gives to a second factor, such as the telephone with it. */
export const factorName: TextField = { kind: 'text', label: 'Name', required: true, min: 1, max: 60 }
/** The second factors that one person may have. */
export const factorsMax = 10
