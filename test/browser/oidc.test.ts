// Sign-in with a real identity provider, which has pages and cookies of its own on another site.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { browserBefore, type Page } from './browser.ts'
import { administrator, startHost } from './started-host.ts'

const provider = fork('test/oidc/provider.mjs', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
const [{ issuer }] = await once(provider, 'message')
async function tell(command: string, facts: object = {}): Promise<void> {
  provider.send({ command, ...facts })
  await once(provider, 'message')
}
const host = await startHost({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'apron',
  OIDC_CLIENT_SECRET: 'a secret of the tests',
  OIDC_LABEL: 'Example ID',
  OIDC_ROLES: 'editors=Editor,admins=Administrator',
})
await tell('open', { origin: host.origin })
const browser = await browserBefore(host)
after(async () => {
  provider.disconnect()
  await browser.stop()
})

/** The provider's pages ask for a font and an icon; others are refusals. */
const expected = /40[134]|422|fonts\.googleapis|CallError/

/** Fills in the provider's own form. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

async function enter(page: Page, name?: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  if (name === undefined) return
  await signInThere(page, name)
  await page.getByRole('button', { name: 'Continue' }).click() // the consent
}

async function roleOf(page: Page): Promise<string> {
  await page.goto(`${host.origin}/admin/account`)
  return (await page.getByText(/^Your role is/).textContent()) ?? ''
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

test('a person signs in, consents, comes back to the opened URL, and gets the role of their group at each sign-in', async () => {
  await tell('groups', { person: 'mara', names: ['editors'] })
  const page = await browser.open('/admin/airport?search=Oslo', { expected })
  await enter(page, 'mara')
  await page.waitForURL(`${host.origin}/admin/airport?search=Oslo`)
  assert.deepEqual(await page.context().cookies(host.origin), [])
  assert.deepEqual(Object.keys(JSON.parse(await page.evaluate(() => localStorage.getItem('root') ?? '{}'))).sort(), [
    'email',
    'firstName',
    'isLoggedIn',
    'lastName',
    'token',
  ])
  assert.equal(await roleOf(page), 'Your role is Editor.')
  await page.getByText('From your organisation').first().waitFor()
  await tell('groups', { person: 'mara', names: ['admins'] })
  await signOut(page)
  await enter(page) // the provider still knows the person
  await page.waitForURL('**/admin/**')
  assert.equal(await roleOf(page), 'Your role is Administrator.')
  await tell('groups', { person: 'mara', names: [] })
  await signOut(page)
  await enter(page)
  await page.getByText('None of your groups at Example ID has access here.').waitFor()
  await page.context().close()
})

test('a person who refuses at the provider reads why they aren’t signed in', async () => {
  const page = await browser.open('/login', { expected })
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('Example ID didn’t let you in.').waitFor()
  await page.context().close()
})

test('an administrator connects their account after a step-up, signs in by it, and steps up at the provider', async () => {
  await tell('groups', { person: 'ada', names: ['admins'] })
  const page = await browser.open('/login', { expected })
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/admin/**')
  await page.goto(`${host.origin}/admin/account`)
  const connecting = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Connect Example ID' }).click()
  const tab = await connecting
  await signInThere(tab, 'ada')
  await tab.getByRole('button', { name: 'Continue' }).click()
  await tab.getByRole('heading', { name: 'Connected to Example ID' }).waitFor()
  await tab.close()
  await page.reload()
  await page.getByText(/Connected to Example ID since/).waitFor()
  await signOut(page)
  await enter(page)
  await page.waitForURL('**/admin/**')
  await page.goto(`${host.origin}/admin/account`)
  await page.getByText(administrator.email).first().waitFor()

  // The host's clock can't be moved here, so a response stands in for its first refusal.
  let isRefused = false
  await page.route('**/api/v1/post/factors/begin', (route) => {
    if (isRefused) return route.fallback()
    isRefused = true
    return route.fulfill({ status: 403, json: { error: 'Verify it’s you.', code: 'step_up' } })
  })
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const proving = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in at your organisation' }).click()
  const proof = await proving
  await signInThere(proof, 'ada')
  await proof.getByRole('heading', { name: 'You’re verified' }).waitFor()
  await proof.close()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: /app/ }).waitFor()
  await page.context().close()
})

test('the sign-in survives a rotation of the provider’s keys, and its logout ends the session', async () => {
  await tell('groups', { person: 'nora', names: ['editors'] })
  const page = await browser.open('/login', { expected })
  await tell('rotate')
  await enter(page, 'nora')
  await page.waitForURL('**/admin/**')
  const other = await page.context().newPage()
  await other.goto(`${issuer}/session/end`)
  await other.getByRole('button', { name: /yes/i }).click()
  await other
    .getByText(/success/i)
    .first()
    .waitFor()
  await page.goto(`${host.origin}/admin/account`)
  await page.getByRole('alertdialog', { name: 'Sign in to continue' }).waitFor()
  await page.context().close()
})

test('a provider whose clock is off by ten minutes signs nobody in, and the page says so', async (t) => {
  await tell('groups', { person: 'ida', names: ['editors'] })
  await tell('clock', { aheadMs: 10 * 60_000 })
  t.after(() => tell('clock', { aheadMs: 0 }))
  const page = await browser.open('/login', { expected })
  await enter(page, 'ida')
  await page.getByText('The clocks of Example ID and this server differ').waitFor()
  await page.context().close()
})
