import { afterEach, assert, describe, mock, profileOf, readProfile, test } from '../../panel.ts'
import { PublishingBoard } from '../../../src/app/dashboard/publishing-board.tsx'
import { profile } from '../../../src/app/data/profile.ts'
import { bring, cleanUp, event, live, show, start } from '../live/started-live.tsx'
import { startRouter } from '../../../src/kit/router.ts'
import { RouterProvider } from '../../../src/kit/use-router.tsx'
import { untilPageEnds } from '../page.ts'
import { allByRole, byRole, byText, render, until } from '../../dom.ts'
import type { BoardRow } from '#shapes'

const row = (id: string, status: string, at: string): BoardRow => ({
  id,
  status,
  at,
  entity: 'blog',
  code: 'BLG',
  title: id,
  author: 'Ann Bee',
})

const showBoard = async (rows: readonly BoardRow[]) => {
  const router = startRouter(window)
  untilPageEnds(router.stop)
  await render(
    <RouterProvider router={router}>
      <PublishingBoard rows={rows} />
    </RouterProvider>,
  )
}

const titles = () =>
  allByRole('row', { within: byRole('table') })
    .slice(1)
    .map((line) => [line.querySelector('time')?.textContent, line.querySelector('.ttl')?.textContent])

describe('the publishing board', () => {
  afterEach(() => {
    mock.timers.reset()
    profile.set(undefined)
  })

  test('shows the user’s day by their clock, and overdue records', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-18T20:00:00.000Z') })
    const site = { timeZone: 'Asia/Kolkata', siteTimeZone: 'America/New_York' } // the 19th, 01:30
    profile.set(readProfile(await profileOf([], site).json()))
    await showBoard([
      row('due since noon', 'scheduled', '2026-11-18T06:30:00.000Z'),
      row('out yesterday', 'published', '2026-11-18T18:00:00.000Z'),
      row('out today', 'published', '2026-11-18T19:00:00.000Z'),
      row('out in the evening', 'scheduled', '2026-11-19T13:30:00.000Z'),
      row('out tomorrow', 'scheduled', '2026-11-19T19:30:00.000Z'),
    ])
    assert.deepEqual(titles(), [
      ['12:00', 'due since noon'],
      ['00:30', 'out today'],
      ['19:00', 'out in the evening'],
    ])
    byText('Overdue')
    byText('Today, IST')
  })

  test('the board reports that nothing is scheduled today when all its rows are for another day', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-18T20:00:00.000Z') })
    profile.set(readProfile(await profileOf([], { timeZone: 'UTC' }).json()))
    await showBoard([row('out tomorrow', 'scheduled', '2026-11-19T00:00:00.000Z')])
    byText('Nothing is scheduled today.')
  })

  test('the board and its scrolling table are landmarks with different names', async () => {
    await showBoard([row('due', 'scheduled', new Date().toISOString())])
    assert(
      byRole('region', { name: 'Publishing board' }).contains(byRole('region', { name: 'Publishing board table' })),
    )
  })
})

describe('the publishing board on a host with events', () => {
  cleanUp()

  test('the board updates when the host publishes a record, but not when a user changes one', async () => {
    const at = new Date().toISOString()
    const router = await start(['live'])
    const board = <PublishingBoard rows={[row('on time', 'scheduled', at), row('put off', 'scheduled', at)]} />
    await show(
      router,
      <>
        {live}
        {board}
      </>,
    )
    const statuses = () => [...document.querySelectorAll('td .status')].map(({ textContent }) => textContent)
    assert.deepEqual(statuses(), ['Overdue', 'Overdue'])
    await bring([
      event(11, 'record', { entity: 'blog', id: 'on time', by: null }),
      event(12, 'record', { entity: 'blog', id: 'put off' }),
    ])
    await until(() => {
      assert.deepEqual(statuses(), ['Published', 'Overdue'])
      return true
    })
  })
})
