import { newToken } from '../secret-token.ts'

/** Values under secret keys, for a while, in memory. */
export interface Expiring<T> {
  /** Returns the new key. */
  add(value: T, now: Date): string
  keep(key: string, value: T, now: Date): void
  find(key: unknown, now: Date): T | undefined
  remove(key: unknown): void
}

export function createExpiringMap<T>(ms: number): Expiring<T> {
  const kept = new Map<unknown, { value: T; end: number }>()
  const keep: Expiring<T>['keep'] = (key, value, now) => {
    for (const [other, { end }] of kept) if (end <= now.getTime()) kept.delete(other)
    kept.set(key, { value, end: now.getTime() + ms })
  }
  return {
    keep,
    add: (value, now) => {
      const key = newToken()
      keep(key, value, now)
      return key
    },
    find: (key, now) => {
      const found = kept.get(key)
      return found && found.end > now.getTime() ? found.value : undefined
    },
    remove: (key) => void kept.delete(key),
  }
}
