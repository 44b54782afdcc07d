import { calls, isObject, isText, textOf } from '#contract'
import { contentOf } from '#published'
import { sourceOf } from '#translated'
import { newToken, type Sessions, tokenHash } from '#host/accounts'
import { invalid, later, notFound, Refusal } from '#host/base'
import { type RouteResponse, type Context, isPermitted, requirePermission, type Route, type SignedIn } from '#host/http'
import { mergedOf, readPending } from '#host/publishing'
import { readStored, siteLanguages, type Tables } from '#host/records'
import type { SqlRow } from '#host/storage'
import { permitContent } from './content-response.ts'
import { oneRecord } from './content-record.ts'
import { hasPage } from './content-rows.ts'
import type { ShownQuery } from './shown.ts'
import { readSite, type Site } from './site.ts'

/** A token is stored as a hash and ends with the session that created it. */
export const previewTable = `
  create table if not exists preview_token (
    hash text primary key, entity text not null, recordId text not null, sessionId text not null,
    goodUntil text not null
  ) strict;
  create index if not exists preview_token_by_session on preview_token (sessionId, goodUntil);
`

const goodMs = 60 * 60_000
/** Further tokens of a session replace the oldest. */
const previewsMax = 100

type PreviewRow = SqlRow & { entity: string; recordId: string; sessionId: string; goodUntil: string }

const expiredPreview = (): Refusal => notFound('This preview has expired. Open a new one from the admin panel.')

/** The calls that create and read previews of records that the website does not show yet. */
export function previewOf(tables: Tables, findPerson: Sessions['find']): Route[] {
  const { db } = tables

  const keepToken = (
    entity: string,
    recordId: string,
    { person, now }: SignedIn,
  ): { token: string; expiresAt: string } => {
    const [token, expiresAt] = [newToken(), later(now, goodMs)]
    db.transaction(() => {
      db.run('delete from preview_token where goodUntil <= ? or sessionId not in (select id from session)', [
        now.toISOString(),
      ])
      db.run(
        `delete from preview_token where hash in (select hash from preview_token where sessionId = ?
        order by goodUntil desc limit -1 offset ${previewsMax - 1})`,
        [person.sessionId],
      )
      db.insert('preview_token', {
        hash: tokenHash(token),
        entity,
        recordId,
        sessionId: person.sessionId,
        goodUntil: expiresAt,
      })
    })
    return { token, expiresAt }
  }

  const make = (context: SignedIn): RouteResponse => {
    const { person, body } = context
    const given = isObject(body) ? body : {}
    const entity = tables.model.find(textOf(given.entity))
    if (!entity || !hasPage(entity)) throw invalid({ entity: 'The website has no page for these records' })
    requirePermission(person, entity.key, 'view')
    const stored = isText(given.id) ? readStored(tables, entity, given.id) : undefined
    if (stored?.deletedAt !== null) throw notFound(`This ${entity.one} doesn’t exist.`)
    const { access } = readSite(db)
    const template = textOf(db.get('select contentPreviewUrl as address from settings limit 1')?.address)
    if (access === 'off' || template === '') {
      throw new Refusal('in_use', 'Enter a preview URL and turn on published content under “Website setting”.')
    }
    const { token, expiresAt } = keepToken(entity.key, stored.id, context)
    return { status: 201, data: { url: template.replaceAll('{token}', () => token), expiresAt } }
  }

  /** The record of a token, as long as the session lasts and its person can view the record. */
  const previewed = ({ request, now }: Context, site: Site): object => {
    const row = db.get<PreviewRow>('select * from preview_token where hash = ? and goodUntil > ?', [
      tokenHash(request.query.get('token') ?? ''),
      now.toISOString(),
    ])
    const person = row && findPerson(row.sessionId, now, true)
    const entity = row && tables.model.find(row.entity)
    if (!row || !person || !entity || !isPermitted(person, entity.key, 'view')) throw expiredPreview()
    const query = new URLSearchParams(request.query)
    query.delete('token')
    // The preview of a translation is that of its source in its language.
    const translation = entity.translates === undefined ? undefined : readStored(tables, entity, row.recordId)
    const source = sourceOf(entity) ?? entity
    if (translation) query.set('language', textOf(translation.values.language))
    if (query.has('language')) query.set('fallback', 'source')
    const id = translation ? textOf(translation.values.sourceId) : row.recordId
    const stored = readStored(tables, source, id)
    const pending = stored && readPending(tables, source, stored.id)
    const wanted: ShownQuery = {
      where: 'id = ?',
      parameters: [id],
      among: 'any',
      next: pending && mergedOf(source, stored, pending).values,
    }
    const languages = siteLanguages(db).map(({ language }) => language)
    const record = oneRecord(tables, source, query, site, wanted, languages)
    if (!record) throw expiredPreview()
    return { data: record, meta: { kind: contentOf(source)?.path, expiresAt: row.goodUntil } }
  }

  const read = (context: Context): RouteResponse => {
    const site = readSite(db)
    permitContent(site, context)
    return {
      ...previewed(context, site),
      headers: {
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    }
  }
  return [
    // No response with a token is kept for Idempotency-Key.
    { method: 'POST', path: calls.preview, skipsIdempotency: true, handle: make },
    {
      method: 'GET',
      path: `${calls.content}/preview`,
      isPublic: true,
      tokenScope: 'content:read',
      origins: () => readSite(db).origins,
      handle: read,
    },
  ]
}
