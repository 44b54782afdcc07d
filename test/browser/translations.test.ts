// Translators at work: an administrator and a translator into German only translate an airport and a post.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { startExampleWebsite } from '../host/content/started-website.ts'
import { axe, type Browser, type Page, startBrowser } from './browser.ts'
import { pressInCard } from './press-item.ts'
import { administrator } from './started-host.ts'

let browser: Browser
let session = ''
before(async () => {
  browser = await startBrowser({ SAMPLE_DATA: '1' })
  session = (await call('users/login', administrator)).id
  const { id, version } = await call('general_settings')
  const languages = [
    { language: 'de', state: 'public' },
    { language: 'hi', state: 'preparing' },
  ]
  await call('general_settings/create', { id, version, languages })
})
after(() => browser?.stop())

/** Calls the host as another program would. */
async function call(path: string, body?: object) {
  return read<{ id: string; version: number }>(path, body)
}

async function first(section: string, query: string) {
  const [row] = await read<{ id: string; version: number }[]>(`${section}?${query}&limit=1`)
  assert.ok(row, section)
  return row
}

async function read<Data>(path: string, body?: object): Promise<Data> {
  const response = await fetch(`${browser.origin}/api/v1/post/${path}`, {
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: { data: Data } = await response.json()
  assert.ok(response.ok, JSON.stringify(answer))
  return answer.data
}

const tabIn = (page: Page) => (name: RegExp) =>
  page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name })
const idIn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? ''

test('a translator writes two languages side by side, publishes one, and sees later changes to the original', async () => {
  const page = await browser.open('/admin/airport?search=BOM', { isSignedIn: true, width: 1440, height: 1000 })
  await page.locator('tbody a').first().click()
  const tab = tabIn(page)
  await tab(/^English$/).waitFor()
  await tab(/^Deutsch\s*missing/).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await page.getByRole('button', { name: 'Copy source text' }).first().waitFor()
  assert.equal(await name.inputValue(), '')
  assert.equal(await name.getAttribute('lang'), 'de')
  await name.fill('Flughafen Mumbai')
  await tab(/^हिन्दी/).click()
  await page.waitForURL(/language=hi/)
  assert.equal(await name.inputValue(), '')
  await name.fill('मुंबई हवाई अड्डा')
  await tab(/^Deutsch/).click()
  await page.waitForURL(/language=de/)
  assert.equal(await name.inputValue(), 'Flughafen Mumbai')
  assert.deepEqual(await axe(page), [])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab(/^Deutsch$/).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Flughafen Mumbai · Deutsch' }).waitFor()
  await tab(/^हिन्दी/).click()
  assert.equal(await name.inputValue(), 'मुंबई हवाई अड्डा')
  const id = idIn(page)
  const { version } = await call(`airports/${id}`)
  await call('airports/create', { id, version, name: 'Mumbai Airport' })
  await page.reload()
  await tab(/^Deutsch\s*source changed/).click()
  await page.locator('.source-text ins', { hasText: 'Mumbai' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  assert.deepEqual(await axe(page), [])
  await page.getByRole('button', { name: 'Nothing to change here' }).click()
  await tab(/^Deutsch$/).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await tab(/^Deutsch\s*source changed/).waitFor()
  await page.goto('/admin/airport')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByLabel('Translation', { exact: true })
  await filter.selectOption({ label: 'German: source changed (1)' })
  await page.locator('.language-marks .changed', { hasText: 'de' }).waitFor()
  assert.equal(await page.locator('tbody tr').count(), 1)
  await page.getByRole('button', { name: 'Export for translators' }).waitFor()
  assert.deepEqual(await axe(page), [])
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /has changed since it was translated into German/ }).click()
  await page.waitForURL(/translation\]?=changed-de|translation%5D=changed-de/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Flughafen Mumbai')
  await page.getByRole('option', { name: /Flughafen Mumbai · Deutsch/ }).click()
  await page.waitForURL(/language=de/)
  assert.equal(await name.inputValue(), 'Flughafen Mumbai')
  await page.context().close()
})

