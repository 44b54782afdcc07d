import { calls, type Entity, entities, entityOf, isObject, redirect, type Row, settings, token, seo } from '#contract'
import { CallError, channelOf, createQueries } from '#kit'
import { showFailure } from './failures.ts'
import { session } from './session.ts'

export interface Written {
  entity: Entity
  row: Row
}

/** Every read of the panel goes through this cache; see docs/architecture.md, "The query cache". */
export const queries = createQueries<Written>({
  onFailure: (error) => showFailure(error),
  isGone: (error, { key }) =>
    error instanceof CallError && (error.status === 403 || (error.status === 404 && key.startsWith('record:'))),
})

let person = session.get().email
session.subscribe(() => {
  if (session.get().email === person) return
  person = session.get().email
  queries.clear()
})

/** Tags besides the keys of entities: for responses with records of many kinds, and for separate calls. */
export const tags = {
  anyRecord: 'any record',
  profile: 'profile',
  notifications: 'notifications',
  chat: 'chat',
} as const

/** The keys of all entities that a response about this entity shows: as name, number, image, or editor of a record. */
export function tagsOf(entity: Entity): string[] {
  const shown = Object.values(entity.fields).flatMap((field) =>
    field.kind === 'relation' || field.kind === 'relations'
      ? [field.to]
      : field.kind === 'count'
        ? [field.of]
        : field.kind === 'image'
          ? ['media']
          : [],
  )
  // A page's score and a target's texts depend on its SEO content and its record.
  const related = entity.key === 'seo' ? entities.map(({ key }) => key) : entity.sitePath ? ['seo'] : []
  return [...new Set([entity.translates ?? entity.key, 'user', ...shown, ...related])]
}

const everyTag = (): string[] => [...entities.map(({ key }) => key), 'seo', ...Object.values(tags)]

/**
 * The tags that a write of this kind invalidates. A user's role and status determine which records they see, and the
 * profile contains some of the website settings.
 */
function tagsOfKey(key: string): string[] {
  if (!entityOf(key)) return everyTag()
  return [key, tags.anyRecord, ...(['user', 'role', 'user-status', settings.key].includes(key) ? [tags.profile] : [])]
}

const isUnder = (path: string, { path: list, savePath }: Entity): boolean =>
  path === savePath || path === list || path.startsWith(`${list}/`)

/** Records show the name of the user who changed them, so a change of the user's own profile invalidates them. */
const tagsOfCall: Readonly<Record<string, () => string[]>> = {
  [calls.profile]: () => tagsOfKey('user'),
  [calls.sessions]: () => [tags.profile],
  [calls.missingPaths]: () => tagsOfKey(redirect.key),
  [calls.factors]: () => [tags.profile],
  [calls.chat]: () => [tags.chat],
  [calls.notificationsRead]: () => [tags.notifications],
}

/** The tags that a call of this path invalidates. An unknown path invalidates everything. */
export function tagsOfWrite(path: string): string[] {
  const [place = ''] = path.split('?')
  const own = Object.entries(tagsOfCall).find(([call]) => place === call || place.startsWith(`${call}/`))
  if (own) return own[1]()
  const written = [...entities, seo, token].filter((entity) => isUnder(place, entity))
  return written.length > 0 ? written.flatMap(({ key }) => tagsOfKey(key)) : everyTag()
}

let channel: BroadcastChannel | undefined

/**
 * Notifies the user's other tabs of each write, and listens to theirs: the host doesn't send users events about their
 * own writes. Returns a function that stops it.
 */
export function shareWrites(): () => void {
  const opened = (channel = channelOf('apron-writes'))
  opened?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isObject(data) || data.email !== session.get().email || !Array.isArray(data.tags)) return
    queries.wrote(data.tags.filter((tag) => typeof tag === 'string'))
  })
  return () => {
    channel = undefined
    opened?.close()
  }
}

/**
 * The response to a write has arrived, successful or not: from now on, no older response is shown, in this tab and the
 * user's other tabs.
 */
export function invalidate(written: readonly string[], record?: Written): void {
  queries.wrote(written, record)
  channel?.postMessage({ email: session.get().email, tags: written })
}

/** Marks records of these kinds as outdated, after writes of other users or of the host. */
export const invalidateKinds = (keys: readonly string[]): void => queries.wrote([...new Set(keys.flatMap(tagsOfKey))])
