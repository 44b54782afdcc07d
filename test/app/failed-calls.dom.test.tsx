// Every failed response is shown as an error notification, unless src/app/data/failures.ts names the exception: every
// call of the contract, every read of every screen, and the writes of dialogs.
import { byLabel, byRole, click, settle, type, until } from '../dom.ts'
import { act, after, answerWith, assert, before, calls, describe, isObject, json, test } from '../panel.ts'
import { readFileSync } from 'node:fs'
import { attempt } from '../../src/app/data/failures.ts'
import { dismissToast, feedback } from '../../src/app/data/feedback.ts'
import { callHost, type Method } from '../../src/app/data/product-host.ts'
import { contactMessage } from '../../src/contract/entities/contact-message.ts'
import { ownSections, sections } from '../../src/contract/entities/sections.ts'
import { rowsOf } from '../host/records/records-host.ts'
import { openScreen, realHost, type RealHost } from './real-screen.tsx'

/** All error notifications since the last check, including those replaced by newer ones. */
let shown = new Set<string>()
let stop = () => {}
before(() => {
  stop = feedback.subscribe(() => {
    for (const { type, message } of feedback.get().notices) if (type === 'error') shown.add(message)
  })
})
after(() => stop())
const forget = () =>
  act(async () => {
    for (const { id } of feedback.get().notices) dismissToast(id)
    shown = new Set()
  })

describe('a failed call of the contract', () => {
  const paths: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8')).paths
  const operations = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    (['GET', 'POST', 'PUT', 'DELETE'] as const)
      .filter((method) => isObject(item) && item[method.toLowerCase()] !== undefined)
      .map((method): [Method, string] => [method, path.replaceAll(/\{\w+\}/g, 'x1')]),
  )

  test('a failed call shows a notification with the host’s message if no caller handles it', async () => {
    assert.ok(operations.length > 150)
    const statuses = [400, 403, 404, 409, 413, 422, 429, 500, 503]
    for (const [at, [method, path]] of operations.entries()) {
      for (const status of at === 0 ? statuses : [statuses[at % statuses.length] ?? 500, 500]) {
        const error = `${method} ${path} is refused with ${status}.`
        answerWith(() => json(status, { error, code: 'made_up' }))
        await forget()
        await attempt(() => callHost(method, path, { body: {} }))
        assert.deepEqual([...shown], [error])
      }
    }
    await forget()
  })
})

const real = realHost(true)
/** Selects the calls that fail; each failure has its method and path as its message. */
let fails: (method: string, path: string) => boolean = () => false
let failed = new Set<string>()
let underWay = 0
const wordsOf = (method: string, path: string) => `No: ${method} ${path}`
const host: RealHost = {
  ...real,
  fetch: async (path, init) => {
    const method = init?.method ?? 'GET'
    if (fails(method, path)) {
      failed.add(wordsOf(method, path))
      return json(500, { error: wordsOf(method, path), code: 'internal' })
    }
    underWay += 1
    return real.fetch(path, init).finally(() => {
      underWay -= 1
    })
  },
}
const openFailing = async (address: string, isFailing: typeof fails) => {
  await forget()
  failed = new Set()
  fails = (method, path) => path !== calls.profile && isFailing(method, path)
  await openScreen(host, address)
  await until(() => underWay === 0)
  await settle()
}
const unshown = () => [...failed].filter((words) => !shown.has(words))

describe('a failed read of a screen', () => {
  const placesOf = async (): Promise<string[]> => {
    const addresses: string[] = []
    for (const { route, create, edit, entity } of [...sections, ...ownSections]) {
      addresses.push(route)
      if (create) addresses.push(create)
      if (!entity || entity.single !== undefined) continue
      const [row] = rowsOf(
        await real.get(`${entity.path}?limit=1${entity.key === 'seo' ? '&filter[kind]=airport' : ''}`),
      )
      if (row) addresses.push(edit ? `${edit}?id=${row.id}` : `${route}?edit=${encodeURIComponent(row.id)}`)
    }
    return addresses
  }
  /**
   * Drafts, presence and marking a message as read are silent (src/app/data/failures.ts); the documents are files of
   * the panel, not calls.
   */
  const isSilent = (path: string) =>
    [calls.drafts, calls.presence, contactMessage.savePath, '/openapi.json', '/help.json'].some((one) =>
      path.startsWith(one),
    )

  test('a failed read shows a notification, whether all reads of the screen fail or all but the first', async () => {
    for (const address of await placesOf()) {
      await openFailing(address, (_, path) => !isSilent(path))
      assert.deepEqual(unshown(), [], `${address}: a failure was not shown`)
      const [first] = failed
      if (first === undefined) continue
      await openFailing(address, (method, path) => wordsOf(method, path) !== first && !isSilent(path))
      assert.deepEqual(unshown(), [], `${address}: a failure beside ${first} was not shown`)
    }
  })
})

describe('calls with their own error message', () => {
  const press = (name: string | RegExp) => click(byRole('button', { name }))
  const cases: [what: string, address: string, path: string, use: () => Promise<void>][] = [
    [
      'the beginning of a code app',
      '/admin/account',
      calls.factorsBegin,
      async () => click(await until(() => byRole('button', { name: 'Add an authenticator app' }))),
    ],
    [
      'a new code app',
      '/admin/account',
      calls.factors,
      async () => {
        await click(await until(() => byRole('button', { name: 'Add an authenticator app' })))
        const dialog = await until(() => byRole('dialog', { name: 'Add an authenticator app' }))
        await type(await until(() => byLabel('Code', dialog)), '000000')
        await press('Add authenticator app')
      },
    ],
    ['one’s second factors', '/admin/account', calls.factors, async () => {}],
    ['one’s sessions', '/admin/account', calls.sessions, async () => {}],
    [
      'a save of one’s profile',
      '/admin/account',
      calls.profile,
      async () => {
        await type(byLabel('First name'), 'Anna')
        await press('Save')
      },
    ],
    [
      'the count of what a retention would delete',
      '/admin/general_settings#privacy',
      calls.retention,
      async () => type(await until(() => byLabel('Messages marked as spam')), '30'),
    ],
  ]
  for (const [what, address, path, use] of cases) {
    test(`show a notification if ${what} fails`, async () => {
      const isWrite = /^(?:a|the beginning)/.test(what)
      await openFailing(address, () => false)
      const isIt = (method: string, asked: string) =>
        asked.split('?')[0] === path && (isWrite ? method === 'POST' : method === 'GET')
      if (isWrite) {
        fails = isIt
        await use()
      } else {
        await openFailing(address, isIt)
        await use()
      }
      await until(() => failed.size > 0 && unshown().length === 0)
    })
  }
})