/** Copies all source texts into empty fields, with another title. */
async function writeText(page: Page, label: string, title: string): Promise<void> {
  const name = page.getByRole('textbox', { name: label, exact: true })
  await name.fill(title)
  const copy = page.getByRole('button', { name: 'Copy source text' })
  while ((await copy.count()) > 0) await copy.first().click()
}

test('publishing a correction keeps current translations current and changes no others, and can be undone', async () => {
  const { id, name } = await read<{ id: string; name: string }>(
    `airports/${(await first('airports', 'filter[translation]=missing-de&filter[status]=published&sort=name&order=desc')).id}`,
  )
  const translate = (language: string) =>
    call('translations/airport/create', { sourceId: id, language, name: 'Flughafen', status: 'published' })
  const german = await translate('de')
  const { id: hindiId, version } = await translate('hi')
  const behind = [{ name: 'An older name' }]
  await call('translations/airport/create', { id: hindiId, version, base: behind })
  const baseOf = async (of: string) =>
    (await read<{ base: { name: string }[] }>(`translations/airport/${of}`)).base[0]?.name

  const page = await browser.open(`/admin/airport/edit?id=${id}&language=de`, {
    isSignedIn: true,
    width: 1440,
    height: 1000,
  })
  const tab = tabIn(page)
  const [isCurrent, isBehind] = [tab(/^Deutsch$/), tab(/^हिन्दी\s*source changed/)]
  await isCurrent.waitFor()
  await tab(/^English$/).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} corrected`)
  await pressInCard(page, 'Publish, translations stay up to date')
  await page.getByText('Airport published.').first().waitFor()
  assert.equal((await read<{ name: string }>(`airports/${id}`)).name, `${name} corrected`)
  assert.deepEqual([await baseOf(german.id), await baseOf(hindiId)], [`${name} corrected`, 'An older name'])
  await isBehind.waitFor()
  await isCurrent.click()
  await page.locator('.source-text', { hasText: 'corrected' }).waitFor()
  assert.equal(await page.locator('.source-text ins').count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Nothing to change here' }).count(), 0)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: /^Undo: .*corrected/ }).click()
  await page.locator('.source-text', { hasText: 'corrected' }).waitFor({ state: 'detached' })
  assert.equal((await read<{ name: string }>(`airports/${id}`)).name, name)
  assert.deepEqual([await baseOf(german.id), await baseOf(hindiId)], [name, 'An older name'])
  await isBehind.waitFor()
  await isCurrent.waitFor()
  await page.context().close()
})

test('an airport and a post are translated into two languages, brought up to date, and shown with all alternates', async () => {
  const settings = await call('general_settings')
  const languages = ['de', 'hi'].map((language) => ({ language, state: 'public' }))
  const shown = { languages, contentAccess: 'public', contentMaxAge: 0 }
  await call('general_settings/create', { id: settings.id, version: settings.version, ...shown })
  const website = await startExampleWebsite(browser.origin)
  const page = await browser.open('/admin/airport', { isSignedIn: true, width: 1440, height: 1000 })
  const tab = tabIn(page)
  for (const [form, list, label, content] of [
    ['airport', 'airports', 'Name', 'airports'],
    ['blogs', 'blogs', 'Title', 'blogs'],
  ] as const) {
    const query = 'filter[translation]=missing-de&filter[status]=published&sort=updatedAt'
    const { id, version } = await first(list, query)
    await page.goto(`/admin/${form}/edit?id=${id}&language=de`)
    await tab(/^Deutsch\s*missing/).waitFor()
    await writeText(page, label, `Neu ${list}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await tab(/^Deutsch$/).waitFor()
    await tab(/^हिन्दी\s*missing/).click()
    await page.waitForURL(/language=hi/)
    await writeText(page, label, `नया ${list}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await tab(/^हिन्दी\s*draft/).waitFor()

    await call(`${list}/create`, { id, version, [label.toLowerCase()]: `Renamed ${list}` })
    await page.reload()
    await tab(/^हिन्दी\s*draft, source changed/).waitFor()
    await tab(/^Deutsch\s*source changed/).click()
    await page.waitForURL(/language=de/)
    await page.locator('.source-text ins', { hasText: 'Renamed' }).waitFor()
    await page.getByRole('textbox', { name: label, exact: true }).fill(`Umbenannt ${list}`)
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await tab(/^Deutsch$/).waitFor()
    await tab(/^हिन्दी/).click()
    await page.waitForURL(/language=hi/)
    await page.getByRole('textbox', { name: label, exact: true }).fill(`बदला ${list}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await tab(/^हिन्दी$/).waitFor()

    const response = await fetch(`${browser.origin}/content/v1/${content}/${id}`)
    const { data }: { data: { alternates: { language: string; path: string }[] } } = await response.json()
    assert.deepEqual(
      data.alternates.map(({ language }) => language),
      ['en', 'de', 'hi', 'x-default'],
    )
    const alternatesAt = async (path: string): Promise<[heading: string | undefined, paths: string[]]> => {
      const text = await (await fetch(website.origin + path)).text()
      const links = text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)
      return [
        /<h1[^>]*>([^<]*)</.exec(text)?.[1],
        [...links].map(([, language, href = '']) => `${language} ${new URL(href, website.origin).pathname}`),
      ]
    }
    const wanted = data.alternates.map(({ language, path }) => `${language} ${path}`)
    for (const [at, heading] of [`Renamed ${list}`, `Umbenannt ${list}`, `बदला ${list}`].entries()) {
      assert.deepEqual(await alternatesAt(data.alternates[at]?.path ?? ''), [heading, wanted])
    }
  }
  website.stop()
  await page.context().close()
})

