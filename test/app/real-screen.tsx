// One screen of the panel at an address, against a real host with its sample content.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { act, type ReactNode } from 'react'
import { followPerson, loadProfile } from '../../src/app/profile.ts'
import { signIn, signOut } from '../../src/app/session.ts'
import { ConfirmDialog } from '../../src/app/shell/confirm-dialog.tsx'
import { placeAt, type Shown } from '../../src/app/shell/routes.ts'
import { loadSectionScreen } from '../../src/app/shell/section-screen.ts'
import { Settled } from '../../src/app/shell/settled.tsx'
import { dismiss, Feedback, feedback } from '../../src/app/ui/feedback.tsx'
import type { Entity } from '../../src/contract/define.ts'
import type { Section } from '../../src/contract/entities/index.ts'
import { startRouter } from '../../src/kit/router.ts'
import { RouterProvider, useLocation } from '../../src/kit/use-router.tsx'
import { render, type Rendered, until } from '../dom.ts'
import { type RecordsHost, startRecords } from '../host/records/records-host.ts'
import { administrator } from '../host/start-host.ts'

const nodeFetch = globalThis.fetch
let shown: Rendered | undefined
let end = () => {}

export interface RealHost extends RecordsHost {
  /** An active user; answers what they sign in by. */
  addUser(values: { firstName: string; lastName: string; email: string; roleId: string }): Promise<Credentials>
}
interface Credentials { email: string; password: string }

const password = 'a long way to Tipperary'

/** By the letter that a new user gets. */
const addUser = (host: RecordsHost): RealHost['addUser'] => async (values) => {
  await host.post('/api/v1/post/users/create', { ...values, statusId: 'active' })
  const outbox = join(host.dataDir, 'outbox')
  const letters = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
  const token = /token=([\w-]+)/.exec(letters.find((text) => text.includes(values.email)) ?? '')?.[1]
  const { status, body } = await host.call('POST', '/users/reset-password', { token, password })
  if (status !== 200) throw new Error(`no password set: ${body.error}`)
  return { email: values.email, password }
}

/** One host for the file; it stops when the tests are through. `more`: entities beside those of the contract. */
export const startRealHost = async (isWhole = false, more: readonly Entity[] = []): Promise<RealHost> => {
  const host = await startRecords({ sample: true, isWhole, more })
  after(async () => {
    await close()
    signOut() // ends what still waits for the host
    globalThis.fetch = nodeFetch
    await host.stop()
  })
  // While the test waits for its own answer, the screen goes on: a toast's time may run out.
  return {
    ...host, addUser: addUser(host),
    get: (path) => act(() => host.get(path)), post: (path, body) => act(() => host.post(path, body)),
  }
}

/** As closing the tab does. */
const close = async (): Promise<void> => {
  await shown?.unmount()
  end()
  end = () => {}
  for (const { id } of feedback.get().notices) dismiss(id)
}

/** The screen of the address; of one that it leads to, its title. */
function Screen({ of, content }: { of: string; content: ReactNode }) {
  const { path } = useLocation()
  return path === of ? <>{content}<Settled /></> : <h1>{placeAt(path)?.section.title}</h1>
}

const loadPlace = async (): Promise<Shown> => {
  const place = placeAt(window.location.pathname)
  if (!place) throw new Error(`nothing at ${window.location.pathname}`)
  return place.screen.load()
}

let loadScreen = loadPlace

const show = async (): Promise<void> => {
  const path = window.location.pathname
  const router = startRouter(window)
  const endProfile = followPerson()
  end = () => {
    router.stop()
    endProfile()
  }
  await loadProfile()
  const screen = await loadScreen()
  shown = await render(
    <RouterProvider router={router}>
      <Feedback><main><Screen of={path} content={screen.render()} /></main><ConfirmDialog /></Feedback>
    </RouterProvider>,
  )
  await until(() => document.querySelector('h1') !== null)
}

/** As the administrator, unless told otherwise; in a browser that knows nothing of earlier ones. */
export const openScreen = async (
  host: RecordsHost, address: string, as = administrator, load = loadPlace,
): Promise<void> => {
  await close()
  loadScreen = load
  globalThis.fetch = (input, init) => nodeFetch(new URL(String(input), host.host.origin), init)
  const { authorization } = await host.signIn(as.email, as.password)
  signOut()
  signIn(as.email, authorization.replace('Bearer ', ''))
  window.history.replaceState(null, '', address)
  await show()
}

/** The screen of a section that is not in the menu. */
export const openSection = (host: RecordsHost, section: Section, search = ''): Promise<void> =>
  openScreen(host, section.route + search, administrator, () => loadSectionScreen(section, false))

export const reloadScreen = async (): Promise<void> => {
  await close()
  await show()
}
