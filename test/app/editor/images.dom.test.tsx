import { assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { act, assert, json, later, test } from '../../panel.ts'
import '../media/uploading-browser.ts'
import { png } from '../../host/media/images.ts'
import { area, open, setText } from './open-editor.ts'

const drop = async (dropped: File) => {
  const event = new window.Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [dropped] } })
  await act(async () => {
    area().dispatchEvent(event)
  })
  return event
}

test('rejects a dropped file that is not an image and keeps the browser from opening it', async () => {
  await open('The fog lifts')
  const { defaultPrevented } = await drop(new File(['Fog'], 'fog.pdf', { type: 'application/pdf' }))
  assert.ok(defaultPrevented)
  assert.ok(await until(() => byText('fog.pdf')))
  assert.ok(byText('1 file not uploaded'))
  assert.equal(area().value, 'The fog lifts')
})

test('an uploaded image goes into the text even if another field has the focus in the meantime', async () => {
  const host = await open('The fog lifts')
  const answer = later<Response>()
  host.instead = ({ path }) => (path === '/api/v1/post/media/upload' ? answer.promise : undefined)
  area().setSelectionRange(13, 13)
  await drop(new File([new Uint8Array(png(20, 10))], 'fog.png', { type: 'image/png' }))
  await until(() => host.calls.some(({ path }) => path === '/api/v1/post/media/upload'))
  const title = byLabel('Title')
  await act(async () => title.focus())
  const at = '2026-01-01T00:00:00.000Z'
  const row = { id: 'm1', version: 1, createdAt: at, updatedAt: at, name: 'fog.png', url: '/media/f', alt: 'Fog' }
  answer.settle(json(201, { data: row }))
  await until(() => area().value.includes('![Fog](/media/f)'))
  assert.equal(title.value, 'About us')
  assertFocused(title)
})

const fileRow = (values: object) => ({
  id: 'm1',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  name: 'fog.png',
  url: '/media/f',
  alt: 'Fog',
  ...values,
})

test('a library image proposes the library’s alternative text, which can be changed for this text', async () => {
  const host = await open('The fog lifts')
  host.add('media', 'm1', { name: 'fog.png', url: '/media/f', alt: 'Fog', mime: 'image/png', width: 20, height: 10 })
  area().setSelectionRange(13, 13)
  await click(byRole('button', { name: /^Image/ }))
  await click(await until(() => queryRole('radio')))
  await click(byRole('button', { name: 'Choose' }))
  const words = await until(() => byLabel('Alternative text for fog.png here'))
  assertFocused(words)
  assert.deepEqual([words.value, area().value], ['Fog', 'The fog lifts\n\n![Fog](/media/f)'])
  await type(words, 'Fog over runway 10')
  await press('Enter')
  assert.equal(area().value, 'The fog lifts\n\n![Fog over runway 10](/media/f)')
  assertFocused(area())
  assert.equal(queryRole('group', { name: /Alternative text/ }), undefined)
  assert.equal(host.writes('/api/v1/post/content/create').length, 0)
})

test('asks for the alternative text of several new images in turn, without leaving the editor', async () => {
  const host = await open('Fog')
  let count = 0
  host.instead = ({ path }) =>
    path !== '/api/v1/post/media/upload'
      ? undefined
      : json(201, { data: fileRow({ id: `m${++count}`, name: `${count}.png`, url: `/media/${count}`, alt: '' }) })
  area().focus()
  const event = new window.Event('drop', { bubbles: true, cancelable: true })
  const files = [1, 2].map((one) => new File([new Uint8Array(png(20 + one, 10))], `${one}.png`, { type: 'image/png' }))
  Object.assign(event, { dataTransfer: { types: ['Files'], files } })
  await act(async () => {
    area().dispatchEvent(event)
  })
  for (const name of ['1', '2']) {
    const words = await until(() => byLabel(`Alternative text for ${name}.png here`))
    assertFocused(words)
    await type(words, `Picture ${name}`)
    await click(byRole('button', { name: 'Done' }))
  }
  await until(() => area().value.includes('![Picture 1](/media/1)') && area().value.includes('![Picture 2](/media/2)'))
})

