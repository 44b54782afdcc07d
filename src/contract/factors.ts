import type { TextField } from './define.ts'

/** The user's name for a second factor, such as the phone that holds it. */
export const factorName: TextField = { kind: 'text', label: 'Name', required: true, min: 1, max: 60 }
/** The maximum number of second factors per user. */
export const factorsMax = 10
