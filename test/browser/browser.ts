// A real Chromium on the real host, built as for production. It has its own package: run `npm run test:browser`.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { administrator, type StartedHost, startHost } from './started-host.ts'

export type { Locator, Page } from 'playwright-core'

// Bundled tests run in another folder, where these two packages cannot be resolved.
const packageFile = join(process.cwd(), 'test/browser/package.json')
const require = createRequire(packageFile)
const { chromium }: typeof import('playwright-core') = require('playwright-core')
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  var axe: typeof import('axe-core')
}

export interface OpenOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** Signed in as the administrator, in a session shared by all such pages. */
  isSignedIn?: boolean
  hasMotion?: boolean
  /** A phone or tablet: touch input, and scroll bars that take no space. */
  isTouch?: boolean
  /** Matches messages and failed requests that the test causes on purpose. */
  expected?: RegExp
  /** Runs before the first request. */
  prepare?(page: Page): Promise<unknown>
}

export interface Browser {
  origin: string
  hostPid: number
  /** Opens a page with its own storage. */
  open(path: string, options?: OpenOptions): Promise<Page>
  signIn(page: Page): Promise<void>
  /** Unexpected problems of the page: console errors, Content-Security-Policy violations, failed requests. */
  problems(page: Page): readonly string[]
  /** Stops the host and Chromium; throws if a page or the host had problems. */
  stop(): Promise<void>
}

/** The headless shell is preferred: without windows of its own, the same engine takes half of the CPU time. */
const chromiumPath = (): string => {
  const path = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((candidate) => candidate && existsSync(candidate))
  assert(path, 'no Chromium here: install it, or name it in CHROMIUM')
  return path
}

/** @param hostOptions as for `startHost` */
export const startBrowser = async (...hostOptions: Parameters<typeof startHost>): Promise<Browser> =>
  browserBefore(await startHost(...hostOptions))

/**
 * Starts Chromium on a running host.
 * @param expected matches messages during the sign-in of the shared session
 */
export async function browserBefore(host: StartedHost, expected?: RegExp): Promise<Browser> {
  const chromiumProcess = await chromium.launch({
    executablePath: chromiumPath(),
    timeout: 180_000,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const problemsOf = new Map<Page, string[]>()
  let session: Promise<Awaited<ReturnType<BrowserContext['storageState']>>> | undefined

  const watch = (page: Page, expected: RegExp | undefined) => {
    const problems: string[] = []
    problemsOf.set(page, problems)
    const note = (text: string) => {
      if (!expected?.test(text)) problems.push(text)
    }
    // Chromium reports Content-Security-Policy violations as console errors.
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => note(String(error.stack ?? error)))
    page.on('requestfailed', (request) => {
      // Leaving a screen aborts its reads.
      const reason = request.failure()?.errorText
      if (reason !== 'net::ERR_ABORTED') note(`${request.method()} ${request.url()}: ${reason}`)
    })
  }

  const open = async (path: string, options: OpenOptions = {}): Promise<Page> => {
    const { width = 1440, height = 900, theme = 'light', isSignedIn = false, isTouch = false } = options
    const storageState = isSignedIn ? await (session ??= newSession()) : undefined
    const context = await chromiumProcess.newContext({
      baseURL: host.origin,
      viewport: { width, height },
      colorScheme: theme,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: options.hasMotion ? 'no-preference' : 'reduce',
      hasTouch: isTouch,
      isMobile: isTouch,
      ...(storageState && { storageState }),
    })
    context.setDefaultTimeout(60_000) // a busy computer can be several times slower
    const page = await context.newPage()
    watch(page, options.expected)
    await options.prepare?.(page)
    await page.goto(path)
    return page
  }

  const signIn = async (page: Page) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin/**')
  }

  const newSession = async () => {
    const page = await open('/login', expected ? { expected } : {})
    await signIn(page)
    const state = await page.context().storageState()
    await page.context().close()
    return state
  }

  const stop = async () => {
    await chromiumProcess.close()
    await host.stop()
    assert.deepEqual([...[...problemsOf.values()].flat(), ...host.problems()], [])
  }

  return { origin: host.origin, hostPid: host.pid, open, signIn, problems: (page) => problemsOf.get(page) ?? [], stop }
}

/**
 * The axe findings against WCAG 2.2 AA and its best practices, or against one rule, one line each.
 * @param without selector of elements to ignore
 */
// biome-ignore lint/suspicious/noRedeclare: the global `axe` is that of the page
export const axe = async (page: Page, options: { rule?: string; without?: string } = {}): Promise<string[]> => {
  // Uses evaluate, which works under the Content-Security-Policy.
  if (await page.evaluate(() => !('axe' in globalThis))) {
    await page.evaluate(axeSource)
    await page.evaluate(() => {
      const selector = '*:not([data-seen-above], [data-seen-above] *)'
      globalThis.axe.configure({ rules: [{ id: 'color-contrast', selector }] })
    })
  }
  return page.evaluate(async ({ rule, without }) => {
    // Contrast takes half of the time, so rows and entries that differ only in their text are checked once.
    const naming = new Set(['id', 'for', 'href', 'src', 'alt', 'title', 'name', 'value', 'datetime', 'style'])
    const isOfLook = ({ name }: Attr) => !naming.has(name) && !/^aria-(label|described|control|own)/.test(name)
    const lookOf = (element: Element) =>
      [element, ...element.querySelectorAll('*')]
        .map((part) => [
          part.tagName,
          part.matches(':disabled'),
          part.matches(':checked'),
          part.textContent === '',
          part.getAttribute('style')?.match(/[^;]*(color|background|opacity)[^;]*/g),
          ...[...part.attributes].filter(isOfLook).map(({ name, value }) => `${name}=${value}`),
        ])
        .join()
    const marked: Element[] = []
    for (const list of document.querySelectorAll('tbody, ul, ol')) {
      const looks = new Set<string>()
      for (const item of list.children) {
        const look = lookOf(item)
        if (looks.has(look)) marked.push(item)
        looks.add(look)
      }
    }
    for (const item of marked) item.setAttribute('data-seen-above', '')
    const { violations } = await globalThis.axe.run(without ? { exclude: [[without]] } : document, {
      runOnly: rule
        ? { type: 'rule', values: [rule] }
        : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      preload: { assets: ['media'] }, // of these rules, none reads the style sheets
    })
    const found: string[] = []
    for (const { id, help, nodes } of violations) {
      for (const { target, failureSummary = '' } of nodes) {
        const element = document.querySelector(String(target[0]))
        // An element covered by a floating bar is checked again in the middle of the window.
        if (element && /obscured/.test(failureSummary)) {
          element.scrollIntoView({ block: 'center' })
          const again = await globalThis.axe.run(element, { runOnly: { type: 'rule', values: [id] } })
          if (again.violations.length === 0) continue
        }
        found.push(`${id}: ${help}: ${target.join(' ')}: ${failureSummary}`)
      }
    }
    for (const item of marked) item.removeAttribute('data-seen-above')
    return found
  }, options)
}

/** Saves a screenshot of the whole page in .build/shots. */
export const shot = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: `.build/shots/${name}.png`, fullPage: true })
}