test('a translator into German translates an airport and a post, and can change neither English nor Hindi', async () => {
  const gerda = { email: 'gerda@example.com', password: 'ein langer Weg nach Hause' }
  const sees = ['view']
  const permissions = { airport: sees, blog: sees, 'blog-type': sees, translation: [...sees, 'edit', 'publish'] }
  const role = await call('user_roles/create', { name: 'Translators', permissions })
  await fetch(`${browser.origin}/users/self-register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Gerda', lastName: 'Grün', ...gerda }),
  })
  const user = await first('users', `search=${gerda.email}`)
  const languages = [{ language: 'de' }]
  await call('users/create', { id: user.id, version: user.version, statusId: 'active', roleId: role.id, languages })

  const page = await browser.open('/login')
  await page.getByLabel('Email').fill(gerda.email)
  await page.getByLabel('Password', { exact: true }).fill(gerda.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/**')
  const tab = tabIn(page)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const buttons = page.getByRole('button', { name: /^(Publish|Save)/ })
  const query = 'filter[translation]=missing-de&filter[status]=published&sort=name'

  const airport = await first('airports', query)
  await page.goto(`/admin/airport/edit?id=${airport.id}`)
  await page.getByText('You have view-only access to this airport.').waitFor()
  assert.equal(await buttons.count(), 0)
  await tab(/^हिन्दी/).click()
  await page.getByText('There is no translation yet. You can only change translations into German.').waitFor()
  assert.equal(await buttons.count(), 0)
  for (const [width, colorScheme] of [
    [1440, 'dark'],
    [1000, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await axe(page), [])
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await tab(/^Deutsch/).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Flughafen von Gerda')
  await publish.click()
  await tab(/^Deutsch$/).waitFor()

  const post = await first('blogs', query.replace('name', 'title'))
  await page.goto(`/admin/blogs/edit?id=${post.id}&language=de`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Ein Titel von Gerda')
  const copy = page.getByRole('button', { name: 'Copy source text' })
  while ((await copy.count()) > 0) await copy.first().click()
  await title.fill('Ein Titel von Gerda')
  await publish.click()
  await tab(/^Deutsch$/).waitFor()
  await call('blogs/create', { id: post.id, version: post.version, title: 'Another title for everyone' })
  await page.reload()
  await tab(/^Deutsch\s*source changed/).waitFor()
  await page.locator('.source-text ins', { hasText: 'Another' }).waitFor()
  await title.fill('Ein anderer Titel von Gerda')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await tab(/^Deutsch$/).waitFor()
  assert.deepEqual(await axe(page), [])
  await page.context().close()
})

test('a file for translators goes out and comes back, and each dialog says what happens to translations', async () => {
  // The host refuses another default language.
  const expected = /4\d\d .*general_settings/
  const page = await browser.open('/admin/airport?filter[translation]=missing-de', { isSignedIn: true, expected })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export for translators' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  assert.match(lines[0] ?? '', /source,language,name,name \(source\),/)
  const [code] = lines.flatMap((line) => /^([A-Z]{3,4}),de,,/.exec(line)?.[1] ?? []) // not translated yet
  assert.ok(code, lines.slice(0, 3).join(' '))
  const file = `source,language,name,name (source)\r\n${code},de,Aus der Agentur,An older name\r\n`
  await page.getByRole('link', { name: 'Import translations' }).click()
  await page.getByRole('heading', { name: 'Import airport translations' }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'de.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: /^Import 1/ }).click()
  await page.getByRole('link', { name: 'Show the airports' }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Aus der Agentur')
  await page.getByRole('option', { name: /Aus der Agentur · Deutsch/ }).click()
  // The agency had an older text.
  await tabIn(page)(/^Deutsch\s*draft, source changed/).waitFor()
  await page.locator('.source-text del', { hasText: 'older' }).waitFor()

  const type = await first('guidelines_types', '')
  const text = { typeId: type.id, body: 'Text', status: 'published' }
  const english = await call('guidelines_details/create', { ...text, title: 'Liquids in hand luggage', language: 'en' })
  const german = await call('guidelines_details/create', { ...text, title: 'Flüssigkeiten im Gepäck', language: 'de' })
  await page.goto(`/admin/guidelines-details?edit=${german.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Make this the German version of…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('The translation is live, and the old URL redirects to it.').waitFor()
  assert.deepEqual(await axe(page), [])
  await dialog.getByRole('combobox').fill('Liquids in')
  await page.getByRole('option', { name: /Liquids in hand luggage/ }).click()
  await dialog.getByRole('button', { name: 'Make translation' }).click()
  await page.waitForURL(/language=de/)
  assert.equal(new URL(page.url()).searchParams.get('edit'), english.id)
  await page.getByRole('heading', { name: 'Flüssigkeiten im Gepäck · Deutsch' }).waitFor()

  await tabIn(page)(/^English/).click()
  await page.getByRole('button', { name: 'More publishing actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish…' }).click()
  await dialog.getByText('1 translation: live ones are unpublished too, for the same reason.').waitFor()
  await dialog.getByRole('button', { name: 'Keep it live' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await tabIn(page)(/^Deutsch\s*missing/).waitFor()

  await page.goto('/admin/general_settings?field=languages')
  await page.locator('summary', { hasText: 'Language 1' }).click()
  await page.getByRole('button', { name: 'Remove Language 1' }).click()
  await page.keyboard.press('Control+s')
  await dialog
    .getByText(/live pages? in German will disappear from the website\. The translations are kept\./)
    .waitFor()
  assert.deepEqual(await axe(page), [])
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  const language = page.getByRole('combobox', { name: 'Default language' })
  await language.fill('French')
  await page.getByRole('option', { name: /French/ }).click()
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .locator('.field', { has: language })
    .getByText(/translations?\. Delete them permanently first\./)
    .waitFor()
  await page.context().close()
})
