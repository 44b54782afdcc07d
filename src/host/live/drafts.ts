import { calls, isManaged, isObject } from '#contract'
import { entityOfKind } from '#snippets'
import { invalid, malformed, notFound } from '#host/base'
import type { RouteResponse, Route, SignedIn } from '#host/http'
import type { Database } from '#host/storage'

export const draftTable = `
  create table if not exists draft (
    userId text not null, entity text not null, recordId text not null, value text not null, at text not null,
    primary key (userId, entity, recordId)
  ) strict;
`

const bytesMax = 512 * 1024
const draftsMax = 200

const keyOf = ({ person, params }: SignedIn): [string, string, string] => {
  const { entity = '', id = '' } = params
  if (!isManaged(entity) || !/^[\w:-]{1,64}$/.test(id)) throw notFound()
  return [person.id, entity, id]
}

/** The record of a draft. The id of an SEO draft is the page's kind and id. */
const recordOf = (entity: string, id: string): [string, string] => {
  const [kind = '', target] = id.split(':')
  return entity === 'seo' && target !== undefined ? [entityOfKind(kind) ?? entity, target] : [entity, id]
}

/** Refuses drafts of purged records, which an open tab would otherwise store again. */
const isErased = (db: Database, entity: string, id: string): boolean =>
  db.get(
    `select 1 from activity where entity = ? and recordId = ? and action = 'purge' limit 1`,
    recordOf(entity, id),
  ) !== undefined

/** A person's own unsaved forms, in case a tab crashes. No one else can read them. */
export const draftRoutes = (db: Database): Route[] => {
  const read = (context: SignedIn): RouteResponse => {
    const row = db.get<{ value: string }>(
      'select value from draft where userId = ? and entity = ? and recordId = ?',
      keyOf(context),
    )
    return { data: row ? JSON.parse(row.value) : null }
  }
  const write = (context: SignedIn): RouteResponse => {
    const [userId, entity, recordId] = keyOf(context)
    if (!isObject(context.body)) throw malformed('The body must be an object.')
    const text = JSON.stringify(context.body)
    if (isErased(db, entity, recordId)) throw notFound('This was deleted permanently.')
    if (Buffer.byteLength(text) > bytesMax) throw invalid({ '': 'This is too long to keep as a draft' })
    db.insert('draft', { userId, entity, recordId, value: text, at: context.now.toISOString() }, 'replace')
    db.run(
      `delete from draft where userId = ? and rowid not in
      (select rowid from draft where userId = ? order by at desc limit ?)`,
      [context.person.id, context.person.id, draftsMax],
    )
    return {}
  }
  const forget = (context: SignedIn): RouteResponse => {
    db.run('delete from draft where userId = ? and entity = ? and recordId = ?', keyOf(context))
    return {}
  }
  const path = `${calls.drafts}/{entity}/{id}`
  // Typing saves often and each draft replaces the one before, so no responses are kept.
  return [
    { method: 'GET', path, handle: read },
    { method: 'PUT', path, skipsIdempotency: true, handle: write },
    { method: 'DELETE', path, skipsIdempotency: true, handle: forget },
  ]
}
