import { assertFocused, byRole, choose, click, queryRole, settle, until } from '../../dom.ts'
import { assert, describe, test } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const tags = ['Focus A', 'Focus B', 'Focus C', 'Focus D']
const link = (name: string) => until(() => queryRole('link', { name }))
const names = () => [...document.querySelectorAll('tbody .main-cell')].map(({ textContent }) => textContent ?? '')
const isGone = (name: string) => until(() => queryRole('link', { name }) === undefined)
/** Rows are updated in place, so a row can have the focus before it shows its record. */
const isAt = (name: string) => until(() => document.activeElement === queryRole('link', { name }))

async function openTags(): Promise<void> {
  for (const name of tags) await host.post('/api/v1/post/blogs_tag/create', { name })
  await openScreen(host, '/admin/blog-tags?search=focus')
  await link('Focus D')
}

async function remove(name: string): Promise<void> {
  const actions = byRole('button', { name: `Actions for ${name}` })
  actions.focus()
  await click(actions)
  await click(await until(() => queryRole('menuitem', { name: 'Delete' })))
  await isGone(name)
}

describe('the focus after a change', () => {
  test('goes to the row after a deleted one, or to the last row', async () => {
    await openTags()
    await remove('Focus B')
    await isAt('Focus C')
    await remove('Focus D')
    await isAt('Focus C')
  })

  test('goes to the record that the merge keeps', async () => {
    await openScreen(host, '/admin/blog-tags?search=focus')
    await link('Focus C')
    for (const name of ['Focus A', 'Focus C']) await click(byRole('checkbox', { name: `Select ${name}` }))
    await click(await until(() => queryRole('button', { name: 'Merge' })))
    const dialog = await until(() => queryRole('dialog', { name: 'Merge 2 post tags?' }))
    await click(await until(() => queryRole('radio', { name: /^Focus C/, within: dialog })))
    await click(byRole('button', { name: 'Merge 2 post tags', within: dialog }))
    await isGone('Focus A')
    await isAt('Focus C')
  })

  test('follows a changed row that has moved in the order', async () => {
    await openScreen(host, '/admin/travel-agents?sort=updatedAt')
    await until(() => names().length > 2)
    const [first = ''] = names()
    await click(byRole('checkbox', { name: `Select ${first}` }))
    await click(await until(() => queryRole('button', { name: 'Edit fields' })))
    const dialog = await until(() => queryRole('dialog', { name: 'Change 1 travel agent' }))
    await choose(byRole('combobox', { name: 'Field', within: dialog }), 'Verified')
    const isVerified = document.querySelector('tbody [role="switch"]')?.getAttribute('aria-checked') === 'true'
    await choose(byRole('combobox', { name: 'Verified', within: dialog }), isVerified ? 'No' : 'Yes')
    await click(byRole('button', { name: 'Change 1 travel agent', within: dialog }))
    await until(() => names().at(-1) === first)
    await isAt(first)
  })
})

test('a switch keeps the focus when its row moves in the order', async () => {
  await openScreen(host, '/admin/travel-agents?sort=updatedAt')
  await until(() => names().length > 2)
  const [first = ''] = names()
  const row = () => [...document.querySelectorAll('tbody tr')].find((one) => one.textContent?.includes(first))
  const turn = row()?.querySelector<HTMLElement>('[role="switch"]')
  assert.ok(turn)
  turn.focus()
  await click(turn)
  await until(() => names().at(-1) === first)
  await settle()
  assertFocused(row()?.querySelector('[role="switch"]') ?? undefined)
})
