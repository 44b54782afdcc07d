import { allByRole, byRole, byText, click, compose, press, queryRole, type, until } from '../../dom.ts'
import { act, answerWith, assert, describe, json, later, profileOf, refusal, test } from '../../panel.ts'
import { isHotkey } from '../../../src/kit/hotkey.ts'
import { openPanel } from '../open-panel.tsx'
import { translatePage } from '../../dom/translate.ts'

describe('the command palette', () => {
  const hits = [
    { entity: 'airport', id: 'a1', label: 'Indira Gandhi International Airport', detail: 'DEL' },
    { entity: 'blog', id: 'b1', label: 'Delhi in fog', detail: 'Tips' },
    { entity: 'airport', id: 'a2', label: 'Del Rio', detail: 'DRT' },
  ]
  type Search = (query: string) => Response | Promise<Response>
  const found = () => json(200, { data: hits })
  const open = async (
    more: Record<string, unknown> = {},
    search: Search = found,
    as = 'ann',
    features = ['operations', 'entities'],
  ) => {
    const calls = answerWith(({ path }) => {
      if (path === '/personal/profile') return profileOf(features, more)
      if (path.startsWith('/api/v1/post/search')) return search(new URLSearchParams(path.split('?')[1]).get('q') ?? '')
      return json(200, { data: [], meta: { page: 1, limit: 25, total: 0 } })
    })
    await openPanel('/admin/user-status', `${as}@example.com`)
    await until(() => isHotkey('mod+k'))
    await until(() => byRole('heading', { name: 'User Status' }))
    await press('Control+k')
    await until(() => byRole('dialog', { name: 'Search or jump to' }))
    return calls
  }
  const field = () => byRole('combobox', { name: 'Search or jump to' })
  const options = () => allByRole('option').map((option) => option.textContent)
  const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')

  test('an empty palette shows recent and available screens, starting with the last choice', async () => {
    await open({}, found, 'new') // a user without visits
    const groups = allByRole('group', { within: byRole('listbox') })
    assert.deepEqual(
      groups.map((group) => group.getAttribute('aria-label')),
      ['This screen', 'Go to'],
    )
    assert.ok(field() === document.activeElement)
    await type(field(), 'countr')
    await until(() => options().includes('CountryManage Location'))
    await until(() => chosen()?.textContent?.includes('Indira'))
    while (!chosen()?.textContent?.startsWith('Country')) await press('ArrowDown')
    await press('Enter')
    await until(() => byRole('heading', { name: 'Country' }))
    assert.equal(queryRole('dialog'), undefined)
    await press('Control+k')
    await until(() => byRole('dialog', { name: 'Search or jump to' }))
    const recent = byRole('group', { name: 'Recent', within: byRole('listbox') })
    assert.equal(allByRole('option', { within: recent })[0]?.textContent, 'User Status')
  })

  test('records follow the host’s ranking, with the first highlighted and its code on a flap', async () => {
    const calls = await open()
    await type(field(), 'del')
    await until(() => options().length === 3)
    assert.deepEqual(options(), ['DELIndira Gandhi International Airport', 'DRTDel Rio', 'Delhi in fogTips'])
    assert.equal(chosen()?.querySelector('.flap.on')?.textContent, 'DEL')
    assert.equal(chosen()?.getAttribute('aria-selected'), 'true')
    const marks = [...document.querySelectorAll('.pal-list mark')]
    assert.deepEqual(
      marks.map(({ textContent }) => textContent),
      ['Del', 'Del'],
    )
    const asked = calls.filter(({ path }) => path.includes('/search'))
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/api/v1/post/search?q=del&limit=24'],
    )
  })

  test('a page translation leaves the names of records unchanged', async () => {
    await open()
    await type(field(), 'del')
    await until(() => options().length === 3)
    const words = await translatePage()
    assert.deepEqual(
      words.filter((text) => /Indira|Rio|fog/.test(text)),
      [],
    )
    assert.ok(words.includes('Airport'))
  })

  test('the full singular or plural name of a screen puts it before records', async () => {
    await open()
    for (const typed of ['airport', 'Airports']) {
      await type(field(), typed)
      await until(() => options().includes('DRTDel Rio'))
      assert.equal(chosen()?.textContent, 'Airport')
    }
    await type(field(), 'cities')
    await until(() => chosen()?.textContent === 'CityManage Location')
    await type(field(), 'air')
    await until(() => options()[0] === 'DELIndira Gandhi International Airport')
  })

  test('offers neither records nor trash on a host without them', async () => {
    const calls = await open({}, found, 'lacking', ['entities'])
    assert.equal(field().getAttribute('placeholder'), 'A screen')
    await type(field(), 'zzq')
    await until(() => byText(/^No results for “zzq”\. This server can’t search records/))
    await type(field(), 'users')
    await until(() => options().includes('New: Users'))
    assert.deepEqual(
      options().filter((text) => text?.startsWith('Trash')),
      [],
    )
    assert.deepEqual(
      calls.filter(({ path }) => path.includes('/search')),
      [],
    )
  })

  test('announces the number of results, even a single one', async () => {
    await open({}, (query) => json(200, { data: query === 'rio' ? hits.slice(2) : hits }))
    await type(field(), 'del')
    await until(() => byText('3 results'))
    await type(field(), 'rio')
    await until(() => byText('1 result'))
  })

  test('the actions of the open screen come first, by name and before anything is typed', async () => {
    await open()
    const first = () => allByRole('group', { within: byRole('listbox') })[0]
    assert.equal(first()?.getAttribute('aria-label'), 'This screen')
    assert.equal(options()[0], 'New user status')
    await type(field(), 'filters')
    await until(() => chosen()?.textContent === 'Filters')
    await press('Enter')
    await until(() => queryRole('group', { name: 'Filters' }))
  })

  test('opens over a side panel and shows its actions, and Escape returns to the panel', async () => {
    await open()
    await press('Escape')
    await until(() => queryRole('dialog') === undefined)
    await click(byRole('link', { name: 'New user status' }))
    await until(() => queryRole('dialog', { name: 'New user status' }))
    await press('Control+k')
    await until(() => queryRole('dialog', { name: 'Search or jump to' }))
    await until(() => options().some((words) => words?.startsWith('Save')))
    await press('Escape')
    await until(() => queryRole('dialog', { name: 'Search or jump to' }) === undefined)
    byRole('dialog', { name: 'New user status' })
  })

  test('arrows wrap around, and one Escape closes the palette', async () => {
    await open()
    await type(field(), 'del')
    await until(() => options().length === 3)
    await press('ArrowUp')
    assert.equal(chosen()?.textContent, 'Delhi in fogTips')
    await press('ArrowDown')
    assert.equal(chosen()?.textContent, options()[0])
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await compose(key)
    assert.equal(chosen()?.textContent, options()[0], 'these are the input method’s')
    assert.equal(window.location.pathname, '/admin/user-status')
    await press('Escape')
    await until(() => queryRole('dialog') === undefined)
    assert.equal(window.location.pathname, '/admin/user-status')
  })

  test('a click on a result opens it, a click outside closes the palette, but selecting text past the edge does not', async () => {
    await open()
    const dialog = byRole('dialog', { name: 'Search or jump to' })
    const send = (target: Element, type: string) =>
      act(async () => {
        target.dispatchEvent(new window.MouseEvent(type, { bubbles: true }))
      })
    await type(field(), 'del')
    await send(field(), 'pointerdown')
    await send(dialog, 'click')
    await until(() => options().length === 3)
    await send(dialog, 'pointerdown')
    await send(dialog, 'click')
    assert.equal(queryRole('dialog'), undefined)
    assert.equal(window.location.pathname, '/admin/user-status')
    await press('Control+k')
    await until(() => byRole('dialog', { name: 'Search or jump to' }))
    await type(field(), 'del')
    await click(await until(() => queryRole('option', { name: /Del Rio/ })))
    await until(() => window.location.pathname === '/admin/airport/edit')
    assert.equal(window.location.search, '?id=a2')
    assert.equal(queryRole('dialog'), undefined)
  })

  test('Ctrl and Enter open a new tab', async () => {
    const opened: unknown[] = []
    const { open: original } = window
    window.open = (...given) => {
      opened.push(given)
      return null
    }
    try {
      await open()
      await type(field(), 'del')
      await until(() => options().length === 3)
      await press('Control+Enter')
      assert.deepEqual(opened, [['/admin/airport/edit?id=a1', '_blank', 'noopener']])
      assert.equal(window.location.pathname, '/admin/user-status')
    } finally {
      window.open = original
    }
  })

  test('results stay while the next ones load, and a late response to earlier text is ignored', async () => {
    const [first, none] = [later<Response>(), later<Response>()]
    const asked: string[] = []
    await open({}, (query) => {
      asked.push(query)
      if (query === 'd') return first.promise
      return query === 'zzq' ? none.promise : json(200, { data: hits })
    })
    await type(field(), 'd')
    await until(() => asked.includes('d'))
    await type(field(), 'del')
    await until(() => options().length === 3)
    const late = { entity: 'blog', id: 'late', label: 'Late', detail: '' }
    await act(async () => first.settle(json(200, { data: [late] })))
    assert.equal(options().includes('Late'), false)
    await type(field(), 'zzq')
    await until(() => asked.includes('zzq'))
    assert.ok(options().length === 3, 'until the next are there')
    await act(async () => none.settle(json(200, { data: [] })))
    await until(() => byText(/No results for “zzq”/))
  })

  test('Enter waits for the records of the typed text and opens no older ones', async () => {
    const london = later<Response>()
    const airportOf = (id: string, label: string) => json(200, { data: [{ entity: 'airport', id, label, detail: '' }] })
    await open({}, (query) => (query === 'par' ? airportOf('CDG', 'Paris Charles de Gaulle') : london.promise))
    await type(field(), 'par')
    await until(() => options()[0] === 'Paris Charles de Gaulle')
    await type(field(), 'lon')
    await press('Enter')
    assert.equal(window.location.pathname, '/admin/user-status')
    await act(async () => london.settle(airportOf('LHR', 'London Heathrow')))
    await until(() => window.location.pathname === '/admin/airport/edit')
    assert.equal(window.location.search, '?id=LHR')
  })

  test('an option highlighted with an arrow stays highlighted when records appear above it', async () => {
    const late = later<Response>()
    await open({}, () => late.promise)
    await type(field(), 'countr')
    await press('ArrowDown')
    assert.equal(chosen()?.textContent, 'New: Country')
    await act(async () => late.settle(found()))
    await until(() => options()[0]?.includes('Indira'))
    assert.equal(chosen()?.textContent, 'New: Country')
  })

  test('offers neither screens nor actions that the role does not permit', async () => {
    const permissions = { 'user-status': ['view'], airport: ['view'] }
    const role = { role: { id: 'editor', label: 'Editor' }, permissions }
    await open(role, () => json(200, { data: [] }), 'bob')
    assert.deepEqual(options(), [
      'Filters',
      'Dashboard',
      'Airport',
      'User StatusManage Members',
      'ActivitySystem',
      'APISystem',
    ])
    await type(field(), 'airport')
    await until(() => options().length === 1)
    assert.deepEqual(options(), ['Airport'])
    await type(field(), 'trash')
    await until(() => byText(/^No results for “trash”/))
  })

  test('offers the trash to users who can restore or permanently delete its records', async () => {
    const permissions = { airport: ['view', 'delete'], country: ['view', 'edit'], city: ['view'] }
    await open({ role: { id: 'editor', label: 'Editor' }, permissions }, () => json(200, { data: [] }), 'cleo')
    await type(field(), 'trash')
    await until(() => options().length === 2)
    assert.deepEqual(options(), ['Trash: Airport', 'Trash: Country'])
  })

  test('the palette reports no results only after the host’s response, and never for a failure', async () => {
    const slow = later<Response>()
    await open({}, (query) => (query === 'zzq' ? slow.promise : refusal(500, 'Out of order')))
    const none = () => document.querySelector('.pal-none')?.textContent
    const status = () => byRole('status', { within: byRole('dialog', { name: 'Search or jump to' }) }).textContent
    await type(field(), 'zzq')
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    assert.deepEqual([none(), status()], [undefined, ''])
    await act(async () => slow.settle(json(200, { data: [] })))
    await until(() => status() === '0 results')
    assert.match(none() ?? '', /^No results for “zzq”/)
    await type(field(), 'zzqq')
    await until(() => none() === 'Search failed. Try again.')
  })
})
