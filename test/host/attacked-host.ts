// What someone with bad intentions would try, over HTTP as they would: a host for the files of such tests. Guessing at
// passwords and links: see sign-in.test.ts and password-links.test.ts; roles: records/people.test.ts; the chat:
// live/chat.test.ts.
import { after, before } from 'node:test'
import type { Row } from '../../src/contract/json.ts'
import { setPassword } from '../../src/host/accounts/users.ts'
import { rowOf, startRecords, type RecordsHost } from './records/records-host.ts'
import type { Reply } from './start-host.ts'

export const password = 'a long enough password'
export type Headers = { authorization: string }

export let host: RecordsHost
export let admin: Headers
/** Of the latest colleague. */
export let number = 0

export const post = (path: string, body: unknown, as: Headers): Promise<Reply> =>
  host.call('POST', `/api/v1/post/${path}`, body, as)
export const get = (path: string, as: Headers): Promise<Reply> =>
  host.call('GET', `/api/v1/post/${path}`, undefined, as)

export interface Colleague {
  user: Row
  role: Row
  headers: Headers
}
export const colleague = async (permissions: { readonly [section: string]: readonly string[] }): Promise<Colleague> => {
  number += 1
  const role = rowOf(await post('user_roles/create', { name: `Role ${number}`, permissions }, admin))
  const email = `colleague${number}@example.com`
  const person = { firstName: 'Colleague', lastName: `No ${number}`, email, roleId: role.id }
  const user = rowOf(await post('users/create', person, admin))
  const { db, passwords } = host.host.core.accounts
  setPassword(db, user.id, await passwords.hash(password), new Date())
  return { user, role, headers: await host.signIn(email, password) }
}

/** Starts the host before the tests of the calling file, and stops it after them. */
export function startAttackedHost(): void {
  before(async () => {
    host = await startRecords({ isWhole: true, environment: { LOGIN_FAILURES_PER_CLIENT: '1000' } })
    admin = await host.signIn()
  })
  after(() => host.stop())
}
