// Search, palette, bare hosts, pickers and "unique" agree on what is the same name.
import { after, assert, before, test } from '../../host.ts'
import { pageOf } from '../../../../src/app/data/local-list.ts'
import { optionsOf } from '../../../../src/app/change/relation-picker.tsx'
import { fits } from '../../../../src/app/palette/results.ts'
import { blogTag } from '../../../../src/contract/entities/blog-terms.ts'
import { country } from '../../../../src/contract/entities/country.ts'
import { readListQuery } from '../../../../src/contract/list-query.ts'
import { respelled, variants } from '../../../contract/variants.ts'
import { post } from '../records-calls.ts'
import { type RecordsHost, rowOf, rowsOf, startRecords } from '../records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())

for (const [what, all] of [...variants, ...respelled]) {
  test(`lists, search, palette, pickers and uniqueness agree on: ${what}`, async () => {
    const [name = ''] = all
    const row = rowOf(await host.post(`${post}/blogs_tag/create`, { name }))
    const others = ['Other', 'Another'].map((other) => ({ ...row, id: other, name: other }))
    for (const typed of all) {
      const asked = new URLSearchParams({ search: typed })
      const listed = rowsOf(await host.get(`${post}/blogs_tags?${asked}`)).map(({ id }) => id)
      assert.deepEqual(listed, [row.id], `list: ${typed}`)
      const { body } = await host.get(`${post}/search?${new URLSearchParams({ q: typed })}`)
      assert.ok(JSON.stringify(body).includes(row.id), `search in all: ${typed}`)
      assert.ok(fits(name, typed), `palette: ${typed}`)
      const local = pageOf(blogTag, [...others, row], readListQuery(asked))
      assert.deepEqual(
        local.rows.map(({ id }) => id),
        [row.id],
        `bare host: ${typed}`,
      )
      assert.equal(optionsOf(blogTag, [...others, row], typed)[0]?.id, row.id, `picker: ${typed}`)
      assert.equal((await host.post(`${post}/blogs_tag/create`, { name: typed })).status, 409, `unique: ${typed}`)
    }
    await host.remove(`${post}/blogs_tags/${row.id}`)
  })
}

test('a full-width code is found first', async () => {
  const { body } = await host.get(`${country.path}?search=${encodeURIComponent('ＩＮ')}&limit=1`)
  assert.match(JSON.stringify(body), /"alpha2":"IN"/)
})

test('names with two vowels that stand for two sounds are different names', async () => {
  const first = rowOf(await host.post(`${post}/blogs_tag/create`, { name: 'Harlem' }))
  const second = rowOf(await host.post(`${post}/blogs_tag/create`, { name: 'Haarlem' }))
  assert.notEqual(first.id, second.id)
  const others = [first, second].map((row) => ({ ...row }))
  assert.equal(optionsOf(blogTag, others, 'Harlem')[0]?.id, first.id)
  assert.equal(optionsOf(blogTag, others, 'Haarlem')[0]?.id, second.id)
})

test('a search for a part of a Korean compound finds it', async () => {
  const row = rowOf(await host.post(`${post}/blogs_tag/create`, { name: '인천공항' }))
  const found = async (typed: string) =>
    rowsOf(await host.get(`${post}/blogs_tags?${new URLSearchParams({ search: typed })}`)).map(({ id }) => id)
  assert.deepEqual(await found('공항'), [row.id])
  assert.deepEqual(await found('항공'), [])
})
