// One screen of the panel at a URL, on a real host with its sample content.
import { after } from 'node:test'
import { act, type ReactNode } from 'react'
import { followPerson, loadProfile } from '../../src/app/data/profile.ts'
import { signIn, signOut } from '../../src/app/data/session.ts'
import { screenRouteAt, type Screen as ShownScreen, screenSlot } from '../../src/app/page/screen-routes.ts'
import { Settled } from '../../src/app/page/settled.tsx'
import { screenOf } from '../../src/app/screens/screens.ts'
import { ConfirmDialog } from '../../src/app/shell/dialogs.tsx'
import { Feedback } from '../../src/app/ui/feedback.tsx'
import type { Entity } from '../../src/contract/define.ts'
import type { Section } from '../../src/contract/entities/sections.ts'
import { runDue } from '../../src/host/publishing/publishing-clock.ts'
import type { Loading } from '../../src/kit/loading.ts'
import { startRouter } from '../../src/kit/router.ts'
import { RouterProvider, useLocation } from '../../src/kit/use-router.tsx'
import { endPage, untilPageEnds } from './page.ts'
import { render, type Rendered, until } from '../dom.ts'
import { outboxOf, tokenIn } from '../host/outbox-of.ts'
import { type RecordsHost, startRecords } from '../host/records/records-host.ts'
import { administrator } from '../host/start-host.ts'
import { nodeFetch } from '../node-fetch.ts'

let shown: Rendered | undefined

/** The host of a test file. It starts when the first test uses it. */
export interface RealHost extends Pick<RecordsHost, 'call' | 'get' | 'post' | 'remove' | 'signIn'> {
  /** For a URL of the host, such as an image's. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The sent emails, oldest first. */
  outbox(): Promise<string[]>
  /** Runs the schedules that are due at this time. */
  runDue(now: Date): Promise<void>
  /** Adds an active user; returns their credentials. */
  addUser(values: { firstName: string; lastName: string; email: string; roleId: string }): Promise<Credentials>
}
/** `jobWorker`: the built file of its job worker. */
interface HostSettings {
  environment?: Record<string, string>
  jobWorker?: string
  /** The clock of the host. */
  now?: () => Date
}
interface Credentials {
  email: string
  password: string
}

const password = 'a long way to Tipperary'

/** Uses the link in the email to a new user. */
const addUserTo = async (host: RecordsHost, values: Parameters<RealHost['addUser']>[0]): Promise<Credentials> => {
  await host.post('/api/v1/post/users/create', { ...values, statusId: 'active' })
  const token = tokenIn(outboxOf(host.dataDir).find((text) => text.includes(values.email)))
  const { status, body } = await host.call('POST', '/users/reset-password', { token, password })
  if (status !== 200) throw new Error(`no password set: ${body.error}`)
  return { email: values.email, password }
}

/** `isWhole` starts all parts of the program. `more` are additional entities. */
export const realHost = (isWhole = false, more: readonly Entity[] = [], settings: HostSettings = {}): RealHost => {
  let starting: Promise<RecordsHost> | undefined
  const started = () => (starting ??= startRecords({ sample: true, isWhole, more, isFilled: true, ...settings }))
  after(async () => (await starting)?.stop())
  // The screen continues while the test waits for its own response: a toast may time out.
  return {
    call: (...asked) => act(async () => (await started()).call(...asked)),
    get: (path) => act(async () => (await started()).get(path)),
    post: (path, body) => act(async () => (await started()).post(path, body)),
    remove: (path) => act(async () => (await started()).remove(path)),
    signIn: (...as) => act(async () => (await started()).signIn(...as)),
    // The screen itself uses this fetch.
    fetch: async (path, init) => nodeFetch(new URL(path, (await started()).host.origin), init),
    outbox: async () => outboxOf((await started()).dataDir),
    runDue: (now) => act(async () => runDue((await started()).host.core.tables, () => {}, now)),
    addUser: (values) => act(async () => addUserTo(await started(), values)),
  }
}

/** Simulates closing the tab. */
const close = async (): Promise<void> => {
  await shown?.unmount()
  endPage()
}

/** The screen of the URL; for another screen, only its title. */
function Screen({ of, content }: { of: string; content: ReactNode }) {
  const { path } = useLocation()
  return path === of ? (
    <>
      {content}
      <Settled />
    </>
  ) : (
    <h1>{screenRouteAt(path)?.section.title}</h1>
  )
}

screenSlot.screenOf = screenOf

/** Also loads the rooms of a side form and of the import, which the URL may open later. */
const loadWhole = async (screenAt: (search: string) => Loading<ShownScreen> | undefined): Promise<ShownScreen> => {
  const [screen] = await Promise.all(
    [window.location.search, '?edit=1', '?import'].map((search) => screenAt(search)?.load()),
  )
  if (!screen) throw new Error('no screens')
  return screen
}

const loadPlace = async (): Promise<ShownScreen> => {
  const place = screenRouteAt(window.location.pathname)
  if (!place) throw new Error(`nothing at ${window.location.pathname}`)
  return loadWhole(place.screenAt)
}

let loadScreen = loadPlace

const show = async (): Promise<void> => {
  const path = window.location.pathname
  const router = startRouter(window)
  untilPageEnds(router.stop)
  await loadProfile()
  const screen = await loadScreen()
  shown = await render(
    <RouterProvider router={router}>
      <Feedback>
        <main>
          <Screen of={path} content={screen.render()} />
        </main>
        <ConfirmDialog />
      </Feedback>
    </RouterProvider>,
  )
  await until(() => document.querySelector('h1') !== null)
}

/** Signs in as the administrator by default, in a browser without earlier data. */
export const openScreen = async (
  host: RealHost,
  address: string,
  as = administrator,
  load = loadPlace,
): Promise<void> => {
  await close()
  loadScreen = load
  globalThis.fetch = (input, init) => host.fetch(String(input), init)
  const { authorization } = await host.signIn(as.email, as.password)
  signOut()
  untilPageEnds(followPerson())
  signIn(as.email, authorization.replace('Bearer ', ''))
  window.history.replaceState(null, '', address)
  await show()
}

/** Opens the screen of a section that is not in the menu. */
export const openSection = (host: RealHost, section: Section, search = ''): Promise<void> =>
  openScreen(host, section.route + search, administrator, () => loadWhole((asked) => screenOf(section, false, asked)))

export const reloadScreen = async (): Promise<void> => {
  await close()
  untilPageEnds(followPerson())
  await show()
}

/** Makes the list at this path fail; returns a function that repairs it. */
export const failList = (path: string): (() => void) => {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) =>
    String(input).startsWith(`${path}?`)
      ? Response.json({ error: 'The disk is full', code: 'internal' }, { status: 500 })
      : fetch(input, init)
  return () => {
    globalThis.fetch = fetch
  }
}
