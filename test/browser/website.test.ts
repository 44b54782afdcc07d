// The whole path between the panel and a website: examples/website on the real host.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test, { after, before } from 'node:test'
import { axe, type Browser, type Page, startBrowser } from './browser.ts'
import { startMailServer } from './mail-server.ts'
import { pressInCard } from './press-item.ts'
import { administrator } from './started-host.ts'

const server = await startMailServer()
let browser: Browser
let site = { origin: '', stop: async (): Promise<void> => {} }

async function post(path: string, body: object, token = ''): Promise<{ [name: string]: unknown }> {
  const answer = await fetch(browser.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
  })
  const { data, error } = await answer.json()
  assert.ok(answer.ok, `${path}: ${error}`)
  return data
}

async function startWebsite(token: string): Promise<typeof site> {
  const program = spawn(process.execPath, ['examples/website/main.mjs'], {
    env: { ...process.env, PORT: '0', HOST_URL: browser.origin, HOST_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(program.stdout, 'data')
  const origin = /^ready: (\S+)\/$/m.exec(String(line))?.[1] ?? assert.fail(`it says ${line}`)
  return {
    origin,
    stop: async () => {
      program.kill('SIGTERM')
      await once(program, 'exit')
    },
  }
}

before(async () => {
  browser = await startBrowser({ SMTP_URL: server.url })
  const admin = String((await post('/api/v1/post/users/login', administrator)).id)
  const scopes = ['content:read', 'intake:write']
  const { token } = await post('/api/v1/post/tokens', { name: 'Website', scopes }, admin)
  site = await startWebsite(String(token))
  const answer = await fetch(`${browser.origin}/api/v1/post/general_settings`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const {
    data: { id, version },
  } = await answer.json()
  await post(
    '/api/v1/post/general_settings/create',
    {
      id,
      version,
      contentAccess: 'token',
      contentMaxAge: 0,
      intakeAccess: 'token',
      intakeMinSeconds: 0,
      contentPreviewUrl: `${site.origin}/preview?token={token}`,
    },
    admin,
  )
})
after(async () => {
  await site.stop()
  await browser.stop()
  await server.close()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const harm = '<img src=x onerror="document.title=1"><script>document.title=1</script>'

/** Waits for the email with this subject and returns it. */
async function mailAbout(subject: string): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const mail = server.taken.find((text) => text.includes(`\r\nSubject: ${subject}`))
    if (mail !== undefined) return mail
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  return assert.fail(`no message ${subject}`)
}

const linkIn = (mail: string, path: string): string =>
  new RegExp(`^http.*/${path}\\?token=[\\w.-]+`, 'm').exec(mail)?.[0] ?? assert.fail(`no link to ${path} in ${mail}`)

test('a page is written in the panel, previewed, published, and shown by the website', async () => {
  const panel = await browser.open('/admin/content-details?new=1', { isSignedIn: true })
  const form = panel.getByRole('dialog')
  await form.getByLabel('Title', { exact: true }).fill('Fog at Delhi')
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill(`**Fog** comes in January. ${harm}`)
  await pressInCard(panel, 'Save and close')
  await form.waitFor({ state: 'detached' })

  const website = await browser.open(`${site.origin}/fog-at-delhi`, { expected: /404/ })
  await heading(website, 'Not found')
  await panel.getByRole('button', { name: 'Actions for Fog at Delhi', exact: true }).click()
  const [preview] = await Promise.all([
    panel.context().waitForEvent('page'),
    panel.getByRole('menuitem', { name: 'Preview on website' }).click(),
  ])
  await heading(preview, 'Fog at Delhi')
  await preview.getByText('This is a preview').waitFor()

  await panel.getByRole('link', { name: 'Fog at Delhi' }).click()
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await form.locator('.state b', { hasText: /^(?:Live|Published)$/ }).waitFor()
  await form.getByRole('button', { name: 'Close' }).first().click()
  await form.waitFor({ state: 'detached' })
  await website.reload()
  await heading(website, 'Fog at Delhi')
  await website.locator('main strong', { hasText: 'Fog' }).waitFor()
  assert.equal(await website.locator('main img, main script').count(), 0)
  assert.match((await website.locator('main').textContent()) ?? '', /<script>document\.title=1<\/script>/)
  assert.deepEqual(await axe(website), [])
  assert.match(await (await website.request.get(`${site.origin}/sitemap.xml`)).text(), /\/fog-at-delhi/)
  await Promise.all([panel, website].map((page) => page.context().close()))
})

test('a visitor’s message appears in the inbox as text and can be replied to', async () => {
  const website = await browser.open(`${site.origin}/contact`, { expected: /422/ })
  await website.getByLabel('Name').fill('Ada Lovelace')
  await website.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await website.getByLabel('Subject').fill(`A lost bag ${harm}`)
  await website.getByLabel('My message').check()
  await website.getByRole('button', { name: 'Send' }).click()
  await website.getByText('Enter the message').waitFor()
  assert.equal(await website.getByLabel('Name').inputValue(), 'Ada Lovelace')
  await website.getByLabel('Message', { exact: true }).fill(`I left it at gate 4. ${harm}`)
  await website.getByLabel('My message').check()
  await website.getByRole('button', { name: 'Send' }).click()
  await website.getByText('We’ve received your message.').waitFor()
  const panel = await browser.open('/admin/contact-us', { isSignedIn: true })
  await panel.getByText('Ada Lovelace').first().click()
  await panel.getByRole('region', { name: 'Message', exact: true }).getByText(`I left it at gate 4. ${harm}`).waitFor()
  assert.notEqual(await panel.title(), '1')
  await panel.getByRole('button', { name: 'Reply' }).click()
  const answer = panel.getByLabel('Reply to ada@example.com')
  await answer.fill('It waits for you at gate 4.')
  await answer.press('Control+Enter')
  assert.match(
    await mailAbout('Re: A lost bag'),
    /It waits for you at gate 4\.\r\n\r\nOn .*, Ada Lovelace wrote:\r\n> I left it/,
  )
  await Promise.all([panel, website].map((page) => page.context().close()))
})

test('a visitor subscribes, confirms by email, and unsubscribes through it', async () => {
  const website = await browser.open(site.origin)
  await website.getByLabel('News by email').fill('ada@example.com')
  await website.getByRole('button', { name: 'Subscribe' }).click()
  await website.getByText('We’ve emailed you a link').waitFor()
  await website.goto(linkIn(await mailAbout('Confirm your subscription'), 'confirm'))
  await website.getByRole('button', { name: 'Subscribe' }).click()
  await heading(website, 'You’re subscribed')
  const panel = await browser.open('/admin/subscribe?search=ada@example.com', { isSignedIn: true })
  await panel.getByRole('row', { name: /ada@example.com.*Subscribed/ }).waitFor()
  await website.goto(linkIn(await mailAbout('You are subscribed'), 'unsubscribe'))
  assert.deepEqual(await axe(website), [])
  await website.getByRole('button', { name: 'Unsubscribe' }).click()
  await heading(website, 'You’re unsubscribed')
  await panel.getByRole('row', { name: /ada@example.com.*Unsubscribed/ }).waitFor()
  await Promise.all([panel, website].map((page) => page.context().close()))
})
