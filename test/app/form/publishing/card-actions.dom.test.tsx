// Carries out each action of the card on an airport in a state that offers it, and checks the record on the host.
import { assert, describe, isObject, type Json, type Row, test, type Values } from '../../../panel.ts'
import { airacCycle, nextAiracDays } from '../../../../src/app/dates/airac.ts'
import { ownTime, siteTimeWords } from '../../../../src/app/record/site-time.tsx'
import { allByRole, byLabel, byRole, byText, click, queryRole, type, until } from '../../../dom.ts'
import { rowOf, rowsOf } from '../../../host/records/records-host.ts'
import { openScreen, realHost } from '../../real-screen.tsx'
import { pressInCard } from '../../press-item.ts'

const host = realHost(true)
const airports = '/api/v1/post/airports'
const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString()

let made = 0
const make = async (values: Values): Promise<Row> => {
  const [country] = rowsOf(await host.get('/api/v1/post/country?filter[alpha2]=IN'))
  made += 1
  const needed = {
    name: `Carded ${made}`,
    localCode: `CRD${made}`,
    type: 'small_airport',
    countryId: country?.id ?? null,
  }
  return rowOf(await host.post(`${airports}/create`, { ...needed, municipality: 'Live', ...values }))
}
const now = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${airports}/${id}`))
const act = async (page: Row, action: Values): Promise<Row> =>
  rowOf(await host.post(`${airports}/${page.id}/publishing`, { version: page.version, ...action }))
const withChanges = async (at?: string): Promise<Row> => {
  const page = await make({ status: 'published' })
  await host.post(`${airports}/${page.id}/pending`, { liveVersion: page.version, municipality: 'Next' })
  if (at !== undefined) await host.post(`${airports}/${page.id}/pending/publish`, { version: 1, at })
  return page
}
const open = async ({ id }: Row): Promise<void> => {
  await openScreen(host, `/admin/airport/edit?id=${id}`)
  await until(() => queryRole('region', { name: 'Publishing' }))
}
const press = (name: string | RegExp) => click(byRole('button', { name }))
const isSaid = (words: string | RegExp) => until(() => byText(words))

interface Case {
  name: string
  make(): Promise<Row>
  act(page: Row): Promise<void>
  /** The values of the live record after the action. */
  leaves: Readonly<Record<string, Json | undefined>>
}

// The sample website is in India.
const inJanuary = '2020-01-02T10:00'
const cases: Case[] = [
  {
    name: 'Change date sets another first publication, which has to be past',
    make: () => make({ status: 'published' }),
    act: async () => {
      await pressInCard('Owner, dates and note…')
      await press('Change date…')
      await type(byLabel('First published'), '2090-01-02T10:00')
      byText('Choose a time in the past.')
      await type(byLabel('First published'), inJanuary)
      await press(/^Set to 2 Jan 2020, 10:00/)
      await isSaid(/^since 2 Jan 2020$/)
    },
    leaves: { status: 'published', publishedAt: '2020-01-02T04:30:00.000Z', publishAt: '2020-01-02T04:30:00.000Z' },
  },
  ...['without', 'with'].map((how) => ({
    name: `Unpublish at a time leaves a page ${how} pending changes up until then, with the reason kept`,
    make: () => (how === 'with' ? withChanges() : make({ status: 'published' })),
    act: async () => {
      await pressInCard('Unpublish…')
      await click(byLabel('Published in error'))
      await click(byLabel('At a time'))
      await press('Unpublish')
      await type(byLabel('Unpublish at'), '2090-01-02T10:00')
      await press(/^Unpublish on 2 Jan 2090, 10:00/)
      await isSaid(`Will be unpublished on ${ownTime('2090-01-02T04:30:00.000Z')}.`)
    },
    leaves: { status: 'published', unpublishAt: '2090-01-02T04:30:00.000Z', ending: 'error' },
  })),
  {
    name: 'Keep live takes off the time to unpublish',
    make: async () => act(await make({ status: 'published' }), { action: 'unpublish', reason: 'error', at: hours(9) }),
    act: async () => {
      await pressInCard('Keep live')
      await isSaid('The page stays live.')
    },
    leaves: { status: 'published', unpublishAt: null, ending: null },
  },
  {
    name: 'Remove from schedule makes a scheduled page a draft',
    make: async () => act(await make({ status: 'draft' }), { action: 'schedule', at: hours(9) }),
    act: async () => {
      await pressInCard('Remove from schedule')
      await isSaid('Draft')
    },
    leaves: { status: 'draft', publishAt: null },
  },
  {
    name: 'Remove from schedule keeps pending changes without their time',
    make: () => withChanges(hours(9)),
    act: async (page) => {
      await pressInCard('Remove from schedule')
      await isSaid('pending')
      const { pending } = await now(page)
      assert.ok(isObject(pending) && pending.publishAt === null)
    },
    leaves: { status: 'published', municipality: 'Live' },
  },
  {
    name: 'Publish puts an unpublished page live with the text of its pending changes',
    make: async () => act(await withChanges(), { action: 'unpublish', reason: 'error' }),
    act: async () => {
      byText(/^Changed by \S+ \S+, just now$/)
      await press('Publish')
      await isSaid(/^since /)
    },
    leaves: { status: 'published', municipality: 'Next', pending: undefined },
  },
  {
    name: 'Discard changes leaves an unpublished page as it was',
    make: async () => act(await withChanges(), { action: 'unpublish', reason: 'error' }),
    act: async () => {
      await pressInCard('Discard pending changes')
      await isSaid(/^\S+: pending changes discarded\.$/)
    },
    leaves: { status: 'draft', municipality: 'Live', pending: undefined },
  },
  {
    name: 'Submit for approval saves the text and asks for a look at it',
    make: () => make({ status: 'draft' }),
    act: async () => {
      await type(byLabel('Name'), 'Ready to be read')
      await pressInCard('Submit for approval…')
      await press('Submit for approval')
      await isSaid('In review')
    },
    leaves: { status: 'in_review', name: 'Ready to be read' },
  },
  ...(['in_review', 'archived'] as const).map(
    (status): Case => ({
      name: `Move to drafts takes back a page that is ${status === 'archived' ? 'archived' : 'in review'}`,
      make: () => make({ status }),
      act: async () => {
        await pressInCard('Move to drafts')
        await isSaid('Draft')
      },
      leaves: { status: 'draft' },
    }),
  ),
]

describe('the publishing card', () => {
  for (const { name, make: begin, act: carryOut, leaves } of cases) {
    test(name, async () => {
      const page = await begin()
      await open(page)
      await carryOut(page)
      const after = await now(page)
      assert.deepEqual(Object.fromEntries(Object.keys(leaves).map((field) => [field, after[field]])), leaves)
    })
  }

  test('refuses to unschedule changes that someone else has edited since', async () => {
    const page = await withChanges(hours(9))
    await open(page)
    await host.post(`${airports}/${page.id}/pending`, { version: 2, municipality: 'Of somebody else' })
    await pressInCard('Remove from schedule')
    await until(() => queryRole('alert'))
    const { pending } = await now(page)
    assert.ok(isObject(pending) && pending.publishAt !== null)
  })

  test('a failed schedule shows which one it was, when and why', async () => {
    const at = hours(1)
    const page = await withChanges(at)
    await host.post(`${airports}/create`, { id: page.id, version: page.version, municipality: 'Theirs' })
    await host.runDue(new Date(hours(2)))
    await open(page)
    const words = `The changes weren’t published at ${ownTime(at)}: The same fields have changed in the live airport`
    await until(() => byRole('region', { name: 'Publishing' }).textContent?.includes(words))
  })
})

test('an airport’s changes can be scheduled for the next AIRAC date', async () => {
  const page = await withChanges()
  await open(page)
  await press('Schedule…')
  const dates = byRole('group', { name: 'AIRAC dates' })
  const [first, second] = nextAiracDays(Date.now(), 3)
  assert.ok(first !== undefined && second !== undefined)
  const buttons = allByRole('button', { within: dates })
  assert.deepEqual(
    buttons.map(({ textContent }) => /\(AIRAC (\d{4})\)$/.exec(textContent ?? '')?.[1]),
    nextAiracDays(Date.now(), 3).map(airacCycle),
  )
  await click(buttons[1] ?? dates)
  await press(`Schedule for ${siteTimeWords(`${second}T00:00:00.000Z`)}`)
  await until(async () => {
    const { pending } = await now(page)
    return isObject(pending) && pending.publishAt === `${second}T00:00:00.000Z`
  })
})

test('a code that another airport gives up in its pending changes can be entered and saved for later', async () => {
  const giver = await make({ status: 'published', iata: 'QBB' })
  await host.post(`${airports}/${giver.id}/pending`, { liveVersion: giver.version, iata: null })
  const page = await make({ status: 'published', iata: 'QAA' })
  await open(page)
  await type(byLabel('IATA code'), 'QBB')
  await isSaid(/^Another airport has this IATA code: /)
  assert.equal(byLabel('IATA code').getAttribute('aria-invalid'), null)
  await press('Save')
  await until(async () => isObject((await now(page)).pending))
  assert.equal(rowOf(await host.get(`${airports}/${page.id}/pending`)).iata, 'QBB')
})
