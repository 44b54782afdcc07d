// Session features that need a real browser: storage events between tabs, and scripts fetched when the session ends.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codeOf, stepOf } from '../../src/host/accounts/factors/time-code.ts'
import { axe, type Locator, type Page, startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'

const browser = await startBrowser()
after(() => browser.stop())

test('a theme chosen in one tab applies to the others', async () => {
  const page = await browser.open('/admin/user-status', { isSignedIn: true })
  const other = await page.context().newPage()
  await other.goto('/admin/country')
  await other.getByRole('button', { name: 'Chat' }).waitFor() // the live parts have loaded
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await other.getByRole('button', { name: 'Dark theme' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
  await page.context().close() // the next test signs out of the session shared by all such pages
})

test('signing out and in again in another tab returns this tab to its screen with the typed text', async () => {
  const page = await browser.open('/admin/state/create?from=test', { isSignedIn: true, expected: /401/ })
  await page.getByLabel('Name', { exact: true }).fill('Half a state')
  const other = await page.context().newPage()
  await other.goto('/admin/user-status')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await browser.signIn(other)
  await page.getByText('Restored your unsaved text').waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Half a state')
  assert.match(page.url(), /\/admin\/state\/create\?from=test$/)
})

const question = { name: 'Sign in to continue' }

/** Ends the session as an administrator or its age would; the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('root') ?? '{}')
    const headers = { authorization: `Bearer ${token}` }
    await fetch('/api/v1/post/users/logout', { method: 'POST', headers })
  })
}

/** Whether a click in the middle of the element would reach it. */
const isReachable = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', question)
  const field = dialog.getByLabel('Password', { exact: true })
  await field.waitFor()
  assert.equal(await isReachable(field), true)
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('the sign-in of an ended session is above a side panel that opens with the page, and saving continues', async () => {
  const page = await browser.open('/login', { expected: /401/ })
  await browser.signIn(page)
  await page.goto(`${browser.origin}/admin/blog-tags`)
  await page.locator('tr[data-id]').first().waitFor()
  const firstTag = await page.locator('tr[data-id]').first().getAttribute('data-id')
  for (const [address, title] of [
    ['/admin/blog-tags?new=1', /^New/],
    [`/admin/blog-tags?edit=${firstTag}`, /./],
    ['/admin/users?new=1', /^New/],
  ] as const) {
    await page.goto(browser.origin + address)
    const panel = page.getByRole('dialog', { name: title })
    await panel.waitFor()
    await endSession(page)
    await page.reload()
    await signInAgain(page)
    assert.equal(await isReachable(panel.locator('.dialog-head button')), true, address)
  }
  // The session ends while a panel and its menu are open, so that the save finds out, and no call of the panel's own.
  const endAndSave = async () => {
    await page.getByRole('button', { name: 'More ways to save' }).click()
    await endSession(page)
    await page.getByRole('menuitem', { name: 'Save and close', exact: true }).click()
  }
  await page.goto(`${browser.origin}/admin/blog-tags?new=1`)
  await page.getByLabel('Name', { exact: true }).fill('Overnight')
  await endAndSave()
  await signInAgain(page)
  await page.getByText('Overnight').first().waitFor()
  await page.waitForURL((url) => url.pathname === '/admin/blog-tags' && !url.search.includes('new'))
  // Leaving cancels waiting calls.
  await page.goto(`${browser.origin}/admin/blog-tags?new=1`)
  await page.getByLabel('Name', { exact: true }).fill('Early')
  await endAndSave()
  const logout = page.getByRole('alertdialog', question).getByRole('button', { name: 'Logout' })
  const leaving = page.getByRole('alertdialog', { name: 'You have 2 unsaved changes' })
  await logout.click()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await logout.click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  assert.equal(await page.locator('[aria-busy=true], .spin').count(), 0)
})

const authenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const
// Passkeys need a hostname instead of an IP address.
const local = browser.origin.replace('127.0.0.1', 'localhost')

/** A signed-in page on a device that can create passkeys. */
async function openAccount(prepare?: (page: Page) => Promise<unknown>) {
  const page = await browser.open('/login', { expected: /401/ })
  await prepare?.(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: authenticator })
  const logout = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await page.goto(`${local}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/**')
  await page.goto(`${local}/admin/account`)
  return { page, devtools, logout }
}

/** Responds like some password managers: the fields of a credential without getters, and a toJSON that throws. */
const asPasswordManager = () => {
  const { credentials } = navigator
  const plain = (given: Credential | null): Credential | null => {
    if (!(given instanceof PublicKeyCredential)) return given
    const { id, rawId, type, response: from } = given
    const names = ['clientDataJSON', 'authenticatorData', 'attestationObject', 'signature', 'userHandle']
    const response = Object.fromEntries(
      names.filter((name) => name in from).map((name) => [name, Reflect.get(from, name)]),
    )
    if ('attestationObject' in response) Reflect.deleteProperty(response, 'authenticatorData')
    const made: PublicKeyCredential = Object.create(PublicKeyCredential.prototype)
    for (const [name, value] of Object.entries({ id, rawId, type, response })) {
      Object.defineProperty(made, name, { value, enumerable: true })
    }
    return made
  }
  const [create, get] = [credentials.create.bind(credentials), credentials.get.bind(credentials)]
  credentials.create = async (options) => plain(await create(options))
  credentials.get = async (options) => plain(await get(options))
}

test('adds and uses a passkey from a password manager without getters and toJSON, and reports a refused passkey', async () => {
  const { page, logout } = await openAccount((opened) => opened.addInitScript(asPasswordManager))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await page.getByText('Passkey for localhost').first().waitFor()
  // The device has a passkey already, and browsers refuse to create a second one.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device already has a passkey for your account.').waitFor()
  await logout()
  await page.waitForURL('**/admin/**')
  await page.goto(`${local}/admin/account`)
  await page.getByRole('button', { name: /^Remove Passkey \(/ }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText(/Add two-step verification/).waitFor()
  await page.context().close()
})

test('a passkey or a code can follow the password, and a passkey can also sign in without one', async () => {
  const { page, devtools, logout } = await openAccount()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' }).locator('code')
  await shown.last().waitFor()
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await page
    .getByText(/^Passkey \(Chrome/)
    .first()
    .waitFor()
  await logout()
  // The browser acts for the user, as if they had chosen the passkey in the email field.
  await page.waitForURL('**/admin/**')

  await page.goto(`${local}/admin/account`)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = await page
    .getByRole('dialog', { name: 'Add an authenticator app' })
    .locator('code')
    .first()
    .textContent()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf((secret ?? '').replaceAll(' ', ''), stepOf(new Date())))
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await devtools.send('WebAuthn.disable')
  await logout()
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  assert.deepEqual(await axe(page), [])
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/**')
})
