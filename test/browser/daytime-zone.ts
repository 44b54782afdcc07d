import type { Page } from './browser.ts'

/**
 * Sets the website's time zone to one whose day lasts another 4 hours, until the sample's scheduled post is published.
 * Never UTC, the zone of the browser: a form shows both zones only if they differ.
 */
export async function setDaytimeZone(page: Page): Promise<void> {
  await page.evaluate(
    async (defaultTimeZone) => {
      const { token } = JSON.parse(localStorage.getItem('root') ?? '{}')
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const { data } = await (await fetch('/api/v1/post/general_settings', { headers })).json()
      const body = JSON.stringify({ id: data.id, version: data.version, defaultTimeZone })
      await fetch('/api/v1/post/general_settings/create', { method: 'POST', headers, body })
    },
    new Date().getUTCHours() < 19 ? 'Africa/Lagos' : 'Pacific/Honolulu',
  )
}
