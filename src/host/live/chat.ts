import { randomUUID } from 'node:crypto'
import { calls, isObject, lengthOf, tidyText } from '#contract'
import { chatLinesMax, type ChatMessage, chatTextMax } from '#shapes'
import { invalid } from '#host/base'
import type { RouteResponse, Route, SignedIn } from '#host/http'
import type { Database } from '#host/storage'
import type { EventLog } from './event-log.ts'
import { nameOf, type Online } from './online.ts'

const shown = 100

export const chatTable = `
  create table if not exists chat_message (
    seq integer primary key autoincrement, id text not null unique, at text not null, byId text not null,
    byLabel text not null, text text not null
  ) strict;
`

const checkText = (body: unknown): string => {
  const given = isObject(body) ? body.text : undefined
  if (typeof given !== 'string') throw invalid({ text: 'Enter the message as text' })
  const text = tidyText(given, true)
  if (text === '') throw invalid({ text: 'Enter a message' })
  if (lengthOf(text) > chatTextMax) {
    throw invalid({ text: `Use at most ${chatTextMax.toLocaleString('en')} characters` })
  }
  if (text.split('\n').length > chatLinesMax) throw invalid({ text: `Use at most ${chatLinesMax} lines` })
  return text
}

type ChatRow = { id: string; at: string; byId: string; byLabel: string; text: string }
const messageOf = ({ id, at, byId, byLabel, text }: ChatRow): ChatMessage => ({
  id,
  at,
  by: { id: byId, label: byLabel },
  text,
})

/** The chat of all signed-in people. */
export const chatRoutes = (db: Database, log: EventLog, online: Online): Route[] => {
  const latest = ({ now }: SignedIn): RouteResponse => {
    const rows = db.all<ChatRow>('select * from chat_message order by seq desc limit ?', [shown])
    return { data: rows.reverse().map(messageOf), meta: { online: online.people(now) } }
  }
  const say = ({ person, now, body }: SignedIn): RouteResponse => {
    const message: ChatRow = {
      id: randomUUID(),
      at: now.toISOString(),
      byId: person.id,
      byLabel: nameOf(person),
      text: checkText(body),
    }
    db.insert('chat_message', {
      id: message.id,
      at: message.at,
      byId: message.byId,
      byLabel: message.byLabel,
      text: message.text,
    })
    log.add({
      type: 'chat',
      entity: '',
      id: message.id,
      version: 0,
      byId: message.byId,
      byLabel: message.byLabel,
      forId: null,
      at: message.at,
    })
    return { status: 201, data: messageOf(message) }
  }
  return [
    // An open panel reloads it after each message by others, so this call is no sign of activity.
    { method: 'GET', path: calls.chat, isBackground: true, handle: latest },
    { method: 'POST', path: calls.chat, handle: say },
  ]
}
