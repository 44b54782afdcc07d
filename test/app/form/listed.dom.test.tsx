import { assertFocused, byLabel, byRole, byText, click, queryRole, settle, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { act, assert, describe, json, later, type Row, state, test } from '../../panel.ts'
import { formScreen } from '../../../src/app/form/form-screen.tsx'
import { sectionOf } from '../../../src/contract/entities/sections.ts'
import type { FakeHost } from '../fake-host.ts'
import { openForm, startHost } from './open-form.tsx'

const section = sectionOf('state')
assert.ok(section)
const address = `${state.path}/dl`
const name = () => byLabel('Name') as HTMLInputElement

/** Opens a record from a list that knows `listed` of it; the record itself loads when `answers` is called. */
const openFromList = async (token?: string, listed: (row: Row) => Row = (row) => row) => {
  const host = await startHost(['entities', 'operations'], token)
  host.add('country', 'in', { name: 'India', alpha2: 'IN', continent: 'AS' })
  const row = host.add('state', 'dl', { name: 'Delhi', code: 'IN-DL', countryId: 'in' })
  const answer = later<Response>()
  host.instead = ({ path }) => (path === address ? answer.promise : undefined)
  formScreen.prefetch({ section, entity: state }, '?id=dl', [listed(row)])
  await openForm(state, '/admin/state/create?id=dl')
  const answers = async (status: number, body: unknown) => {
    host.instead = () => undefined
    answer.settle(json(status, body))
    await settle()
  }
  return { host, answers, asked: () => host.calls.filter(({ path }) => path === address).length }
}

describe('a form opened from its list', () => {
  test('a form shows the listed values before the record loads, and loads it once', async () => {
    const { host, answers, asked } = await openFromList()
    assert.equal(name().value, 'Delhi')
    await answers(200, { data: host.all('state')[0] })
    assert.equal(asked(), 1)
    await type(name(), 'Delhi NCT')
    await saveAndClose()
    await until(() => byText('State saved.'))
  })

  test('a form shows newer saved values and keeps the focus', async () => {
    const { host, answers } = await openFromList()
    await act(async () => name().focus())
    await answers(200, { data: host.change('state', 'dl', { name: 'New name' }) })
    await until(() => name().value === 'New name')
    assertFocused(name())
    await type(name(), 'Mine')
    await saveAndClose()
    await until(() => byText('State saved.'))
  })

  test('a form keeps typed text and shows the conflict with the newer record on save', async () => {
    const { host, answers } = await openFromList()
    await type(name(), 'Mine')
    await answers(200, { data: host.change('state', 'dl', { name: 'Theirs' }) })
    assert.equal(name().value, 'Mine')
    await saveAndClose()
    await until(() => queryRole('dialog'))
    assert.match(byRole('dialog').textContent ?? '', /Theirs/)
  })

  const gone = { error: 'This state no longer exists', code: 'not_found' }
  test('a form shows that its record is gone', async () => {
    const { answers } = await openFromList()
    await answers(404, gone)
    assert.equal(queryRole('textbox', { name: 'Name' }), undefined)
    await until(() => /doesn’t exist|no longer exists/.test(byRole('main').textContent ?? ''))
  })

  test('a form keeps typed text when its record is gone', async () => {
    const { answers } = await openFromList()
    await type(name(), 'Mine')
    await answers(404, gone)
    assert.equal(name().value, 'Mine')
  })

  test('a form stays open when its record could not be loaded', async () => {
    const { answers } = await openFromList()
    await answers(500, { error: 'Something went wrong', code: 'internal' })
    assert.equal(name().value, 'Delhi')
  })

  test('a form waits for the record if the list lacks some of its fields', async () => {
    const { host, answers } = await openFromList('token', ({ code: _, ...lean }) => lean)
    assert.equal(queryRole('textbox', { name: 'Name' }), undefined)
    await answers(200, { data: host.all('state')[0] })
    await until(() => queryRole('textbox', { name: 'Name' }))
    assert.equal((byLabel('Code') as HTMLInputElement).value, 'IN-DL')
  })
})

describe('the list after a save', () => {
  /** For each request of the list, whether the form was still visible; the responses wait for `answers`. */
  const watchList = (host: FakeHost) => {
    const page = later<Response>()
    const asked: boolean[] = []
    host.instead = ({ method, path }) => {
      if (method !== 'GET' || path !== state.path) return undefined
      asked.push(queryRole('region', { name: 'Unsaved changes' }) !== undefined)
      return page.promise
    }
    const answers = () => page.settle(json(200, { data: host.all('state'), meta: { page: 1, limit: 25, total: 1 } }))
    return { asked, answers }
  }

  test('the list loads once, right after the save, if it was not loaded before', async () => {
    const { host, answers } = await openFromList('nothing listed')
    await answers(200, { data: host.all('state')[0] })
    await type(name(), 'Delhi NCT')
    const list = watchList(host)
    await saveAndClose()
    await until(() => list.asked.length > 0)
    assert.deepEqual(list.asked, [true], 'before anything is shown of the answer')
    list.answers()
    await until(() => queryRole('link', { name: 'Delhi NCT' }))
    assert.equal(list.asked.length, 1)
  })

  test('the list shows the saved record in its rows first, and then reloads them once', async () => {
    const { host, answers } = await openFromList('a list')
    await answers(200, { data: host.all('state')[0] })
    await click(byRole('link', { name: 'State' }))
    await click(await until(() => queryRole('link', { name: 'Delhi' })))
    await type(name(), 'Delhi NCT')
    const list = watchList(host)
    await saveAndClose()
    await until(() => queryRole('link', { name: 'Delhi NCT' }))
    await settle()
    assert.equal(list.asked.length, 1, 'asked by the first rendering of the list')
    host.change('state', 'dl', { name: 'Newer' })
    list.answers()
    await until(() => queryRole('link', { name: 'Newer' }))
    assert.equal(list.asked.length, 1)
  })
})
