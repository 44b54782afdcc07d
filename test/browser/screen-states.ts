// Every screen of the panel, with the states in which it looks different.
import { ownSections, sections } from '../../src/contract/entities/sections.ts'
import type { Page } from './browser.ts'
import { settled } from './open-settled.ts'

export interface State {
  name: string
  path: string
  /** A heading that the screen before lacks: with it, the test navigates within the panel instead of reloading. */
  heading?: string
  act?(page: Page): Promise<unknown>
}

export const screens: State[] = [...sections, ...ownSections].map(({ title, route }) => ({
  name: title,
  path: route,
  heading: title,
}))
export const forms: State[] = sections.flatMap(({ title, route, create, entity, key }) =>
  !entity || ['media', 'contact-message', 'settings'].includes(key ?? '')
    ? []
    : { name: `${title}, new`, path: create ?? `${route}?new=1`, heading: `New ${entity.one}` },
)

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.waitForURL(/[?&](?:id|edit)=/)
  await settled(page)
}

export const tables: State[] = [
  { name: 'files as a list', path: '/admin/gallery?view=list', heading: 'Media/Gallery' },
  { name: 'messages as a table', path: '/admin/contact-us?view=list', heading: 'Contact US' },
]
export const others: State[] = [
  { name: 'an airport', path: '/admin/airport?search=DEL', act: openFirst },
  { name: 'a guideline type in its panel', path: '/admin/guidelines-types', act: openFirst },
  {
    name: 'what is wrong with a form',
    path: '/admin/airport/create',
    act: async (page) => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('heading', { name: /^Fix \d|^Not saved/ }).waitFor()
    },
  },
  {
    name: 'filters',
    path: '/admin/airport?filter[type]=large_airport&filter[status][not]=archived',
    act: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    name: 'a selection',
    path: '/admin/airport',
    act: (page) => page.locator('tbody input[type=checkbox]').first().check(),
  },
  { name: 'no match', path: '/admin/airport?search=zzqqzz' },
  { name: 'an empty trash', path: '/admin/airport?trashed=1' },
  { name: 'the import', path: '/admin/airport?import=1' },
  ...tables.map((state) => ({ ...state, act: (page: Page) => page.locator('tbody a').first().waitFor() })),
  {
    name: 'a message',
    path: '/admin/contact-us',
    act: async (page) => {
      await page.keyboard.press('j')
      await page.waitForURL(/message=/)
      await settled(page)
    },
  },
  {
    name: 'several messages',
    path: '/admin/contact-us',
    act: async (page) => {
      await page.locator('.msgs input[type=checkbox]').first().check()
      await page.getByRole('toolbar').waitFor()
    },
  },
  { name: 'a role that nobody can change', path: '/admin/user-role?search=administrator', act: openFirst },
  { name: 'a user, with sessions', path: '/admin/users?search=admin', act: openFirst },
  {
    name: 'a merge',
    path: '/admin/blog-tags',
    act: async (page) => {
      for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check()
      await page.getByRole('button', { name: 'Merge' }).click()
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'the palette',
    path: '/admin/dashboard',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('del')
      await page
        .getByRole('option', { name: /Indira/ })
        .first()
        .waitFor()
    },
  },
  ...(['View', 'More actions'] as const).map((name) => ({
    name,
    path: '/admin/airport',
    act: async (page: Page) => {
      const button = page.getByRole('button', { name, exact: true })
      if (!(await button.isVisible())) await page.getByRole('button', { name: /^Filters/ }).click()
      await button.click()
      await page.locator(':is(dialog, :popover-open) :is(button, input)').first().waitFor()
    },
  })),
  {
    name: 'the menu of a row',
    path: '/admin/airport',
    act: async (page) => {
      await page.locator('tbody .act button').first().click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'a question',
    path: '/admin/gallery',
    act: async (page) => {
      await page.locator('.tile input[type=checkbox]').first().check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'the history of a record',
    path: '/admin/airport?search=DEL',
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('dialog').locator('li').first().waitFor()
    },
  },
  {
    name: 'the SEO content of a page',
    path: '/admin/airport-seo-content',
    act: async (page) => {
      await openFirst(page)
      await page.getByRole('list', { name: 'Search engine checks' }).waitFor()
    },
  },
  {
    name: 'a template',
    path: '/admin/airport-seo-content',
    act: async (page) => {
      await page.getByRole('button', { name: 'Template' }).click()
      await page.getByRole('button', { name: 'Save template' }).waitFor()
    },
  },
  {
    name: 'a file',
    path: '/admin/gallery',
    act: async (page) => {
      await page.locator('.tile a, .tile button').first().click()
      await settled(page)
    },
  },
  {
    name: 'what is kept of a person',
    path: '/admin/personal-data?email=admin@example.com',
    act: (page) => page.getByRole('button', { name: 'Download as text' }).waitFor(),
  },
  { name: 'chat', path: '/admin/dashboard', act: (page) => page.getByRole('button', { name: 'Chat' }).click() },
  {
    name: 'notifications',
    path: '/admin/dashboard',
    act: (page) => page.getByRole('button', { name: 'Notifications' }).click(),
  },
  {
    name: 'the account menu',
    path: '/admin/dashboard',
    act: (page) => page.getByRole('button', { name: 'Account' }).click(),
  },
  { name: 'the keys', path: '/admin/dashboard', act: (page) => page.keyboard.press('?') },
]
export const entrances: State[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'sign-up', path: '/signup' },
  { name: 'reset', path: '/auth/reset-password-1' },
]
