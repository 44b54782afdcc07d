import { calls } from '#contract'
import { colleague, signUp } from '../colleague.ts'
import { equal, expect, isRefused, listIn, metaIn } from '../expect.ts'
import { profile, rules } from '../profile.ts'
import type { Reply } from '../reply.ts'
import type { Visitor } from '../visitor.ts'

async function listed(host: Visitor): Promise<{ items: { [name: string]: unknown }[]; unread: number }> {
  const reply = await host.get(calls.notifications)
  return { items: listIn(reply), unread: unreadIn(reply) }
}

function unreadIn(reply: Reply): number {
  const { unread } = metaIn(reply)
  expect(typeof unread === 'number', 'meta has no number unread')
  return unread
}

async function told(host: Visitor, name: string): Promise<{ [name: string]: unknown }> {
  const { user } = await signUp(host, name)
  const found = (await listed(host)).items.find(({ recordId }) => recordId === user.id)
  expect(found !== undefined, 'there is no notification of a sign-up')
  return found
}

/** Notifications of one person. */
export const notifications = profile({
  name: 'notifications',
  needs: ['entities', 'live'],
  prepare: async (host) => ({ other: (await colleague(host, { 'blog-tag': ['view'] })).host }),
  checks: {
    'Users who can approve a sign-up are notified': [
      rules.rest,
      async (host) => {
        const { kind, entity, isRead } = await told(host, 'told')
        equal([kind, entity, isRead], ['sign-up', 'user', false], 'the notification')
      },
    ],
    'The newest notification comes first': [
      rules.rest,
      async (host) => {
        const { id } = await told(host, 'newest')
        equal((await listed(host)).items[0]?.id, id, 'the first')
      },
    ],
    'meta counts the unread notifications': [
      rules.rest,
      async (host) => {
        const { unread } = await listed(host)
        await told(host, 'counted')
        equal((await listed(host)).unread, unread + 1, 'the unread')
      },
    ],
    'A notification can be marked as read': [
      rules.rest,
      async (host) => {
        const { id } = await told(host, 'read')
        const { unread } = await listed(host)
        equal(unreadIn(await host.post(calls.notificationsRead, { ids: [id] })), unread - 1, 'the unread')
        equal((await listed(host)).items.find((one) => one.id === id)?.isRead, true, 'whether it is read')
      },
    ],
    'A user is not notified of records that they cannot view': [
      rules.rest,
      async (host, { other }) => {
        await told(host, 'hidden')
        equal((await listed(other)).items.length, 0, 'the notifications of another')
      },
    ],
    'A user cannot mark another user’s notifications': [
      rules.rest,
      async (host, { other }) => {
        const { id } = await told(host, 'theirs')
        await other.post(calls.notificationsRead, { ids: [id] })
        equal((await listed(host)).items.find((one) => one.id === id)?.isRead, false, 'whether it is read')
      },
    ],
    'Marking no notification is rejected': [
      rules.rest,
      async (host) => {
        isRefused(await host.post(calls.notificationsRead, {}), 422, 'validation', 'ids')
      },
    ],
  },
})
