import assert from 'node:assert/strict'
import { test } from 'node:test'

const { record } = await import(new URL('../../../examples/website/pages.mjs', import.meta.url).href)

test('the example website dates a blog by the clock of the website', () => {
  const blog = { publishAt: '2026-10-31T20:00:00.000Z', excerpt: '', body: '', tags: [] }
  const dated = (site: object): string => record(site, 'blogs', blog, undefined).text
  assert.match(dated({ defaultTimeZone: 'Asia/Kolkata' }), /November 1, 2026/)
  assert.match(dated({ defaultTimeZone: null }), /October 31, 2026/)
})
