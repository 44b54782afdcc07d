import { byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../dom.ts'
import { act, assert, test } from '../../panel.ts'
import { realHost } from '../real-screen.tsx'
import { path } from './library.ts'
import { galleryOf, openFile, panel, tile, tileOf } from './open-gallery.ts'

const host = realHost(true)
const { current, open, stored } = galleryOf(host)

test('choosing to stay with unsaved text cancels the deletion of the file', async () => {
  const { id } = await stored('kept.png')
  await open('?search=kept')
  await openFile('kept.png')
  await type(byLabel('Caption', panel()), 'Not saved yet')
  await click(byRole('button', { name: 'Delete', within: panel() }))
  await click(await until(() => queryRole('button', { name: 'Stay' })))
  await settle()
  assert.equal((await current(id)).deletedAt ?? null, null)
  await tileOf('kept.png')
  assert.equal(byLabel('Caption', panel()).value, 'Not saved yet')
})

test('saving a file requires alternative text unless it is decorative', async () => {
  const { id } = await stored('tower.png')
  await open('?search=tower')
  await openFile('tower.png')
  await type(byLabel('Caption', panel()), 'From the apron')
  await press('Control+s')
  await until(() => queryRole('heading', { name: /^Fix \d|^Not saved/ }))
  await type(byLabel('Alternative text', panel()), 'The control tower at dawn')
  await press('Control+s')
  await until(() => tile('tower.png')?.textContent.includes('No alternative text') === false)
  const row = await current(id)
  assert.deepEqual([row.alt, row.caption], ['The control tower at dawn', 'From the apron'])
})

test('someone else’s changes are compared before they are overwritten', async () => {
  const { id, version } = await stored('shared.png', { alt: 'A hall' })
  await open('?search=shared')
  await openFile('shared.png')
  await type(byLabel('Alternative text', panel()), 'A long hall')
  await host.post(`${path}/create`, { id, version, alt: 'A departure hall' })
  await press('Control+s')
  await until(() => queryRole('dialog'))
  byText('A departure hall')
})

test('arrow keys and number fields move the focal point', async () => {
  const { id } = await stored('focus.png', { alt: 'A windsock' })
  await open('?search=focus')
  await openFile('focus.png')
  const point = byRole('slider', { name: 'Focal point' })
  await act(async () => point.focus())
  await press('ArrowRight')
  await press('Shift+ArrowUp')
  assert.equal(point.getAttribute('aria-valuetext'), '51 % across, 40 % down')
  await type(byLabel('Focal point, across', panel()), '0.25')
  assert.equal(point.getAttribute('aria-valuetext'), '25 % across, 40 % down')
  await press('Control+s')
  await until(() => byText('File saved.'))
  const row = await current(id)
  assert.deepEqual([row.focalX, row.focalY], [0.25, 0.4])
})

test('shows when a file was added in the user’s time zone', async () => {
  const timeZone = 'Pacific/Kiritimati'
  await host.post('/personal/profile', { timeZone })
  const { createdAt } = await stored('clocked.png', { alt: 'A clock' })
  await open('?search=clocked')
  await openFile('clocked.png')
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
  const added = panel().querySelector(`time[datetime="${createdAt}"]`)
  assert.equal(added?.textContent, clock.format(Date.parse(createdAt)))
})
