// The link report against a real host.
import { allByRole, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, isObject, test } from '../../panel.ts'
import { openScreen, realHost, reloadScreen } from '../real-screen.tsx'

const host = realHost(true)
const api = '/api/v1/post'
const page = async (slug: string, body = 'Text of the page', status = 'published') => {
  const { body: answer } = await host.post(`${api}/content_details/create`, {
    title: slug,
    slug,
    template: 'page',
    body,
    status,
  })
  assert.ok(isObject(answer.data), JSON.stringify(answer))
  return String(answer.data.id)
}
const textOf = async (id: string) => {
  const { data } = (await host.get(`${api}/content_details/${id}`)).body
  return isObject(data) ? data.body : undefined
}
const item = (target: string) =>
  allByRole('listitem', { within: byRole('list', { name: 'Links' }) }).find(
    ({ textContent }) => textContent?.startsWith(target) ?? false,
  )
const open = async (query = '?search=%2Fz-') => {
  await openScreen(host, `/admin/links${query}`)
  await until(() => byRole('group', { name: 'Show' }))
}

test('replaces a link in all places at once, with Undo in the toast', async () => {
  const target = await page('z-goal')
  const one = await page('z-one', 'See [a](/z-old)')
  const two = await page('z-two', 'See [b](/z-old)')
  await host.post(`${api}/redirects/create`, { from: '/z-old', to: '/z-goal' })
  await open()
  await until(() => item('/z-old'))
  const row = item('/z-old') ?? assert.fail()
  assert.match(row.textContent ?? '', /Moved.*“z-goal” is now at \/z-goal\. Used in 2 places/)
  await click(byRole('button', { name: 'Used in 2 places', within: row }))
  const places = byRole('list', { name: 'Places that link to /z-old' })
  assert.deepEqual(
    allByRole('link', { within: places }).map(({ textContent }) => textContent),
    one < two ? ['z-one', 'z-two'] : ['z-two', 'z-one'],
  )
  assert.match(places.textContent ?? '', /page, text/)
  await click(byRole('button', { name: 'Replace /z-old with /z-goal' }))
  await until(() => byText('Replaced in 2 records.'))
  await until(() => byText('No matching links'))
  assert.equal(await textOf(one), 'See [a](/z-goal)')
  await click(byRole('button', { name: 'Undo' }))
  await until(() => item('/z-old'))
  assert.equal(await textOf(one), 'See [a](/z-old)')
  assert.ok(target)
})

test('shows and finds URLs in their own script', async () => {
  const [escaped, elsewhere] = ['/blogs/z-성수기', 'https://ko.example.com/z-성수기'].map(encodeURI)
  await page('z-script', `[a](${escaped}) [b](${elsewhere}) [c](/blogs/z-50%-off)`)
  await open(`?search=${encodeURIComponent('z-성수기')}`)
  await until(() => item('/blogs/z-성수기'))
  await click(byRole('button', { name: 'Replace /blogs/z-성수기' }))
  assert.match(byRole('dialog', { name: 'Replace link' }).textContent ?? '', /Links to \/blogs\/z-성수기 will/)
  await click(byRole('button', { name: 'Cancel' }))
  const found = (await host.get(`${api}/links?search=${encodeURIComponent('COM/z-성수기')}`)).body.data
  assert.deepEqual(Array.isArray(found) && found.map((link: unknown) => isObject(link) && link.target), [elsewhere])
  await open('?search=z-50')
  await until(() => item('/blogs/z-50%-off'))
})

