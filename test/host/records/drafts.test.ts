import { after, assert, before, test } from '../host.ts'
import type { Entity } from '../../../src/contract/define.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { draftTables, type Ids } from '../../contract/drafts.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
let ids: Ids

const entityOf = (key: string): Entity => {
  const entity = entities.find((one) => one.key === key)
  assert.ok(entity, key)
  return entity
}

before(async () => {
  host = await startRecords({ sample: true })
  const firstOf = async (key: string, query = 'limit=1'): Promise<[string, string]> => [
    key,
    rowsOf(await host.get(`${entityOf(key).path}?${query}`))[0]?.id ?? '',
  ]
  const lists = draftTables.map(({ entity }) => entity).filter((key) => entityOf(key).single === undefined)
  ids = Object.fromEntries([
    ...(await Promise.all(['media', ...lists].map((key) => firstOf(key)))),
    await firstOf('country', 'search=IN'),
  ])
})
after(() => host.stop())

for (const { entity: key, good, broken } of draftTables) {
  const entity = entityOf(key)
  /** A draft that no one sees needs less. */
  const published = entity.publishes ? { status: 'published' } : {}
  /** A single record is always changed, never made. */
  const base = async (): Promise<object> => {
    if (entity.single === undefined) return {}
    const { id, version } = rowOf(await host.get(entity.path))
    return { id, version }
  }

  test(`${entity.one}: the host rejects each broken draft with the form’s message and writes nothing`, async () => {
    const before = await host.get(entity.path)
    for (const [change, problems] of broken) {
      const { status, body } = await host.post(entity.savePath, {
        ...(await base()),
        ...published,
        ...good(ids),
        ...change,
      })
      assert.deepEqual(
        [status, body.code, body.fields],
        [422, 'validation', problems],
        JSON.stringify(change).slice(0, 80),
      )
    }
    assert.deepEqual((await host.get(entity.path)).body, before.body)
  })

  test(`${entity.one}: the host accepts the valid draft, returns it completely and returns it again`, async () => {
    const saved = await host.post(entity.savePath, { ...(await base()), ...good(ids) })
    assert.equal(saved.status, entity.single === undefined ? 201 : 200, JSON.stringify(saved.body))
    const row = rowOf(saved)
    for (const name of Object.keys(entity.fields)) assert.ok(name in row, name)
    assert.deepEqual(rowOf(await host.get(`${entity.path}/${row.id}`)), row)
  })
}
