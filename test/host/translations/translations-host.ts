// A website in three languages, and the calls about its translations.
import assert from 'node:assert/strict'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { startContent, type ContentHost } from '../content/content-host.ts'
import { seenActs } from '../publishing/seen-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { rowOf } from '../records/records-host.ts'

export const post = '/api/v1/post'
export const place = (key: string): string => `translations/${key}`
export const languages = [
  { language: 'de', state: 'public' },
  { language: 'hi', state: 'preparing' },
]

export async function startTranslations() {
  const host: ContentHost = await startContent()
  await host.set({ languages })
  const acts = seenActs(() => host)
  const colleague = colleaguesOf(() => host)
  const translate = async (key: string, source: Row, values: object): Promise<Row> =>
    rowOf(await host.post(`${post}/${place(key)}/create`, { sourceId: source.id, language: 'de', ...values }))
  /** The state of the German translation, as the row of the source says it. */
  const stateOf = async (source: Row, section: string): Promise<unknown> => {
    const { translations } = await acts.read(source, section)
    assert.ok(Array.isArray(translations))
    const found = translations.find((one) => isObject(one) && one.language === 'de')
    return isObject(found) ? found.state : undefined
  }
  return { host, ...acts, colleague, translate, stateOf }
}
