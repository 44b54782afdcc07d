import { calls, isObject } from '#contract'
import { colleague, signUp } from '../colleague.ts'
import { equal, expect, isRefused, listIn, metaIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Reply } from '../reply.ts'
import type { Visitor } from '../visitor.ts'

const { tags, types, messages } = recordPaths
const startedMs = 150

interface Poll {
  events: { [name: string]: unknown }[]
  cursor: number
}

function pollIn(reply: Reply): Poll {
  const { cursor } = metaIn(reply)
  expect(typeof cursor === 'number', `its cursor is ${String(cursor)}`)
  return { events: listIn(reply), cursor }
}

async function poll(host: Visitor, after?: number): Promise<Poll> {
  return pollIn(await host.get(calls.events + (after === undefined ? '' : `?after=${after}`)))
}

/** Starts a poll before the action, so that the poll has the current cursor. */
async function during(host: Visitor, act: () => Promise<unknown>): Promise<Poll> {
  const waiting = poll(host)
  await new Promise((resolve) => {
    setTimeout(resolve, startedMs)
  })
  await act()
  return waiting
}

/** Reads all events up to one of this record. */
async function until(host: Visitor, after: number, id: string): Promise<{ [name: string]: unknown }[]> {
  const events: { [name: string]: unknown }[] = []
  for (let { cursor } = { cursor: after }; !events.some((event) => event.id === id); ) {
    const batch = await poll(host, cursor)
    events.push(...batch.events)
    cursor = batch.cursor
  }
  return events
}

let count = 0

async function tagBy(host: Visitor): Promise<string> {
  count += 1
  return (await host.make(tags.save, { name: `${host.prefix} e${count}` })).id
}

/** Events of other people's writes. */
export const events = profile({
  name: 'events',
  needs: ['entities', 'live'],
  prepare: async (host) => {
    const { host: other, user } = await colleague(host, { 'blog-tag': ['view', 'edit'] })
    const { cursor } = await during(host, () => tagBy(other))
    return { other, user, cursor }
  },
  checks: {
    'A poll returns as soon as another user writes': [
      rules.rest,
      async (host, { other }) => {
        const started = performance.now()
        let id = ''
        const { events: batch } = await during(host, async () => {
          id = await tagBy(other)
        })
        expect(performance.now() - started < 5000, 'it waited for more than five seconds')
        expect(
          batch.some((event) => event.id === id),
          'the record is not in it',
        )
      },
    ],
    'An event has its type, record, version, user and time': [
      rules.rest,
      async (host, { other, user, cursor }) => {
        const id = await tagBy(other)
        const event = (await until(host, cursor, id)).find((one) => one.id === id)
        equal([event?.type, event?.entity, event?.version], ['record', 'blog-tag', 1], 'the event')
        expect(isObject(event?.by) && event.by.id === user.id, 'it does not name the user')
        expect(!Number.isNaN(Date.parse(String(event.at))), `its time is ${String(event.at)}`)
      },
    ],
    'Events after a cursor are returned immediately': [
      rules.rest,
      async (host, { other, cursor }) => {
        await tagBy(other)
        const started = performance.now()
        expect((await poll(host, cursor)).events.length > 0, 'there is none')
        expect(performance.now() - started < 5000, 'it waited for more than five seconds')
      },
    ],
    'Cursors increase, and the next poll starts after the last one': [
      rules.rest,
      async (host, { other, cursor }) => {
        for (let made = 0; made < 2; made++) await tagBy(other)
        const first = await poll(host, cursor)
        const seen = first.events.map((event) => Number(event.cursor))
        equal(
          seen,
          [...seen].sort((one, two) => one - two),
          'the order of cursors',
        )
        await tagBy(other)
        const next = (await poll(host, first.cursor)).events.map((event) => Number(event.cursor))
        expect(
          next.every((one) => one > first.cursor),
          'one comes again',
        )
      },
    ],
    'A user gets no events about their own writes': [
      rules.rest,
      async (host, { other, cursor }) => {
        const [own, theirs] = [await tagBy(host), await tagBy(other)]
        expect(!(await until(host, cursor, theirs)).some((event) => event.id === own), 'one is there')
      },
    ],
    'A user gets no events about records that they cannot view': [
      rules.rest,
      async (host, { other, cursor }) => {
        const { id: hidden } = await host.make(types.save, { name: `${host.prefix} hidden` })
        const shown = await tagBy(host)
        expect(!(await until(other, cursor, shown)).some((event) => event.id === hidden), 'one is there')
      },
    ],
    'A sign-up is an event for users who can approve it': [
      rules.rest,
      async (host, { cursor }) => {
        const { user } = await signUp(host, 'news')
        const found = (await until(host, cursor, user.id)).filter((event) => event.id === user.id)
        const more = found.some(({ type }) => type === 'sign-up') ? found : (await poll(host, cursor)).events
        expect(
          more.some((event) => event.id === user.id && event.type === 'sign-up'),
          'it is not there',
        )
      },
    ],
    'A new message is an event': [
      rules.rest,
      async (host, { cursor }) => {
        const { host: desk } = await colleague(host, { 'contact-message': ['view', 'edit'] })
        const body = {
          name: `${host.prefix} Ana`,
          email: `${host.prefix}@example.com`,
          subject: 'Lost',
          body: 'It was red.',
        }
        const { id } = await desk.make(messages.save, body)
        await until(host, cursor, id)
        const batch = (await poll(host, cursor)).events
        expect(
          batch.some((event) => event.id === id && event.type === 'message'),
          'it is not there',
        )
      },
    ],
    'A cursor that is not a number returns malformed': [
      rules.rest,
      async (host) => {
        isRefused(await host.get(`${calls.events}?after=now`), 400, 'malformed')
      },
    ],
  },
})
