import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  choose,
  click,
  press,
  queryRole,
  settle,
  type,
  until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { rowOf } from '../../host/records/records-host.ts'
import { failList, openScreen, realHost } from '../real-screen.tsx'
import { noisyPng, path, picture, storing, upload } from './library.ts'
import { holdUploads } from './uploading-browser.ts'

const host = realHost(true)
const stored = storing(host)

/** From the logo of a new travel agent. */
const openDialog = async () => {
  await openScreen(host, '/admin/travel-agents?new=1')
  const field = await until(() => queryRole('group', { name: 'Logo' }))
  await click(byRole('button', { name: 'Choose a picture', within: field }))
  const dialog = await until(() => queryRole('dialog', { name: 'Choose: Logo' }))
  return { field, dialog }
}

test('a picture is chosen for a form by the keyboard, replaced and removed', async () => {
  await stored('agent-a.png', { alt: 'A logo', caption: 'choosable' })
  await stored('agent-b.png', { alt: 'Another logo', caption: 'choosable' })
  const { field, dialog } = await openDialog()
  await type(byRole('searchbox', { name: 'Search', within: dialog }), 'choosable')
  await press('Enter')
  const radios = () => allByRole('radio', { within: dialog })
  const first = await until(() => radios().length === 2 && radios()[0])
  assert.equal(byRole('button', { name: 'Choose', within: dialog }).getAttribute('aria-disabled'), 'true')
  await act(async () => first.focus())
  await press('ArrowRight')
  await press('Enter')
  await until(() => queryRole('dialog', { name: 'Choose: Logo' }) === undefined)
  assert.match(field.textContent, /agent-[ab]\.png/)
  assert.match(field.querySelector('img')?.getAttribute('src') ?? '', /^\/media\/[0-9a-f]{64}\/320$/)
  byRole('button', { name: 'Replace', within: field })
  await click(byRole('button', { name: 'Remove', within: field }))
  byRole('button', { name: 'Choose a picture', within: field })
  await settle()
})

test('Escape in its search empties that, then closes the dialog', async () => {
  const { dialog } = await openDialog()
  const search = byRole('searchbox', { name: 'Search', within: dialog })
  await act(async () => search.focus())
  await type(search, 'fog')
  await press('Escape')
  assert.equal(search instanceof HTMLInputElement && search.value, '')
  assert.ok(queryRole('dialog', { name: 'Choose: Logo' }))
  await press('Escape')
  assert.equal(queryRole('dialog', { name: 'Choose: Logo' }), undefined)
  await settle()
})

test('the dialog of pictures narrows by album, pages, says where none is, and asks again for what failed', async () => {
  const { id: galleryId } = rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Dawn flights' }))
  for (let at = 1; at <= 25; at += 1) await stored(`dawn-${at}.png`, { galleryId })
  const { field, dialog } = await openDialog()
  const radios = () => allByRole('radio', { within: dialog })
  const search = async (text: string) => {
    await type(byRole('searchbox', { name: 'Search', within: dialog }), text)
    await press('Enter')
  }
  await until(() => queryRole('option', { name: 'Dawn flights (25)', within: dialog }))
  await choose(byLabel('Album', dialog), 'Dawn flights (25)')
  await until(() => byText('1–24 of 25'))
  const next = byRole('button', { name: 'Next page', within: dialog })
  next.focus()
  await click(next)
  await until(() => radios().length === 1)
  byText('25–25 of 25')
  assertFocused(next)
  await click(next)

  const mend = failList(path)
  await search('nowhere')
  const again = await until(() => queryRole('button', { name: 'Try again', within: dialog }))
  assert.match(dialog.textContent, /The files could not be loaded.*The disk is full/)
  mend()
  again.focus()
  await click(again)
  await until(() => queryRole('heading', { name: 'No file matches “nowhere”', within: dialog }))
  assertFocused(byRole('heading', { name: 'Choose: Logo' }))
  await search('dawn-7')
  const [tile] = await until(() => radios().length === 1 && radios())
  await act(async () => tile?.dispatchEvent(new window.MouseEvent('dblclick', { bubbles: true })))
  await until(() => queryRole('dialog', { name: 'Choose: Logo' }) === undefined)
  assert.match(field.textContent, /dawn-7\.png/)
})

