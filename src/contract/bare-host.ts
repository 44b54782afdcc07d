import { featureOf } from './entities/sections.ts'
import type { Permission } from './permissions.ts'

/** The entities whose records a bare host deletes, and those that it saves. */
const deleted: readonly string[] = ['airport', 'blog', 'blog-type', 'blog-tag']
const saved: readonly string[] = [...deleted, 'country', 'state', 'city']

/**
 * Whether an entity has the calls that all have in common, with queries and records by id: by "entities", or by the
 * feature that brings it. Else it has those of a bare host alone.
 */
export const hasAllCalls = (features: readonly unknown[], key: string): boolean =>
  features.includes('entities') || features.includes(featureOf(key))

/** Nobody's role keeps them from seeing anything: what the host has not got, its screen says. */
export const hasCallTo = (permission: Permission, features: readonly unknown[], key: string): boolean =>
  permission === 'view' || hasAllCalls(features, key) || (permission === 'edit' ? saved : deleted).includes(key)