test('reports the images of pasted text that load from other websites or were left out', async () => {
  await open('')
  const html = '<p>Fog <img src="https://a.b/fog.png" alt="Fog"></p><p>b<img src="file:///a.png"><img src="cid:a"></p>'
  const event = new window.Event('paste', { bubbles: true, cancelable: true })
  const getData = (type: string) => (type === 'text/html' ? html : 'Fog\n\nb')
  Object.assign(event, { clipboardData: { types: ['text/plain', 'text/html'], files: [], getData } })
  await act(async () => {
    area().dispatchEvent(event)
  })
  assert.equal(area().value, 'Fog ![Fog](https://a.b/fog.png)\n\nb')
  await until(() =>
    byText(
      '2 images left out. Add them with the Image button. ' +
        '1 image hosted on another website. Add it to the library to keep.',
    ),
  )
})

test('lists the images of a text as chips, and a click selects their alternative text; images in code are not listed', async () => {
  await open('One\n\n![Fog \\[1\\]](/media/a)\n\n![](https://example.com/b.png)\n\n```\n![Code](/c)\n```')
  const list = await until(() => queryRole('list', { name: 'Images in the text' }))
  const chips = [...list.querySelectorAll('button')]
  assert.deepEqual(
    chips.map(({ textContent }) => textContent),
    ['Fog [1]', 'No alternative text'],
  )
  assert.match(chips[0]?.querySelector('img')?.src ?? '', /\/media\/a/)
  await click(byRole('button', { name: 'Fog [1]' }))
  assertFocused(area())
  assert.equal(area().value.slice(area().selectionStart, area().selectionEnd), 'Fog \\[1\\]')
})

const hash = 'ab'.repeat(32)
const onClipboard = async (type: 'copy' | 'cut' | 'paste', words = ''): Promise<string> => {
  const event = new window.Event(type, { bubbles: true, cancelable: true })
  let held = words
  const clipboardData = {
    types: ['text/plain'],
    files: [],
    getData: (kind: string) => (kind === 'text/plain' ? words : ''),
    setData: (_kind: string, text: string) => {
      held = text
    },
  }
  Object.assign(event, { clipboardData })
  await act(async () => {
    area().dispatchEvent(event)
  })
  return held
}

test('the source shows 8 of the 64 digits of an image URL; saving, copying and cutting use all of them', async () => {
  const host = await open(`Fog\n\n![Fog](/media/${hash})`)
  assert.equal(area().value, 'Fog\n\n![Fog](/media/abababab…)')
  await setText('Mist\n\n![Fog](/media/abababab…)')
  assert.equal(area().value, 'Mist\n\n![Fog](/media/abababab…)')
  area().setSelectionRange(6, area().value.length)
  assert.equal(await onClipboard('copy'), `![Fog](/media/${hash})`)
  assert.equal(await onClipboard('cut'), `![Fog](/media/${hash})`)
  assert.equal(area().value, 'Mist\n\n')
  await onClipboard('paste', `Again ![Fog](/media/${hash})`)
  assert.equal(area().value, 'Mist\n\nAgain ![Fog](/media/abababab…)')
  assert.equal(area().selectionStart, area().value.length)
  await press('Control+s')
  await until(() => host.writes('/api/v1/post/content_details/create').length > 0)
  const [saved] = host.writes('/api/v1/post/content_details/create')
  assert.equal(Object(saved?.body).body, `Mist\n\nAgain ![Fog](/media/${hash})`)
})

test('two images whose URLs start with the same digits stay distinct', async () => {
  const other = `abababab${'c'.repeat(56)}`
  await open(`![One](/media/${hash}) ![Two](/media/${other})`)
  assert.equal(area().value, `![One](/media/abababab…) ![Two](/media/${other})`)
})

test('a library image is inserted with a short URL and asks for its alternative text', async () => {
  const host = await open('The fog lifts')
  const url = `/media/${hash}`
  host.add('media', 'm1', { name: 'fog.png', url, alt: 'Fog', mime: 'image/png', width: 20, height: 10 })
  area().setSelectionRange(13, 13)
  await click(byRole('button', { name: /^Image/ }))
  await click(await until(() => queryRole('radio')))
  await click(byRole('button', { name: 'Choose' }))
  const words = await until(() => byLabel('Alternative text for fog.png here'))
  assert.equal(area().value, 'The fog lifts\n\n![Fog](/media/abababab…)')
  await type(words, 'Fog over runway 10')
  await press('Enter')
  assert.equal(area().value, 'The fog lifts\n\n![Fog over runway 10](/media/abababab…)')
  assert.equal(area().selectionStart, area().value.length)
})
