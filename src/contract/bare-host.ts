import { featureOf } from './entities/sections.ts'
import type { Permission } from './permissions.ts'

/** A bare host deletes records of these entities, and saves those of three more. */
const deleted: readonly string[] = ['airport', 'blog', 'blog-type', 'blog-tag']
const saved: readonly string[] = [...deleted, 'country', 'state', 'city']

/**
 * Whether an entity has the shared calls (queries, records by ID). A host has them with the feature "entities" or the
 * entity's own feature. Without either, the entity only has the calls of a bare host.
 */
export const hasAllCalls = (features: readonly unknown[], key: string): boolean =>
  features.includes('entities') || features.includes(featureOf(key))

/** Viewing is always allowed: the screen itself says which calls the host lacks. */
export const hasCallTo = (permission: Permission, features: readonly unknown[], key: string): boolean =>
  permission === 'view' || hasAllCalls(features, key) || (permission === 'delete' ? deleted : saved).includes(key)
