// The panel in Chromium beside a page of React by hand (plain/), on the same host and the same rows.
import { startBrowser, type Page } from '../browser/browser.ts'
import { atMost, median, type Figure } from './figure.ts'
import { timeStep, type Step } from './steps.ts'

const rounds = 15
const words = ['willow', 'falcon', 'silver', 'timber', 'zephyr', 'stone', 'haven', 'river', 'cedar', 'raven', 'amber', 'quarry', 'meadow', 'laurel', 'juniper', 'kestrel']

const dashboardLink = 'nav a[href="/admin/dashboard"]'
const airportLink = 'nav a[href="/admin/airport"]'
const openForm: Step = { name: 'open a form', click: 'main tbody a[href*="/edit?id="]', until: 'form' }

/** The timed steps, in the order in which they are taken; each begins where the one before ended. */
const stepsOf = (round: number, firstName: string): Step[] => [
  { name: 'menu to rows', click: airportLink, until: 'rows' },
  { name: 'next page', click: 'button[aria-label="Next page"]', until: 'rows' },
  { name: 'sort', click: 'main thead button', text: 'name', until: 'rows' },
  { name: 'search', type: { into: 'main input[type=search]', value: words[round % words.length] ?? '' }, until: 'rows', fromRequest: true },
  openForm,
  { name: 'save a form', click: 'main form button', text: 'save', until: 'rows', holds: firstName },
]

const goHome = async (page: Page) => {
  await page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), dashboardLink)
  await page.locator('main tbody tr').first().waitFor({ state: 'detached' }).catch(() => {})
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

type Times = Map<string, number[]>

const takeRound = async (page: Page, round: number, times: Times): Promise<void> => {
  await goHome(page)
  // A name of its own, which the search has found and finds again.
  const newName = `${words[round % words.length]} ${round} ${times === undefined ? '' : Date.now() % 100_000}`
  for (const step of stepsOf(round, newName)) {
    if (step.name === 'save a form') await page.locator('main form input').first().fill(newName)
    times.set(step.name, [...times.get(step.name) ?? [], await timeStep(page, step)])
  }
}

/** How much longer the panel takes than the plain page, step by step. */
const ratios = async (panel: Page, plain: Page, note: string): Promise<Figure[]> => {
  const times = { panel: new Map<string, number[]>(), plain: new Map<string, number[]>() }
  for (let round = 0; round < rounds; round += 1) {
    await takeRound(panel, round, times.panel)
    await takeRound(plain, round, times.plain)
  }
  return [...times.panel.keys()].map((name) => {
    // The first round fetches what all others find in the cache.
    const [panelMs, plainMs] = [times.panel, times.plain].map((of) => median(of.get(name)?.slice(1) ?? []))
    const figure = atMost(`${name}${note}, beside plain React`, (panelMs ?? 0) / (plainMs ?? 1), 1.25, '×', 2)
    return { ...figure, measured: `${figure.measured} (${panelMs?.toFixed(0)} : ${plainMs?.toFixed(0)} ms)` }
  })
}

const throttle = async (page: Page, rate: number) =>
  (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })

interface Metrics { scriptSeconds: number; heapMegabytes: number; nodes: number; listeners: number }

const metricsOf = async (page: Page): Promise<Metrics> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  await session.detach()
  return {
    scriptSeconds: value('ScriptDuration'), heapMegabytes: value('JSHeapUsedSize') / 1e6,
    nodes: value('Nodes'), listeners: value('JSEventListeners'),
  }
}

/** Every list of the menu that both have, and the form of its first row. */
const tour = async (page: Page): Promise<void> => {
  for (const route of ['airport', 'country', 'state', 'city']) {
    await goHome(page)
    await timeStep(page, { name: route, click: `nav a[href="/admin/${route}"]`, until: 'rows' })
    await timeStep(page, openForm)
  }
  await goHome(page)
}

const tourFigures = async (panel: Page, plain: Page): Promise<Figure[]> => {
  const scriptSeconds = async (page: Page) => {
    await tour(page)
    const before = await metricsOf(page)
    for (let index = 0; index < 5; index += 1) await tour(page)
    return (await metricsOf(page)).scriptSeconds - before.scriptSeconds
  }
  const figure = atMost('script time of a tour, beside plain React', await scriptSeconds(panel) / await scriptSeconds(plain), 1.5, '×', 2)
  const second = await metricsOf(panel)
  await tour(panel)
  const third = await metricsOf(panel)
  return [
    figure,
    atMost('heap after it', third.heapMegabytes, 5, 'MB'),
    atMost('nodes more after another tour', third.nodes - second.nodes, 0, ''),
    atMost('listeners more after another tour', third.listeners - second.listeners, 0, ''),
  ]
}

/** @param dataDir with 80,000 airports in it; `program`: the host, with the plain page beside its panel */
export const panelFigures = async (dataDir: string, program: string): Promise<Figure[]> => {
  const browser = await startBrowser({ DATA_DIR: dataDir }, program)
  const panel = await browser.open('/admin/dashboard', { isSignedIn: true })
  const plain = await browser.open('/plain.html', { isSignedIn: true })
  const figures = await ratios(panel, plain, '')
  for (const page of [panel, plain]) await throttle(page, 4)
  figures.push(...await ratios(panel, plain, ' at 4× throttling'))
  for (const page of [panel, plain]) await throttle(page, 1)
  figures.push(...await tourFigures(panel, plain))
  await browser.stop()
  return figures
}
