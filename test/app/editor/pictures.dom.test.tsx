import { assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { json, later } from '../host-double.ts'
import '../media/uploading-browser.ts'
import { png } from '../../host/media/pictures.ts'
import { area, open } from './open-editor.ts'

const drop = async (dropped: File) => {
  const event = new window.Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [dropped] } })
  await act(async () => {
    area().dispatchEvent(event)
  })
  return event
}

test('a file that is no picture is said to be none, and not opened by the browser', async () => {
  await open('The fog lifts')
  const { defaultPrevented } = await drop(new File(['Fog'], 'fog.pdf', { type: 'application/pdf' }))
  assert.ok(defaultPrevented)
  assert.ok(await until(() => byText('fog.pdf')))
  assert.ok(byText('1 file not uploaded'))
  assert.equal(area().value, 'The fog lifts')
})

test('a picture that has arrived goes into the text, also while another field is typed in', async () => {
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

test('a picture from the library asks for its words in this text, which begin with the library’s own', async () => {
  const host = await open('The fog lifts')
  host.add('media', 'm1', { name: 'fog.png', url: '/media/f', alt: 'Fog', mime: 'image/png', width: 20, height: 10 })
  area().setSelectionRange(13, 13)
  await click(byRole('button', { name: /^Image/ }))
  await click(await until(() => queryRole('radio')))
  await click(byRole('button', { name: 'Choose' }))
  const words = await until(() => byLabel('Alternative text of fog.png in this place'))
  assertFocused(words)
  assert.deepEqual([words.value, area().value], ['Fog', 'The fog lifts![Fog](/media/f)'])
  await type(words, 'Fog over runway 10')
  await press('Enter')
  assert.equal(area().value, 'The fog lifts![Fog over runway 10](/media/f)')
  assertFocused(area())
  assert.equal(queryRole('group', { name: /Alternative text/ }), undefined)
  assert.equal(host.writes('/api/v1/post/content/create').length, 0)
})

test('several pictures that arrive are asked for one after the other, where the person writes on', async () => {
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
    const words = await until(() => byLabel(`Alternative text of ${name}.png in this place`))
    assertFocused(name === '1' ? area() : words)
    await type(words, `Picture ${name}`)
    await click(byRole('button', { name: 'Done' }))
  }
  await until(() => area().value.includes('![Picture 1](/media/1)') && area().value.includes('![Picture 2](/media/2)'))
})

test('pictures of a pasted article are told: those shown from elsewhere, and those left behind', async () => {
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
      '2 pictures left behind. Add them with the Image button. ' +
        '1 picture shown from another website. Add it to the library to keep.',
    ),
  )
})
