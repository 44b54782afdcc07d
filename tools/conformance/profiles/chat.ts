import { calls, isObject } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, expect, isRefused, listIn, metaIn, objectIn } from '../expect.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

async function latest(host: Visitor): Promise<{ [name: string]: unknown }[]> {
  return listIn(await host.get(calls.chat))
}

/** The administrators' chat. Lines cannot be deleted, so each run leaves three. */
export const chat = profile({
  name: 'chat',
  needs: ['entities', 'live'],
  prepare: async (host) => ({ other: (await colleague(host, {})).host }),
  checks: {
    'A new message is returned with its author and time': [
      rules.rest,
      async (host) => {
        const said = objectIn(await host.post(calls.chat, { text: `${host.prefix}: a line` }), 201)
        equal(said.text, `${host.prefix}: a line`, 'the text')
        expect(isObject(said.by) && typeof said.by.label === 'string', 'it does not name the user')
        expect(!Number.isNaN(Date.parse(String(said.at))), `its time is ${String(said.at)}`)
      },
    ],
    'Another user reads the messages, latest last': [
      rules.rest,
      async (host, { other }) => {
        for (const line of ['first', 'second']) await host.post(calls.chat, { text: `${host.prefix}: ${line}` })
        const lines = (await latest(other)).slice(-2).map(({ text }) => text)
        equal(lines, [`${host.prefix}: first`, `${host.prefix}: second`], 'the lines')
      },
    ],
    'An empty message is rejected': [
      rules.rest,
      async (host) => {
        isRefused(await host.post(calls.chat, { text: '  ' }), 422, 'validation', 'text')
      },
    ],
    'A message over 4000 characters is rejected': [
      rules.rest,
      async (host) => {
        isRefused(await host.post(calls.chat, { text: 'x'.repeat(4001) }), 422, 'validation', 'text')
      },
    ],
    'The chat lists the users who are online': [
      rules.rest,
      async (host) => {
        expect(Array.isArray(metaIn(await host.get(calls.chat)).online), 'meta has no list online')
      },
    ],
  },
})
