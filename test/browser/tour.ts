// A tour of the panel, the same in each engine.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine, StartEngine } from './engines/engine.ts'
import { screens } from './screen-states.ts'
import { administrator, type StartedHost, startHost } from './started-host.ts'

const loads = 10
const waitMs = 60_000 // a busy computer can be several times slower

const selectors = {
  button: 'button, summary, [role=button]',
  field: 'input, textarea, select',
  heading: 'h1, h2',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  text: 'p, li, output, [role=status]',
}
type Role = keyof typeof selectors

/** Runs in the page: the visible element with this role and name, in the topmost dialog. */
function find(selector: string, name: string): Element | undefined {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  const labelOf = (element: Element): string => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    return element.getAttribute('aria-label') ?? [...labels, element].map((part) => part.textContent).join(' ')
  }
  return [...(top ?? document).querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && new RegExp(name).test(labelOf(element).trim()),
  )
}
const at = (role: Role, name: string) => `(${find})(${JSON.stringify(selectors[role])}, ${JSON.stringify(name)})`

/** Runs in the page: the title of its screen, once the whole screen shows and nothing is loading. */
function titleShown(): string | undefined {
  const main = document.querySelector('main')
  const isWhole = main !== null && main.textContent.length > 60
  const isBusy = document.querySelector('[aria-busy=true], .loadbar') !== null
  return isWhole && !isBusy ? main.querySelector('h1')?.textContent : undefined
}

const styles = () =>
  readdirSync('dist/panel/assets')
    .filter((file) => file.endsWith('.css'))
    .map((file) => `/assets/${file}`)

/** Runs in the page: adds the styles of all screens, and says whether they are there and nothing moves. */
function addStyles(urls: readonly string[]): boolean {
  const isThere = (url: string) =>
    [...document.styleSheets].some(({ href }) => href !== null && new URL(href).pathname === url)
  for (const url of urls) {
    if (document.querySelector(`link[rel=stylesheet][href="${url}"]`)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, className: 'added' })
    document.head.append(link)
  }
  return urls.every(isThere) && document.getAnimations().every(({ playState }) => playState !== 'running')
}

/** Runs in the page: what has another place without the added styles. Both are read at once, before data may arrive. */
function movedByStyles(): string[] {
  const places = () =>
    [...document.querySelectorAll('main *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.localName} “${element.textContent.slice(0, 40)}” ${[x, y, width, height].join(' ')}`
    })
  const all = places()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link.added')) link.disabled = true
  return places().flatMap((own, at) => (own === all[at] ? [] : `${own}, with all styles ${all[at]}`))
}

export function tour(name: string, start: StartEngine): void {
  describe(`the panel in ${name}`, () => {
    let host: StartedHost
    let engine: Engine
    before(async () => {
      host = await startHost()
      engine = await start(host)
      await engine.resize(1440, 900)
    })
    after(async () => {
      await engine?.stop()
      await host?.stop()
    })

    const until = async (expression: string, what: string): Promise<void> => {
      for (const end = Date.now() + waitMs; Date.now() < end; await pause(50)) {
        if (await engine.read(expression).catch(() => false)) return
      }
      const text = await engine.read('location.href + "\\n" + document.body.innerText')
      assert.fail(`${what} is missing in ${name}: ${text}`)
    }
    const shows = (title: string) => until(`(${titleShown})() === ${JSON.stringify(title)}`, `the screen ${title}`)
    const sees = (role: Role, wanted: string) => until(`!!${at(role, wanted)}`, `${role} ${wanted}`)
    const click = async (role: Role, wanted: string) => {
      await sees(role, wanted)
      await engine.click(at(role, wanted))
    }
    const closes = () => until(`document.querySelector('dialog:modal') === null`, 'the page without a dialog')
    const fill = async (wanted: string, text: string) => {
      await click('field', wanted)
      await engine.read(`${at('field', wanted)}.select()`)
      await engine.press(...text)
    }
    const open = async (path: string, title: string) => {
      await engine.open(host.origin + path)
      await shows(title)
    }

    test('the sign-in page appears on each direct load and reload', async () => {
      for (let count = 0; count < loads; count++) {
        await engine.open(`${host.origin}/login`)
        await sees('button', '^Sign in$')
        await engine.reload()
        await sees('button', '^Sign in$')
      }
    })

    test('signing in opens the dashboard', async () => {
      await fill('^Email', administrator.email)
      await fill('^Password', administrator.password)
      await click('button', '^Sign in$')
      await shows('Dashboard')
    })

    test('each screen appears on a direct load, with all its styles: those of other screens move nothing', async () => {
      for (const { path, name: title } of screens) {
        await open(path, title)
        await until(`(${addStyles})(${JSON.stringify(styles())})`, 'every style')
        assert.deepEqual(await engine.read(`(${movedByStyles})()`), [], path)
      }
    })

    test('a record is found in its list, changed in its form, and saved', async () => {
      await open('/admin/state', 'State')
      await fill('^Search', 'Goa')
      await until(`document.querySelectorAll('tbody tr').length === 1`, 'a list of one state')
      await click('link', '^Goa')
      await sees('heading', 'Goa')
      await fill('^Name', 'Goa and Daman')
      await click('button', '^More ways to save$')
      await click('menuitem', '^Save and close$')
      await sees('link', '^Goa and Daman')
    })

    test('a draft is published', async () => {
      await open('/admin/blogs?filter[status]=draft', 'Blogs')
      await engine.click(`document.querySelector('tbody a')`)
      await click('button', '^Publish$')
      await until(`document.querySelector('main').textContent.includes('Published since')`, 'the published post')
    })

    test('a file is imported', async () => {
      await engine.open(`${host.origin}/admin/blog-tags?import=1`)
      await sees('heading', '^Choose a file$')
      await engine.read(`(() => {
        const files = new DataTransfer()
        files.items.add(new File(['Name\\nLate flights\\nEarly flights\\n'], 'tags.csv', { type: 'text/csv' }))
        const input = document.querySelector('input[type=file]')
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
      await click('button', '^Check 2 rows$')
      await click('button', '^Import 2 post tags$')
      await sees('text', '^2 post tags created')
    })

    test('dialogs open, receive keyboard input, and close', async () => {
      await engine.press('Control+k')
      await until(`document.activeElement.closest('dialog') !== null`, 'the palette')
      await engine.press(...'Gallery')
      await sees('option', 'Gallery')
      await engine.press('Enter')
      await shows('Media/Gallery')
      await engine.click(`document.querySelector('.tile input[type=checkbox]')`)
      await click('button', '^Delete$')
      await until(`document.querySelector('[role=alertdialog]:modal') !== null`, 'the question')
      await engine.press('Escape')
      await closes()
      await click('button', '^Account$')
      await click('menuitem', '^Appearance')
      await sees('heading', '^Appearance')
      await engine.press('Escape')
      await closes()
    })

    test('a phone shows the menu, a list and a form without sideways scrolling', async () => {
      await engine.resize(390, 844)
      await open('/admin/dashboard', 'Dashboard')
      await click('button', '^Open menu$')
      await click('link', '^Airport$')
      await shows('Airport')
      await engine.click(`document.querySelector('tbody a')`)
      await sees('field', '^Name')
      assert.equal(await engine.read('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0)
    })

    test('nothing on the tour reports an error', async () => {
      assert.deepEqual([...(await engine.problems()), ...host.problems()], [])
    })
  })
}
