export { makeTokensRecords, tokenTable } from './token-steps.ts'
export { type TokenSettings, tokensPart } from './tokens-part.ts'
