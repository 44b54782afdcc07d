import '../../dom.ts'
import { afterEach, airport, assert, blogTag, city, describe, type Entity, mock, test } from '../../panel.ts'
import { formRooms, listRooms, planOf } from '../../../src/app/screens/screens.ts'
import { partOf, rooms } from '../../../src/app/screens/rooms.ts'
import { clientele } from '../../../src/contract/entities/clientele.ts'
import { ownSections, sectionOf, sections } from '../../../src/contract/entities/sections.ts'
import { openRoom } from '../../../src/kit/rooms.ts'

const ownFetch = globalThis.fetch

describe('a screen and its rooms', () => {
  afterEach(() => {
    mock.timers.reset()
    delete process.env.BASE_PATH
    globalThis.fetch = ownFetch
    document.querySelector('script[type=importmap]')?.remove()
  })

  test('a screen that hangs gives up after exactly 120,000 ms and names the cause', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const failures: unknown[] = []
    const hanging = partOf(
      [],
      () => 'there',
      () => new Promise(() => {}),
    )
    const waiting = hanging.load().catch((error: unknown) => failures.push(error))
    mock.timers.tick(119_999)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(failures.length, 0)
    mock.timers.tick(1)
    await waiting
    const [failure] = failures
    assert.ok(failure instanceof Error && failure.cause instanceof Error)
    assert.deepEqual(
      [failure.name, failure.message, failure.cause.message],
      ['ChunkLoadError', 'Loading chunk failed: no answer in 120 seconds', 'no answer in 120 seconds'],
    )
  })

  test('a screen shows immediately if other screens have loaded its rooms', async () => {
    const part = partOf(['entry'], () => rooms.entry.get()?.Login)
    assert.equal(part.get(), undefined)
    await rooms.entry.load()
    assert.equal(typeof part.get(), 'function')
  })

  test('a room returns the same part each time, even after its own load, so that its screen keeps its state', async () => {
    const part = partOf(['entry'], () => ({ Screen: rooms.entry.get()?.Login }))
    await rooms.entry.load()
    const found = part.get()
    assert.ok(found)
    assert.equal(part.get(), found)
    assert.equal(await part.load(), found)
    assert.equal(part.get(), found)
  })

  test('a failed room is loaded a second time before the failure is reported', async () => {
    let attempts = 0
    const room = await openRoom('#flaky', async () => {
      attempts += 1
      if (attempts === 1) throw new Error('cut off')
      return 'there'
    })
    assert.equal(room, 'there')
  })

  test('looks for a newer build at the panel’s own path', async () => {
    const asked: string[] = []
    process.env.BASE_PATH = '/panel'
    const map = document.head.appendChild(document.createElement('script'))
    map.type = 'importmap'
    map.textContent = '{"imports":{}}'
    globalThis.fetch = async (address) => {
      asked.push(String(address))
      return new Response('<script type="importmap">{"imports":{}}</script>')
    }
    await assert.rejects(
      openRoom('#gone', () => Promise.reject(new Error('gone'))),
      /^Error: gone$/,
    )
    assert.deepEqual(asked, ['/panel/'])
  })

  test('a form names the rooms of its own parts, of its Markdown and of its SEO content', () => {
    assert.deepEqual(formRooms(airport), ['form', 'airport', 'editor', 'seo'])
    assert.deepEqual(formRooms(city), ['form'])
    assert.deepEqual(formRooms(blogTag), ['form', 'seo'])
  })

  test('a list names the rooms of the form or import that its URL opens', () => {
    const named = (entity: Entity, search: string) => {
      const section = sectionOf(entity.key)
      assert.ok(section)
      return listRooms(section, entity, search)
    }
    assert.deepEqual(named(blogTag, '?search=fog'), ['list'])
    assert.deepEqual(named(blogTag, '?edit=t1'), ['list', 'form', 'seo'])
    assert.deepEqual(named(city, '?import'), ['list', 'import'])
    assert.deepEqual(named(city, '?edit=c1'), ['list'], 'a city has a screen of its own')
    assert.deepEqual(named(clientele, ''), ['list', 'list-tools'], 'its rows can be dragged')
  })
  for (const section of [...sections, ...ownSections]) {
    const { entity, route } = section
    if (!entity) continue
    test(`a direct load of ${route} has the rooms of each form and import that it can show`, () => {
      const lacking = (search: string, needed: readonly string[]) =>
        needed.filter((name) => !planOf(section, false, search).rooms.some((room) => room === name))
      const isList = lacking('', ['list']).length === 0
      if (entity.import) assert.deepEqual(lacking('?import=1', ['import']), [])
      if (isList && entity.publishes) assert.deepEqual(lacking('', ['publishing']), [])
      if (isList && !section.edit) assert.deepEqual(lacking('?new=1', formRooms(entity)), [])
      if (section.edit) assert.deepEqual(formRooms(entity), planOf(section, true, '').rooms)
    })
  }
})
