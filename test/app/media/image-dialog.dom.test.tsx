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
import { act, assert, test } from '../../panel.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { failList, openScreen, realHost } from '../real-screen.tsx'
import { noisyPng, path, picture, storing, upload } from './library.ts'
import { holdUploads } from './uploading-browser.ts'

const host = realHost(true)
const stored = storing(host)

/** Opens the dialog from the logo of a new travel agent. */
const openDialog = async () => {
  await openScreen(host, '/admin/travel-agents?new=1')
  const field = await until(() => queryRole('group', { name: 'Logo' }))
  await click(byRole('button', { name: 'Choose an image', within: field }))
  const dialog = await until(() => queryRole('dialog', { name: 'Choose a logo' }))
  return { field, dialog }
}

const describedBy = async (dialog: HTMLElement, text: string) => {
  await type(byRole('textbox', { name: 'Alternative text', within: dialog }), text)
  await click(byRole('button', { name: 'Save text', within: dialog }))
}

test('chooses, replaces and removes a form’s image by keyboard', async () => {
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
  await until(() => queryRole('dialog', { name: 'Choose a logo' }) === undefined)
  assert.match(field.textContent, /agent-[ab]\.png/)
  assert.match(field.querySelector('img')?.getAttribute('src') ?? '', /^\/media\/[0-9a-f]{64}\/320$/)
  byRole('button', { name: 'Replace', within: field })
  await click(byRole('button', { name: 'Remove', within: field }))
  byRole('button', { name: 'Choose an image', within: field })
  await settle()
})

test('Escape clears the search of the image dialog, then closes it', async () => {
  const { dialog } = await openDialog()
  const search = byRole('searchbox', { name: 'Search', within: dialog })
  await act(async () => search.focus())
  await type(search, 'fog')
  await press('Escape')
  assert.equal(search instanceof HTMLInputElement && search.value, '')
  assert.ok(queryRole('dialog', { name: 'Choose a logo' }))
  await press('Escape')
  assert.equal(queryRole('dialog', { name: 'Choose a logo' }), undefined)
  await settle()
})

test('the image dialog filters by album and by page, reports an empty result and retries failed reads', async () => {
  const { id: galleryId } = rowOf(await host.post('/api/v1/post/gallery/create', { name: 'Dawn flights' }))
  for (let at = 1; at <= 25; at += 1) await stored(`dawn-${at}.png`, { galleryId, alt: 'Dawn' })
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
  assert.match(dialog.textContent, /Files couldn’t load.*The disk is full/)
  mend()
  again.focus()
  await click(again)
  await until(() => queryRole('heading', { name: 'No file matches “nowhere”', within: dialog }))
  assertFocused(byRole('heading', { name: 'Choose a logo' }))
  await search('dawn-7')
  const [tile] = await until(() => radios().length === 1 && radios())
  await act(async () => tile?.dispatchEvent(new window.MouseEvent('dblclick', { bubbles: true })))
  await until(() => queryRole('dialog', { name: 'Choose a logo' }) === undefined)
  assert.match(field.textContent, /dawn-7\.png/)
})

test('an image uploaded in the dialog becomes the chosen one', async () => {
  const { field, dialog } = await openDialog()
  await until(() => queryRole('button', { name: 'Upload', within: dialog }))
  await upload(picture('fresh.png'))
  await until(() => allByRole('radio', { name: /^fresh\.png/, within: dialog })[0]?.matches(':checked'))
  await click(byRole('button', { name: 'Choose', within: dialog }))
  await describedBy(await until(() => queryRole('dialog', { name: 'Describe fresh.png' })), 'A fresh picture')
  await until(() => field.textContent.includes('fresh.png'))
})

test('closing the image dialog or choosing another image during an upload asks for confirmation', async () => {
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
  await until(() => queryRole('dialog', { name: 'Choose a logo' }) === undefined)
})

test('shows a chosen image in the social card before it is saved', async () => {
  await stored('card.png', { alt: 'A plane in fog' }, noisyPng(1200, 630))
  await openScreen(host, '/admin/custom-seo-content?edit=custom:about')
  const field = await until(() => queryRole('group', { name: 'Card image' }))
  await click(await until(() => queryRole('tab', { name: 'Social card' })))
  const card = () => byRole('figure', { name: 'Social card' })
  assert.match(card().textContent, /No card image/)
  await click(byRole('button', { name: 'Choose an image', within: field }))
  const dialog = await until(() => queryRole('dialog', { name: 'Choose a card image' }))
  await click(await until(() => allByRole('radio', { name: /^card\.png/, within: dialog })[0]))
  await click(byRole('button', { name: 'Choose', within: dialog }))
  const image = await until(() => card().querySelector('img') ?? undefined)
  assert.match(image.getAttribute('src') ?? '', /^\/media\/[0-9a-f]{64}\/960$/)
})

test('names an image by its file when a record is compared or read-only', async () => {
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
    await host.post('/api/v1/post/user_roles/create', { name: 'Reader', permissions: { settings: ['view'] } }),
  )
  const reader = await host.addUser({ firstName: 'Ria', lastName: 'Reader', email: 'ria@example.com', roleId: role.id })
  await openScreen(host, '/admin/general_settings', reader)
  await until(() => /view-only access to this website setting/.test(byRole('main').textContent ?? ''))
  byText('crest.png')
})

test('choosing an image without alternative text asks for it and stores it in the library', async () => {
  const { id } = await stored('bare-logo.png', { caption: 'undescribed' })
  const { field, dialog } = await openDialog()
  await type(byRole('searchbox', { name: 'Search', within: dialog }), 'undescribed')
  await press('Enter')
  const radio = await until(
    () => allByRole('radio', { within: dialog }).length === 1 && byRole('radio', { within: dialog }),
  )
  await click(radio)
  await click(byRole('button', { name: 'Choose', within: dialog }))
  const asking = await until(() => queryRole('dialog', { name: 'Describe bare-logo.png' }))
  await click(byRole('button', { name: 'Save text', within: asking }))
  byText('Enter alternative text, or mark the image as decorative')
  await describedBy(asking, 'Two wings over a hill')
  await until(() => queryRole('dialog', { name: 'New travel agent' }))
  assert.equal(rowOf(await host.get(`${path}/${id}`)).alt, 'Two wings over a hill')
  assert.match(field.textContent, /bare-logo\.png/)
  assert.doesNotMatch(field.textContent, /No alternative text/)
  await settle()
})

test('an image field reports missing alternative text and lets the user add it', async () => {
  const { id: logoId } = await stored('plain-logo.png')
  const [country] = rowsOf(await host.get('/api/v1/post/country?limit=1'))
  const values = { name: 'Bare Tours', countryId: country?.id, logoId }
  const agent = rowOf(await host.post('/api/v1/post/travel_agents/create', values))
  await openScreen(host, `/admin/travel-agents?edit=${agent.id}`)
  const field = await until(() => queryRole('group', { name: 'Logo' }))
  await until(() => field.textContent.includes('No alternative text'))
  await click(byRole('button', { name: 'Describe image', within: field }))
  await describedBy(await until(() => queryRole('dialog', { name: 'Describe plain-logo.png' })), 'A plain logo')
  await until(() => !field.textContent.includes('No alternative text'))
  assert.equal(rowOf(await host.get(`${path}/${logoId}`)).alt, 'A plain logo')
  await settle()
})
