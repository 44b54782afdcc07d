// What a session rests on the browser for: storage events between tabs, and scripts that are fetched when it ends.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codeOf, stepOf } from '../../src/host/accounts/factors/time-code.ts'
import { axe, type Locator, type Page, startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'

const browser = await startBrowser()
after(() => browser.stop())

test('a theme that is chosen in one tab is that of the other ones', async () => {
  const page = await browser.open('/admin/user-status', { isSignedIn: true })
  const other = await page.context().newPage()
  await other.goto('/admin/country')
  await other.getByRole('button', { name: 'Chat' }).waitFor() // the live parts are there
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await other.getByRole('button', { name: 'Dark theme' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
  await page.context().close() // the next test signs out of the session that all such pages share
})

test('signing out and in again in another tab brings this one back to where it was, with what was typed', async () => {
  const page = await browser.open('/admin/state/create?from=test', { isSignedIn: true, expected: /401/ })
  await page.getByLabel('Name', { exact: true }).fill('Half a state')
  const other = await page.context().newPage()
  await other.goto('/admin/user-status')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await browser.signIn(other)
  await page.getByText('Your unsaved text is back').waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Half a state')
  assert.match(page.url(), /\/admin\/state\/create\?from=test$/)
})

const question = { name: 'Sign in again to go on' }

/** Ends the session in use, as an administrator or its age would; the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('root') ?? '{}')
    const headers = { authorization: `Bearer ${token}` }
    await fetch('/api/v1/post/users/logout', { method: 'POST', headers })
  })
}

/** The element that a press in the middle of the other one would reach. */
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

test('the sign-in of an ended session lies over a side panel that opens with the page, and saving goes on', async () => {
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
  // The session ends under an open panel.
  await page.goto(`${browser.origin}/admin/blog-tags?new=1`)
  await page.getByLabel('Name', { exact: true }).fill('Overnight')
  await endSession(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await signInAgain(page)
  await page.getByText('Overnight').first().waitFor()
  await page.waitForURL((url) => url.pathname === '/admin/blog-tags' && !url.search.includes('new'))
  // Leaving ends what waits.
  await page.goto(`${browser.origin}/admin/blog-tags?new=1`)
  await page.getByLabel('Name', { exact: true }).fill('Early')
  await endSession(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alertdialog', question).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
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
// A numeric address is no name that a passkey can be for.
const local = browser.origin.replace('127.0.0.1', 'localhost')

/** A signed-in page with a device that makes passkeys. */
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

/** Answers as some password managers do: the fields of a credential, without getters, and a toJSON that refuses it. */
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

test('a passkey of a password manager without getters and toJSON is added, signs in, and a refused one says so', async () => {
  const { page, logout } = await openAccount((opened) => opened.addInitScript(asPasswordManager))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('Passkey for localhost').first().waitFor()
  // The device has one already, which browsers refuse to make a second time.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device already has a passkey for your account.').waitFor()
  await logout()
  await page.waitForURL('**/admin/**')
  await page.goto(`${local}/admin/account`)
  await page.getByRole('button', { name: /^Remove Passkey of/ }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText(/You have none yet/).waitFor()
  await page.context().close()
})

test('a passkey is made, signs in alone, and may follow a password, as may codes', async () => {
  const { page, devtools, logout } = await openAccount()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' }).locator('code')
  await shown.last().waitFor()
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page
    .getByText(/^Passkey of Chrome/)
    .first()
    .waitFor()
  await logout()
  // The browser answers for the person, as one who chooses the passkey in the field for the address.
  await page.waitForURL('**/admin/**')

  await page.goto(`${local}/admin/account`)
  await page.getByRole('button', { name: 'Add a code app' }).click()
  const secret = await page.getByRole('dialog', { name: 'Add a code app' }).locator('code').first().textContent()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf((secret ?? '').replaceAll(' ', ''), stepOf(new Date())))
  await page.getByRole('button', { name: 'Add code app' }).click()
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
