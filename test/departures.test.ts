import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inPlaceReasons, silentReasons } from '../src/app/data/failures.ts'
import { ownSections, sections } from '../src/contract/entities/sections.ts'

const rows = readFileSync('docs/departures.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))

/** The signed-in routes of the specification, section 2. */
const specified = `
  dashboard users user-role user-status airport airport/create airport/edit guidelines-types guidelines-details gallery
  content-details blogs blogs/create blogs/edit blog-type blog-tags contact-us country country/create state state/create
  city city/create general_settings clientele gallery-images travel-agents subscribe custom-seo-content
  dynamic-seo-content airport-seo-content guidelines-seo-content blog-seo-content blog-tags-seo-content
  blog-type-seo-content`
  .trim()
  .split(/\s+/)
  .map((name) => `/admin/${name}`)
const routes = [...sections, ...ownSections].flatMap(({ route, create, edit }) => [route, create, edit])
const own = [...new Set(routes)].filter((route) => route !== undefined && !specified.includes(route))

test('the panel has every route of the specification', () => {
  assert.deepEqual(
    specified.filter((route) => !routes.includes(route)),
    [],
  )
})

for (const route of own) {
  test(`${route}, which the specification lacks, is listed as a departure`, () => {
    assert.ok(rows.some((row) => row.includes(`\`${route}\``)))
  })
}

const failures = rows.find((row) => row.startsWith('| any failed response is shown as an error notification')) ?? ''

for (const reason of [...Object.values(inPlaceReasons), ...Object.values(silentReasons)]) {
  test(`the departures list the failures of ${reason}, which show no notification`, () => {
    assert.ok(failures.includes(reason))
  })
}

test('the departures list no other failures without a notification', () => {
  const known = [...Object.values(inPlaceReasons), ...Object.values(silentReasons)]
  const left = known.reduce((text, reason) => text.replace(reason, ''), failures)
  assert.match(left, /Shown in place: [;, ]*\. Not shown, .*: [;, ]*and prefetching\./)
})
