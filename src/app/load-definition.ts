import type { Entity } from '../contract/define.ts'
import { loadEntity, sectionOf } from '../contract/entities/index.ts'
import { CallError } from '../kit/http.ts'
import { fetchPart, lazy, notFetched } from './lazy.ts'

/** Undefined for a word that is no entity's. That it does not come is told, and met, as a call that fails. */
export async function loadDefinition(key: string, signal?: AbortSignal): Promise<Entity | undefined> {
  const part = await fetchPart(lazy(async () => ({
    entity: sectionOf(key)?.seo ? (await import('../contract/entities/seo.ts')).seo : await loadEntity(key),
  })), signal)
  signal?.throwIfAborted()
  if (!part) throw new CallError(notFetched, { code: 'not_fetched' })
  return part.entity
}
