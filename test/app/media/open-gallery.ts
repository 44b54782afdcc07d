// Opens the library of a host and accesses its files on the host.
import type { TestContext } from 'node:test'
import type { Row } from '../../../src/contract/json.ts'
import { allByRole, byRole, click, queryRole, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { later } from '../host-double.ts'
import { openScreen, type RealHost } from '../real-screen.tsx'
import { path, storing } from './library.ts'

export const tile = (name: string) => allByRole('link', { name: new RegExp(`^${name}`) })[0]
export const tileOf = (name: string) => until(() => tile(name))
export const panel = () => byRole('complementary', { name: 'File details' })
export const address = () => decodeURIComponent(window.location.search)
export const openFile = async (name: string) => {
  await click(await tileOf(name))
  await until(() => queryRole('textbox', { name: 'Alternative text' }))
}

export const galleryOf = (host: RealHost) => ({
  stored: storing(host),
  current: async (id: string): Promise<Row> => rowOf(await host.get(`${path}/${id}`)),
  open: async (search = '') => {
    await openScreen(host, `/admin/gallery${search}`)
    await until(() => queryRole('region', { name: 'Files' })?.getAttribute('aria-busy') === 'false')
  },
})

/** Clicks the button, calls `act` while that call is pending, and then lets it finish. */
export const during = async (t: TestContext, call: string, button: HTMLElement, act: () => Promise<void>) => {
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
  })
  const isTime = later<void>()
  let isAsked = false
  globalThis.fetch = async (address, init) => {
    if (String(address).endsWith(call)) {
      isAsked = true
      await isTime.promise
    }
    return fetch(address, init)
  }
  await click(button)
  await until(() => isAsked)
  await act()
  isTime.settle()
}
export const leaveDuring = (t: TestContext, call: string, button: HTMLElement) =>
  during(t, call, button, () => click(byRole('link', { name: 'Home' })))
