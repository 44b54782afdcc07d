// Rules of one kind of record that its definition can’t express, and that no other room is about.
export { kindsPart } from './kinds-part.ts'
export { openFormer } from './former-values.ts'
export { notedAt } from './subscriber-rules.ts'
