// Takes the pictures of the README and of the help pages, from the sample data: `npm run pictures`.
import { writeFileSync } from 'node:fs'
import { type Browser, type Page, startBrowser } from './browser.ts'
import { settled } from './open-settled.ts'

interface Picture {
  file: string
  path: string
  size?: readonly [width: number, height: number]
  theme?: 'light' | 'dark'
  act?(page: Page): Promise<unknown>
}

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.waitForURL(/[?&](?:id|edit)=/)
}

const openCard = async (page: Page): Promise<void> => {
  await openFirst(page)
  await page.getByRole('button', { name: 'More publishing actions' }).click()
}

const openGerman = async (page: Page): Promise<void> => {
  await openFirst(page)
  await page.getByRole('link', { name: /^Deutsch/ }).click()
}

const search = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('del')
  await page.getByRole('option', { name: /Delhi/ }).first().waitFor()
}

const sections: Readonly<Record<string, string>> = {
  account: 'account',
  backups: 'health',
  calendar: 'calendar',
  'first-steps': 'dashboard',
  import: 'airport?import=1',
  inbox: 'contact-us',
  links: 'links',
  lists: 'airport',
  locations: 'city',
  mail: 'mail',
  media: 'gallery',
  moved: 'redirects',
  notices: 'notices',
  people: 'users',
  'personal-data': 'personal-data?email=admin@example.com',
  programs: 'api',
  security: 'activity',
  seo: 'airport-seo-content',
  settings: 'general_settings',
}
const helpPictures: readonly Picture[] = [
  ...Object.entries(sections).map(([file, path]) => ({ file, path })),
  { file: 'forms', path: 'travel-agents', act: openFirst },
  { file: 'publishing', path: 'content-details', act: openCard },
  { file: 'writing', path: 'blogs', act: openFirst },
  { file: 'translations', path: 'airport?search=DEL', act: openGerman },
  { file: 'palette', path: 'dashboard', act: search },
  { file: 'index', path: 'dashboard', act: (page: Page) => page.getByRole('button', { name: 'Account' }).click() },
].map(({ file, ...picture }) => ({ ...picture, file: `help/pictures/${file}`, size: [1100, 700] as const }))

const readmePictures = (['light', 'dark'] as const).flatMap((theme): Picture[] => [
  { file: `pictures/list-${theme}`, path: 'airport', theme },
  { file: `pictures/publishing-${theme}`, path: 'airport?search=DEL', theme, act: openCard },
  { file: `pictures/phone-${theme}`, path: 'contact-us', theme, size: [390, 760] },
])

async function take(browser: Browser, { file, path, size = [1280, 800], theme = 'light', act }: Picture) {
  const [width, height] = size
  const page = await browser.open(`/admin/${path}`, { width, height, theme, isSignedIn: true })
  await settled(page)
  await act?.(page)
  await settled(page)
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  writeFileSync(`docs/${file}.webp`, Buffer.from(data, 'base64'))
  await page.context().close()
}

const browser = await startBrowser()
const wanted = process.argv.slice(2)
for (const picture of [...readmePictures, ...helpPictures]) {
  if (wanted.length > 0 && !wanted.some((word) => picture.file.includes(word))) continue
  await take(browser, picture)
  console.log(picture.file)
}
await browser.stop()
