// What a person does, told in a way that fits both the panel and the plain page, and timed inside the page: from the
// event to the moment at which the new rows or fields are in the document and laid out.
import type { Page } from '../browser/browser.ts'

export interface Step {
  name: string
  /** What is clicked, the first that is found; `text`: among several, the one with these words. */
  click?: string
  text?: string
  /** Typed into the search box, or set in the form's first field. */
  type?: { into: string; value: string }
  /** What must be there and another than before. */
  until: 'rows' | 'form'
  /** Words that it must hold. */
  holds?: string
  /** So many sections of a form; left out: its first field. */
  sections?: number
  /** Counts from the request that answers, since a search may wait for a pause in typing. */
  fromRequest?: boolean
}

/** What a hand takes at least: from reaching a thing to pressing it, and from pressing it to letting it go. */
const restMs = 100
const pressMs = 60

/**
 * Waits for the menu, and opens its groups. By no locator: the script that finds its element is larger than the panel's
 * own, and counts as heap of the page.
 */
export const openMenu = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isThere = () => document.querySelector('nav a[href="/admin/country"]') !== null
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 20))
    for (const group of document.querySelectorAll<HTMLElement>('nav details:not([open]) > summary')) group.click()
  })

/** Milliseconds, from the event in the page to the rows or fields that are laid out. */
export const timeStep = async (page: Page, step: Step): Promise<number> => {
  // Prepared beforehand, and awaited under a name of its own: a mouse is moved from outside.
  const place = await page.evaluate(watch, step)
  const done = page.evaluate(() => window.timedStep)
  done.catch(() => {}) // met below
  if (place) {
    await page.mouse.move(place.x, place.y)
    await page.waitForTimeout(restMs)
    await page.mouse.down()
    await page.waitForTimeout(pressMs)
    await page.mouse.up()
  }
  return done
}

declare global {
  interface Window {
    timedStep: Promise<number>
  }
}

/** Returns where to press. */
const watch = (step: Step): { x: number; y: number } | undefined => {
  const { click, text, type, until, holds = '', sections = 0, fromRequest } = step
  // By their records, for a row's words change by themselves: "just now", "1 min ago".
  const all = <E extends HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)]
  const rows = () =>
    all('main tr[data-id]')
      .map((row) => row.dataset.id)
      .join()
  const holdsWords = () => holds === '' || all('main tbody')[0]?.textContent?.includes(holds)
  const field = () => all<HTMLInputElement>('main form input')[0]?.value ?? ''
  const hasSections = () => all('main .form-sec').length >= sections
  const seen = () => (until === 'form' ? (hasSections() ? field() : '') : all('main form').length > 0 ? '' : rows())
  const find = (selector: string): HTMLElement => {
    const found = all(selector).find(
      (element) => text === undefined || element.textContent?.trim().toLowerCase() === text,
    )
    if (!found) throw new Error(`nothing to press: ${selector} ${text ?? ''}`)
    return found
  }
  const before = seen()
  performance.clearResourceTimings()
  const target = find(click ?? type?.into ?? '')
  let started = performance.now()
  const changed = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`nothing came of ${click ?? type?.into}`)), 10_000)
    const look = () => {
      const now = seen()
      if (now === '' || now === before || !holdsWords()) return
      clearTimeout(limit)
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  window.timedStep = changed.then(() => {
    document.body.getBoundingClientRect() // style and layout belong to it
    const ended = performance.now()
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('search='))
      .at(-1)
    return ended - (fromRequest && asked ? asked.startTime : started)
  })
  if (type && target instanceof HTMLInputElement) {
    // As a keyboard does: React listens to the event and asks the element for its value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, type.value)
    target.dispatchEvent(new Event('input', { bubbles: true }))
    return undefined
  }
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      started = timeStamp
    },
    { capture: true, once: true },
  )
  target.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const place = { x: left + width / 2, y: top + height / 2 }
  if (!target.contains(document.elementFromPoint(place.x, place.y))) throw new Error(`cannot be pressed: ${click}`)
  return place
}
