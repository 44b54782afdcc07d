// A message is late if no one has answered it within a day. The dashboard counts these, and the inbox marks them.
import type { Values } from './json.ts'

const dayMs = 24 * 60 * 60_000
const withoutReply = ['new', 'open']

export const isLateMessage = ({ status, receivedAt }: Values, now: number): boolean =>
  typeof status === 'string' &&
  withoutReply.includes(status) &&
  typeof receivedAt === 'string' &&
  Date.parse(receivedAt) <= now - dayMs

const dayBefore = (now: number): string => new Date(now - dayMs).toISOString()

/** The query of the list of late messages. */
export const lateMessages = (now: number): string =>
  [...withoutReply.map((status) => `filter[status]=${status}`), `filter[receivedAt][lte]=${dayBefore(now)}`].join('&')

/** The query of the list of messages that no one has opened yet, and that are not late. */
export const newMessages = (now: number): string => `filter[status]=new&filter[receivedAt][gte]=${dayBefore(now)}`
