/**
 * The states of a link's target. `moved`, `unpublished`, `deleted`, `no_heading` and `missing` apply to pages of the
 * website that have a record; `unchecked`, `cannot_check` and `broken` to other URLs (docs/contract.md, “Links”).
 */
export const linkStates = [
  'ok',
  'moved',
  'unpublished',
  'deleted',
  'no_heading',
  'missing',
  'broken',
  'cannot_check',
  'unchecked',
] as const
export type LinkState = (typeof linkStates)[number]
