// A section under review, with people of each role.
import assert from 'node:assert/strict'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { post } from '../records/records-calls.ts'
import { rowOf, type RecordsHost } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'

export const pages = `${post}/content_details`
export const later = (minutes = 60): string => new Date(Date.now() + minutes * 60_000).toISOString()
export const section = 'content-page'
const rights = {
  reader: ['view'],
  writer: ['view', 'edit'],
  publisher: ['view', 'edit', 'delete', 'publish'],
  skipper: ['view', 'edit', 'delete', 'publish', 'skip-review'],
}

export type Person = Awaited<ReturnType<ReturnType<typeof colleaguesOf>>>
export interface Team {
  writer: Person
  publisher: Person
  reviewer: Person
  skipper: Person
  reader: Person
}

/** Names the sections that need approval, by the website setting. */
export async function setReview(host: RecordsHost, ...sections: string[]): Promise<void> {
  const { version } = rowOf(await host.get(`${post}/general_settings`))
  const reviewSections = sections.map((key) => ({ section: key }))
  const { status, body } = await host.post(`${post}/general_settings/create`, { version, reviewSections })
  assert.equal(status, 200, JSON.stringify(body))
}

export async function teamOf(
  host: RecordsHost,
  keys: readonly string[] = [section],
  colleague = colleaguesOf(() => host),
): Promise<Team> {
  const may = (names: string[]) => colleague(Object.fromEntries(keys.map((key) => [key, names])))
  return {
    writer: await may(rights.writer),
    publisher: await may(rights.publisher),
    reviewer: await may(rights.publisher),
    skipper: await may(rights.skipper),
    reader: await may(rights.reader),
  }
}

/** What one of these people does to pages. */
export const actsOf = (host: () => RecordsHost) => {
  const read = async ({ id }: Row): Promise<Row> => rowOf(await host().get(`${pages}/${id}`))
  /** Names the present versions, so that a refusal is about the action. */
  const act = async (who: Person, page: Row, action: string, more: object = {}): Promise<Reply> => {
    const now = await read(page)
    const pending = isObject(now.pending) ? { pending: now.pending.version } : {}
    return who.post(`/content_details/${page.id}/publishing`, { version: now.version, ...pending, action, ...more })
  }
  const draft = async (who: Person, title: string): Promise<Row> =>
    rowOf(await who.post('/content_details/create', { title, body: 'First text' }))
  /** A live page, made while no one had to review it. */
  const live = async (title: string): Promise<Row> => {
    await setReview(host())
    const page = rowOf(await host().post(`${pages}/create`, { title, body: 'Live text', status: 'published' }))
    await setReview(host(), section)
    return page
  }
  const saveLater = async (who: Person, page: Row, values: object): Promise<Row> => {
    const now = await read(page)
    const version = isObject(now.pending) ? { version: now.pending.version } : { liveVersion: now.version }
    return rowOf(await who.post(`/content_details/${page.id}/pending`, { ...version, ...values }))
  }
  const edit = async (who: Person, page: Row, values: object): Promise<Reply> =>
    who.post('/content_details/create', { id: page.id, version: (await read(page)).version, ...values })
  const stateOf = async (page: Row): Promise<unknown> => {
    const { review } = await read(page)
    return isObject(review) ? review.state : undefined
  }
  return { read, act, draft, live, saveLater, edit, stateOf }
}

/** The entries of activity about a page, the newest first. */
export const historyOf = async (host: RecordsHost, { id }: Row): Promise<{ readonly [name: string]: unknown }[]> => {
  const { data } = (await host.get(`${post}/activity?filter[entity]=${section}&filter[recordId]=${id}`)).body
  return Array.isArray(data) ? data.filter(isObject) : []
}
