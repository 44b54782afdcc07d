export { tokenTable } from './token-store.ts'
export { type TokenSettings, tokensPart } from './tokens-part.ts'
