// Compares the panel in Chromium with a page of plain React (plain/), on the same host and the same rows.
import { shot, startBrowser, type Page } from '../browser/browser.ts'
import { airport } from '../../src/contract/entities/airport.ts'
import { atMost, median, type Figure } from './figure.ts'
import { openMenu, timeStep, type Step } from './steps.ts'

const rounds = 11
/** The speed of a fast typist. */
const msPerKey = 30
const words = [
  'willow',
  'falcon',
  'silver',
  'timber',
  'zephyr',
  'stone',
  'haven',
  'river',
  'cedar',
  'raven',
  'amber',
  'quarry',
  'meadow',
  'laurel',
  'juniper',
  'kestrel',
]

const menuTo = (route: string): Step => ({
  name: 'menu to rows',
  click: `nav a[href="/admin/${route}"]`,
  until: 'rows',
})
const openForm: Step = { name: 'open a form', click: 'main tr[data-id] a[href*="?id="]', until: 'form' }

/** The timed steps in order; each starts where the one before ended. */
const stepsOf = (round: number, firstName: string): Step[] => [
  menuTo('airport'),
  { name: 'next page', click: 'button[aria-label="Next page"]', until: 'rows' },
  { name: 'sort', click: 'main thead button', text: 'name', until: 'rows' },
  {
    name: 'search',
    until: 'rows',
    fromRequest: true,
    type: { into: 'main input[type=search]', value: words[round % words.length] ?? '' },
  },
  openForm,
  { name: 'save a form', click: 'main form button[type=submit]', until: 'rows', holds: firstName },
  { ...openForm, name: 'open a form to its end', sections: airport.form.length },
]

type Times = Map<string, number[]>

const takeRound = async (page: Page, round: number, times: Times): Promise<void> => {
  await timeStep(page, menuTo('country'))
  await page.waitForTimeout(200)
  // When the list comes back, it still has the search and is sorted by name: the name must match and come first.
  const newName = `0 ${words[round % words.length]} ${Date.now()}`
  for (const step of stepsOf(round, newName)) {
    if (step.name === 'save a form') {
      await page.locator('main form input').first().press('Control+a')
      await page.keyboard.type(newName, { delay: msPerKey })
    }
    const ms = await timeStep(page, step).catch(async (error: unknown) => {
      await shot(page, 'bench-failed')
      throw error
    })
    times.set(step.name, [...(times.get(step.name) ?? []), ms])
  }
}

/** How much longer the panel takes than the plain page, step by step. */
const ratios = async (panel: Page, plain: Page, note: string): Promise<Figure[]> => {
  console.log(`the steps beside plain React${note}: ${rounds} rounds`)
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

type Devtools = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>
interface Metrics {
  scriptSeconds: number
  heapMegabytes: number
  nodes: number
  listeners: number
}

const metricsOf = async (page: Page, devtools: Devtools): Promise<Metrics> => {
  await page.waitForTimeout(500) // lets the last form finish
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    scriptSeconds: value('ScriptDuration'),
    heapMegabytes: value('JSHeapUsedSize') / 1e6,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  }
}

/** Opens every list that both have, and the form of its first row. */
const tour = async (page: Page): Promise<void> => {
  for (const route of ['airport', 'country', 'state', 'city']) {
    await timeStep(page, menuTo(route))
    await timeStep(page, openForm)
  }
}

/** The metrics after each of three tours; the first one fetches and compiles for the others. */
const metricsOfTours = async (page: Page): Promise<[first: Metrics, second: Metrics, third: Metrics]> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const next = async () => {
    await tour(page)
    return metricsOf(page, devtools)
  }
  return [await next(), await next(), await next()]
}

const tourFigures = async (panel: Page, plain: Page): Promise<Figure[]> => {
  console.log('three tours of all lists')
  const [first, second, third] = await metricsOfTours(panel)
  const [plainFirst, , plainThird] = await metricsOfTours(plain)
  const seconds = (from: Metrics, to: Metrics) => to.scriptSeconds - from.scriptSeconds
  const ratio = seconds(first, third) / seconds(plainFirst, plainThird)
  return [
    atMost('script time of a tour, beside plain React', ratio, 1.5, '×', 2),
    atMost('heap after it', third.heapMegabytes, 5, 'MB'),
    atMost('nodes more after another tour', third.nodes - second.nodes, 0, ''),
    atMost('listeners more after another tour', third.listeners - second.listeners, 0, ''),
  ]
}

/** @param dataDir contains 80,000 airports; `program`: the host, with the plain page next to its panel */
export const panelFigures = async (dataDir: string, program: string): Promise<Figure[]> => {
  const browser = await startBrowser({ DATA_DIR: dataDir }, program)
  try {
    const openBoth = async (): Promise<[panel: Page, plain: Page]> => {
      const panel = await browser.open('/admin/dashboard', { isSignedIn: true })
      const plain = await browser.open('/plain.html', { isSignedIn: true })
      for (const page of [panel, plain]) await openMenu(page)
      return [panel, plain]
    }
    const [panel, plain] = await openBoth()
    const throttle = async (rate: number) => {
      for (const page of [panel, plain]) {
        await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
      }
    }
    const figures = await ratios(panel, plain, '')
    await throttle(4)
    figures.push(...(await ratios(panel, plain, ' at 4× throttling')))
    for (const page of [panel, plain]) await page.close()
    // Uses new pages, since memory left by the steps is not part of a tour.
    figures.push(...(await tourFigures(...(await openBoth()))))
    return figures
  } finally {
    await browser.stop()
  }
}
