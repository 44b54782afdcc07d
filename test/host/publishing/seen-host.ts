// A website whose visitors, people and clock the tests play.
import assert from 'node:assert/strict'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { readNewToken } from '../../read-responses.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import type { ContentHost } from '../content/content-host.ts'
import type { colleaguesOf } from '../records/colleague.ts'
import { operationOf, post } from '../records/records-calls.ts'
import { rowOf } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'

export type Colleague = Awaited<ReturnType<ReturnType<typeof colleaguesOf>>>
/** Calls of one person, relative to the records. */
export type Caller = Pick<Colleague, 'get' | 'post' | 'remove'>

export const minute = 60_000

export const seenActs = (host: () => ContentHost) => {
  const at = (minutes: number): string => new Date(host().now() + minutes * minute).toISOString()
  const admin: Caller = {
    get: (path) => host().get(post + path),
    post: (path, body) => host().post(post + path, body),
    remove: (path) => host().remove(post + path),
  }
  const read = async ({ id }: Row, section = 'content_details'): Promise<Row> =>
    rowOf(await host().get(`${post}/${section}/${id}`))
  /** The record as it is, or in the trash as it was. */
  const current = async (page: Row, section?: string): Promise<Row> => {
    const { status } = await host().get(`${post}/${section ?? 'content_details'}/${page.id}`)
    return status === 200 ? read(page, section) : page
  }
  /** The response of a public URL: its status and what visitors get there. */
  const visit = async (slug: unknown, path = 'pages'): Promise<unknown[]> => {
    const url = `${host().host.origin}/content/v1/${path}/slug/${String(slug)}`
    const response = await fetch(url, { redirect: 'manual' })
    const text = await response.text()
    const body: unknown = response.status === 200 ? JSON.parse(text) : undefined
    if (isObject(body) && isObject(body.data)) {
      return [body.data.withdrawn ? 'withdrawn' : 'live', body.data.body ?? body.data.name]
    }
    const to = response.headers.get('location')
    return to === null ? [response.status] : ['redirect', to]
  }
  const edit = async (who: Caller, page: Row, values: object, section = 'content_details'): Promise<Reply> =>
    who.post(`/${section}/create`, { id: page.id, version: (await current(page, section)).version, ...values })
  const act = async (who: Caller, page: Row, action: string, more: object = {}, section = 'content_details') => {
    const now = await current(page, section)
    const pending = isObject(now.pending) ? { pending: now.pending.version } : {}
    return who.post(`/${section}/${page.id}/publishing`, { version: now.version, ...pending, action, ...more })
  }
  const saveLater = async (who: Caller, page: Row, values: object, section = 'content_details'): Promise<Reply> => {
    const now = await current(page, section)
    const version = isObject(now.pending) ? { version: now.pending.version } : { liveVersion: now.version }
    return who.post(`/${section}/${page.id}/pending`, { ...version, ...values })
  }
  const undo = async (who: Caller, reply: Reply, section = 'content_details'): Promise<[number, unknown]> => {
    const { status, body } = await who.post(`/${section}/undo`, { operationId: operationOf(reply) })
    const data = isObject(body.data) ? body.data : {}
    const failed = Array.isArray(data.failed) ? data.failed.map((one) => isObject(one) && one.code) : []
    return [status, status === 200 ? { done: data.done, failed } : body.code]
  }
  const due = (): Promise<void> => runDue(host().host.core.tables, () => {}, new Date(host().now()))
  const done = (reply: Reply): Reply => {
    assert.ok(reply.status < 300, `${reply.status} ${JSON.stringify(reply.body)}`)
    return reply
  }
  const refused = ({ status, body }: Reply, want = 403): void => assert.equal(status, want, JSON.stringify(body))
  const page = async (title: string, status = 'published', more: object = {}): Promise<Row> =>
    rowOf(await host().post(`${post}/content_details/create`, { title, body: 'As decided', status, ...more }))
  /** A program with a token, made by this person. */
  const token = async (who: Caller, scopes: readonly string[], name = 'Program'): Promise<Caller> => {
    const secret = readNewToken(done(await who.post('/tokens', { name, scopes })).body)
    assert.ok(secret)
    const headers = { authorization: `Bearer ${secret}` }
    return {
      get: (path) => host().call('GET', post + path, undefined, headers),
      post: (path, sent) => host().call('POST', post + path, sent, headers),
      remove: (path) => host().call('DELETE', post + path, undefined, headers),
    }
  }
  const review = (...sections: string[]): Promise<void> =>
    host().set({ reviewSections: sections.map((section) => ({ section })) })
  return { admin, at, read, current, visit, edit, act, saveLater, undo, due, done, refused, page, token, review }
}
