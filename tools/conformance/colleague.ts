import { calls, isObject, type Row } from '#contract'
import { Broken, listIn, rowIn } from './expect.ts'
import { recordPaths } from './record-paths.ts'
import type { Visitor } from './visitor.ts'

export interface Colleague {
  email: string
  password: string
  firstName: string
  host: Visitor
  role: Row
  user: Row
}

export const password = 'a colleague with a long one'
let count = 0

/** Signs up a new user, whose account awaits approval. */
export async function signUp(host: Visitor, name: string): Promise<{ email: string; user: Row }> {
  count += 1
  const email = `${host.prefix}-${name}${count}@example.com`
  const body = { firstName: `${host.prefix} ${name}`, lastName: 'Test', email, password }
  const reply = await host.send('POST', calls.selfRegister, { body, token: undefined })
  if (reply.status !== 201) throw new Broken(`sign-up is answered with ${reply.status}: ${reply.text.slice(0, 200)}`)
  const [found] = listIn(await host.get(`${recordPaths.users.list}?filter[email]=${encodeURIComponent(email)}`))
  if (!found) throw new Broken('the new account is not in the list of users')
  return { email, user: rowIn(await host.get(`${recordPaths.users.list}/${String(found.id)}`)) }
}

export async function tokenFor(host: Visitor, email: string, word = password): Promise<string> {
  const { body, status } = await host.send('POST', calls.login, { body: { email, password: word }, token: undefined })
  const data = isObject(body) ? body.data : undefined
  if (isObject(data) && typeof data.id === 'string') return data.id
  throw new Broken(`a colleague cannot sign in: ${status}`)
}

/** Creates a second user with these permissions through sign-up and approval. */
export async function colleague(
  host: Visitor,
  permissions: { [section: string]: readonly string[] },
  more: object = {},
): Promise<Colleague> {
  const { email, user } = await signUp(host, 'colleague')
  const role = await host.make(recordPaths.roles.save, { name: `${host.prefix} role ${count}`, permissions })
  const approved = await host.post(recordPaths.users.save, {
    id: user.id,
    version: user.version,
    statusId: 'active',
    roleId: role.id,
    ...more,
  })
  return {
    email,
    password,
    firstName: `${host.prefix} colleague`,
    role,
    user: rowIn(approved),
    host: host.as(await tokenFor(host, email)),
  }
}
