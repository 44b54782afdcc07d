// People with the rights that a test gives them.
import { setPassword } from '../../../src/host/accounts/users.ts'
import type { Row } from '../../../src/contract/json.ts'
import type { Reply } from '../start-host.ts'
import { post } from './records-calls.ts'
import { rowOf, type RecordsHost } from './records-host.ts'

export const password = 'a long enough password'

interface Colleague {
  user: Row
  role: Row
  get(path: string): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
  remove(path: string): Promise<Reply>
}

/** Makes, on a host that is started before the first test, someone who may do what is given, and no more. */
export const colleaguesOf = (host: () => RecordsHost) => {
  let number = 0
  return async (permissions: { [section: string]: string[] }, more: object = {}): Promise<Colleague> => {
    number += 1
    const {
      post: send,
      call,
      signIn,
      host: {
        core: {
          accounts: { db, passwords },
        },
      },
    } = host()
    const role = rowOf(await send(`${post}/user_roles/create`, { name: `Role ${number}`, permissions }))
    const email = `colleague${number}@example.com`
    const person = { firstName: 'Colleague', lastName: String(number), email, roleId: role.id, ...more }
    const user = rowOf(await send(`${post}/users/create`, person))
    setPassword(db, user.id, await passwords.hash(password), new Date())
    const headers = await signIn(email, password)
    return {
      user,
      role,
      get: (path) => call('GET', post + path, undefined, headers),
      post: (path, body) => call('POST', post + path, body, headers),
      remove: (path) => call('DELETE', post + path, undefined, headers),
    }
  }
}

export const statuses = async (replies: readonly Promise<Reply>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status)
