import { byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { answerWith, assert, json, profileOf, refusal, test } from '../../panel.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { featureNames } from '../../../src/contract/features.ts'
import { ownSections, sections } from '../../../src/contract/entities/sections.ts'
import { linkedPage, pageFor } from '../../../src/app/help/help-pages.ts'
import { openPanel } from '../open-panel.tsx'

const names = readdirSync('docs/help').flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -3)] : []))
const pictures = readdirSync('docs/help/pictures')
const pages = Object.fromEntries(names.map((name) => [name, readFileSync(`docs/help/${name}.md`, 'utf8')]))

const open = async (address: string, isServed = true) => {
  answerWith(({ path }) => {
    if (path === '/personal/profile') return profileOf(featureNames)
    if (path === '/help.json') return isServed ? json(200, pages) : refusal(404, 'Nothing here')
    return json(200, { data: [], meta: { page: 1, limit: 25, total: 0 } })
  })
  await openPanel(address, 'ann@example.com')
}

test('Help opens next to the screen, links its pages, and can open as a page', async () => {
  await open('/admin/user-status')
  await click(await until(() => queryRole('button', { name: 'Account' })))
  await click(byRole('menuitem', { name: 'Help' }))
  const panel = await until(() => queryRole('dialog', { name: 'Users' }))
  byRole('heading', { name: 'Invite users', within: panel })
  assert.equal(document.querySelector('h1')?.textContent, 'User Status')
  assert.equal(window.location.pathname, '/admin/user-status')
  const link = document.querySelector('.help-page button')
  assert.ok(link instanceof HTMLElement)
  await click(link)
  await until(() => queryRole('dialog', { name: 'Mail' }))
  await click(byRole('link', { name: 'Open as a page' }))
  await until(() => document.title === 'Mail | Apron Admin')
  assert.equal(queryRole('dialog'), undefined)
  assert.equal(window.location.search, '?page=mail')
  await click(byRole('link', { name: 'All topics' }))
  await until(() => byRole('heading', { name: 'Help' }))
})

test('a help page that fails to load reports it and can be retried', async () => {
  await open('/admin/help', false)
  await until(() => byText('Help couldn’t load'))
})

test('every screen has a help page', () => {
  for (const { route, create } of [...sections, ...ownSections]) {
    assert.ok(names.includes(pageFor(route)), route)
    if (create) assert.ok(names.includes(pageFor(create)), create)
  }
  assert.deepEqual(
    [
      '/admin/airport',
      '/admin/airport?import',
      '/admin/airport/edit?id=1',
      '/admin/clientele?new=1',
      '/admin/help',
    ].map(pageFor),
    ['lists', 'import', 'publishing', 'forms', 'index'],
  )
})

test('the search finds help pages by their text, and opening a result ends the search', async () => {
  await open('/admin/help')
  await type(await until(() => byRole('searchbox', { name: 'Search' })), 'withdrawn page')
  await click(await until(() => byRole('link', { name: 'Publishing' })))
  await until(() => byRole('heading', { name: 'Unpublish a page' }))
  await type(byRole('searchbox', { name: 'Search' }), 'zeppelin')
  await until(() => byText('No help page matches “zeppelin”.'))
})

test('each help page shows its own picture', () => {
  for (const [name, text] of Object.entries(pages)) {
    assert.deepEqual(
      [...text.matchAll(/!\[.+?\]\((.*?)\)/g)].map(([, src]) => src),
      [`pictures/${name}.webp`],
    )
  }
  assert.deepEqual(
    pictures,
    Object.keys(pages)
      .map((name) => `${name}.webp`)
      .sort(),
  )
})

test('all links of help pages have a target, and the first page lists every page', () => {
  for (const [name, text] of Object.entries(pages)) {
    const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map(([, href = '']) => linkedPage(href))
    assert.deepEqual(
      links.filter((page) => page === undefined || !names.includes(page)),
      [],
      name,
    )
    if (name !== 'index') assert.ok(pages.index?.includes(`(${name}.md)`), name)
  }
})
