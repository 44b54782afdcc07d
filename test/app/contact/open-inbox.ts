// Opens the inbox of a host and accesses its messages on the host.
import assert from 'node:assert/strict'
import type { Row } from '../../../src/contract/json.ts'
import { allByRole, byRole, queryRole, until } from '../../dom.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { openScreen, type RealHost } from '../real-screen.tsx'

export const path = '/api/v1/post/contact_us'

export const list = () => byRole('region', { name: 'Messages' })
export const messages = () => allByRole('link', { within: list() }).filter((link) => link.dataset.id !== undefined)
export const pane = () => byRole('region', { name: 'Message' })
export const linkTo = (name: RegExp) => byRole('link', { name, within: list() })
export const current = () => messages().find((link) => link.getAttribute('aria-current') === 'true')?.textContent ?? ''
export const heading = (name: string) => until(() => queryRole('heading', { name, within: pane() }))
export const toastSays = (text: RegExp) =>
  until(() => [...allByRole('status'), ...allByRole('alert')].find((one) => text.test(one.textContent ?? '')))

export const inboxOf = (host: RealHost) => ({
  open: async (search = '') => {
    await openScreen(host, `/admin/contact-us${search}`)
    await until(() => messages().length > 0)
  },
  stored: async (name: string): Promise<Row> => {
    const row = rowsOf(await host.get(`${path}?limit=100&search=${encodeURIComponent(name)}`))[0]
    assert.ok(row, name)
    return row
  },
})
