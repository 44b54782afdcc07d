import type { Reference } from './json.ts'

/**
 * The states of a link's target. `moved`, `unpublished`, `deleted`, `no_heading` and `missing` apply to pages of the
 * website; `unchecked`, `cannot_check` and `broken` to other websites (docs/contract.md, “Links”).
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

/** A way to fix a link: change its URL, remove it, or publish its target page. */
export type LinkFix = { action: 'replace'; to: string } | { action: 'remove' } | { action: 'publish' }

/** The record and field that contain the link. */
export interface LinkUse {
  /** The definition's key. */
  entity: string
  id: string
  label: string
  field: string
}

/** The record of the link's target page. */
export interface LinkedPage extends Reference {
  entity: string
}