test('asks for another URL and rejects a URL without a page at the field', async () => {
  await page('z-right')
  const from = await page('z-from', '[a](/blogs/z-wrong)')
  await open('?search=%2Fblogs%2Fz-wrong')
  await until(() => item('/blogs/z-wrong'))
  await click(byRole('button', { name: 'Replace /blogs/z-wrong' }))
  const dialog = byRole('dialog', { name: 'Replace link' })
  await type(byRole('combobox', { name: 'New page or URL' }), '/blogs/z-nowhere')
  await click(byRole('button', { name: 'Replace in 1 place', within: dialog }))
  await until(() => byText('No published page has this URL'))
  await click(byRole('button', { name: 'Cancel' }))
  const question = await until(() => byRole('alertdialog', { name: 'Leave without replacing the link?' }))
  await click(byRole('button', { name: 'Stay', within: question }))
  const field = byRole('combobox', { name: 'New page or URL' })
  assert.ok(field instanceof HTMLInputElement)
  await type(field, 'z-righ')
  await until(() => queryRole('option', { name: /^z-right/ }))
  await press('Enter')
  assert.equal(field.value, '/z-right')
  await click(byRole('button', { name: 'Replace in 1 place' }))
  await until(() => queryRole('dialog') === undefined)
  assert.equal(await textOf(from), '[a](/z-right)')
})

test('removing links asks first and names records that keep theirs', async () => {
  await page('z-plain', 'See [a](/blogs/z-gone)')
  await page('z-hand', 'See [b][1]\n\n[1]: /blogs/z-gone')
  await open('?search=%2Fblogs%2Fz-gone')
  await until(() => item('/blogs/z-gone'))
  await click(byRole('button', { name: 'Remove links to /blogs/z-gone' }))
  await click(byRole('button', { name: 'Remove links', within: byRole('alertdialog') }))
  await until(() => byText('Removed in 1 record.'))
  const note = await until(() => byRole('alert'))
  assert.match(note.textContent ?? '', /1 record couldn’t be changed.*z-hand \(page\): A link in this text/)
  assert.match(item('/blogs/z-gone')?.textContent ?? '', /Used in 1 place$|Used in 1 place/)
})

test('the buttons above the list filter by state', async () => {
  await page('z-outside', '[a](https://www.example.org/z-else) [b](/z-outside)')
  await open('?search=z-')
  assert.equal(item('https://www.example.org/z-else'), undefined)
  await click(byRole('button', { name: /^Not checked \d+$/ }))
  await until(() => item('https://www.example.org/z-else'))
  byRole('link', { name: 'Visit https://www.example.org/z-else in a new tab' })
  assert.equal(queryRole('button', { name: /^Check / }), undefined)
  await click(byRole('button', { name: /^All / }))
  await until(() => item('/z-outside'))
})

test('a URL that the website may have can be replaced, without a proposal to remove it', async () => {
  await page('z-files', '[a](/z-files/map.pdf)')
  await open('?search=z-files%2F&show=unchecked')
  const row = await until(() => item('/z-files/map.pdf'))
  assert.match(row.textContent ?? '', /Not checked.*No page here has this URL, but the website might have it\./)
  byRole('button', { name: 'Replace /z-files/map.pdf' })
  assert.equal(queryRole('button', { name: 'Remove links to /z-files/map.pdf' }), undefined)
})

test('the report refreshes while links are still being read', async () => {
  await open()
  const { fetch } = globalThis
  let isReading = true
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!isReading || !String(input).startsWith(`${api}/links?`)) return answer
    isReading = false
    const { data, meta } = await answer.json()
    return Response.json({ data, meta: { ...meta, waiting: 7 } })
  }
  await reloadScreen()
  await until(() => byText('Links are still being read: 7 to go.'))
  await until(() => !document.body.textContent?.includes('still being read'))
})

test('the report states that no link is broken', async () => {
  const states = ['missing', 'moved', 'unpublished'].map((state) => `&filter[state]=${state}`).join('')
  const { data } = (await host.get(`${api}/links?limit=200${states}`)).body
  const places: Record<string, string> = { 'content-page': 'content_details', 'gallery-image': 'gallery_images' }
  for (const row of Array.isArray(data) ? data.filter(isObject) : []) {
    for (const { entity, id } of Array.isArray(row.uses) ? row.uses.filter(isObject) : []) {
      await host.remove(`${api}/${places[String(entity)]}/${String(id)}`)
    }
  }
  await open('')
  await until(() => byText('No broken links'))
  byText(/Others aren’t checked/)
})