test('a picture that is uploaded in the dialog is the one that is chosen', async () => {
  const { field, dialog } = await openDialog()
  await until(() => queryRole('button', { name: 'Upload', within: dialog }))
  await upload(picture('fresh.png'))
  await until(() => allByRole('radio', { name: /^fresh\.png/, within: dialog })[0]?.matches(':checked'))
  await click(byRole('button', { name: 'Choose', within: dialog }))
  assert.match(field.textContent, /fresh\.png/)
})

test('closing the dialog while a picture is uploaded there asks first, and so does choosing another', async () => {
  await stored('near.png', { caption: 'nearby' })
  const { dialog } = await openDialog()
  await until(() => queryRole('button', { name: 'Upload', within: dialog }))
  const release = holdUploads()
  await upload(picture('far.png'))
  await until(() => queryRole('progressbar', { name: 'Uploading far.png' }))
  await click(await until(() => allByRole('radio', { name: /^near\.png/, within: dialog })[0]))
  for (const name of ['Cancel', 'Choose']) {
    await click(byRole('button', { name, within: dialog }))
    const question = await until(() => queryRole('alertdialog', { name: 'Leave while a file is uploading?' }))
    await click(byRole('button', { name: 'Stay', within: question }))
  }
  release()
  await until(() => allByRole('radio', { name: /^far\.png/, within: dialog })[0])
  await click(byRole('button', { name: 'Cancel', within: dialog }))
  await until(() => queryRole('dialog', { name: 'Choose: Logo' }) === undefined)
})

test('a picture that is chosen for a social card stands in it before it is saved', async () => {
  await stored('card.png', { alt: 'A plane in fog' }, noisyPng(1200, 630))
  await openScreen(host, '/admin/custom-seo-content?edit=custom:about')
  const field = await until(() => queryRole('group', { name: 'Card image' }))
  await click(await until(() => queryRole('tab', { name: 'Social card' })))
  const card = () => byRole('figure', { name: 'Social card' })
  assert.match(card().textContent, /No card image/)
  await click(byRole('button', { name: 'Choose a picture', within: field }))
  const dialog = await until(() => queryRole('dialog', { name: 'Choose: Card image' }))
  await click(await until(() => allByRole('radio', { name: /^card\.png/, within: dialog })[0]))
  await click(byRole('button', { name: 'Choose', within: dialog }))
  const image = await until(() => card().querySelector('img') ?? undefined)
  assert.match(image.getAttribute('src') ?? '', /^\/media\/[0-9a-f]{64}\/960$/)
})

test('where a record is compared, or only read, a picture is told by the name of its file', async () => {
  const { id: logoId } = await stored('crest.png', { alt: 'A crest' })
  const settings = '/api/v1/post/general_settings'
  const { version } = rowOf(await host.get(settings))
  await host.post(`${settings}/create`, { id: 'settings', version, logoId })
  await openScreen(host, '/admin/general_settings')
  const field = await until(() => queryRole('group', { name: 'Logo' }))
  await click(byRole('button', { name: 'Remove', within: field }))
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Save 1 change?' }))
  assert.match(dialog.textContent, /Logocrest\.png—None/)
  await click(byRole('button', { name: 'Keep editing', within: dialog }))

  const role = rowOf(
    await host.post('/api/v1/post/user_roles/create', {
      name: 'Reader',
      permissions: { settings: ['view'] },
    }),
  )
  const reader = await host.addUser({ firstName: 'Ria', lastName: 'Reader', email: 'ria@example.com', roleId: role.id })
  await openScreen(host, '/admin/general_settings', reader)
  await until(() => /may see this website setting, but not change it/.test(byRole('main').textContent ?? ''))
  byText('crest.png')
})
