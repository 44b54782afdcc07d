import { calls } from '../calls.ts'
import type { Entity } from '../define.ts'
import { entities, entityOf } from '../entities/sections.ts'

/**
 * The records that a call of docs/contract.md concerns, and the kind of call. `action` is the rest of the path: `bulk`.
 */
export type CallPlace = { entity: Entity } & (
  | { kind: 'list' | 'single' | 'save' }
  | { kind: 'record' | 'remove'; id: string }
  | { kind: 'action'; action: string }
)

const ownCalls: readonly string[] = Object.values(calls)

/** @param path without its query. Returns undefined for a call that belongs to no entity. */
export function placeOf(method: string, path: string): CallPlace | undefined {
  const seo = entityOf('seo')
  const known = seo ? [...entities, seo] : entities
  const saved = method === 'POST' ? known.find(({ savePath }) => savePath === path) : undefined
  if (saved) return { entity: saved, kind: 'save' }
  const entity = known.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!entity) return undefined
  if (path === entity.path) return { entity, kind: entity.single === undefined ? 'list' : 'single' }
  if (ownCalls.includes(path)) return undefined
  const rest = path.slice(entity.path.length + 1)
  if (rest.includes('/') || (method !== 'GET' && method !== 'DELETE')) return { entity, kind: 'action', action: rest }
  return { entity, kind: method === 'GET' ? 'record' : 'remove', id: decodeURIComponent(rest) }
}

export function splitPath(path: string): [path: string, query: string] {
  const at = path.indexOf('?')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at + 1)]
}

/** A draft is the panel's own text, which the host only stores. */
export function isDraft(path: string): boolean {
  return path.startsWith(`${calls.drafts}/`)
}
