import { calls } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { pageMeta, paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const instant: Schema = { type: 'string', format: 'date-time' }
const person = orNull(ref('Reference'))

export const securitySchemas: { [name: string]: Schema } = {
  SecurityEvent: objectOf(
    {
      id: text,
      at: instant,
      kind: { ...text, description: 'Such as `sign-in`. docs/contract.md lists them.' },
      person,
      by: person,
      address: orNull(text),
      place: orNull({ enum: ['loopback', 'private', 'public'] }),
      device: orNull(text),
      facts: { type: 'object' },
      isErased: flag,
    },
    ['id', 'at', 'kind', 'person', 'by', 'address', 'place', 'device', 'facts', 'isErased'],
  ),
  PersonThen: objectOf(
    {
      id: idSchema,
      label: text,
      email: text,
      status: text,
      maySignIn: flag,
    },
    ['id', 'label', 'email', 'status', 'maySignIn'],
  ),
  RoleThen: objectOf(
    {
      id: idSchema,
      name: text,
      isAdministrator: flag,
      permissions: { type: 'object', additionalProperties: listOf(text) },
      ranges: { ...text, description: 'The IP addresses allowed to sign in. Empty means all.' },
      people: listOf(ref('PersonThen')),
    },
    ['id', 'name', 'isAdministrator', 'permissions', 'ranges', 'people'],
  ),
  Rights: objectOf(
    {
      on: instant,
      roles: listOf(ref('RoleThen')),
      withoutRole: listOf(ref('PersonThen')),
    },
    ['on', 'roles', 'withoutRole'],
  ),
}

const read = { method: 'get', tag: 'security', needs: [{ section: 'security', permission: 'view' }] } as const

/** Calls for security events. */
export const securityCalls: readonly Call[] = [
  {
    ...read,
    path: calls.security,
    id: 'securityEvents',
    summary: 'Lists security events, newest first',
    parameters: [
      ...paging,
      {
        name: 'filter',
        in: 'query',
        style: 'deepObject',
        explode: true,
        schema: objectOf({ kind: text, person: text, address: text, from: text, to: text }),
      },
    ],
    answers: { '200': { data: listOf(ref('SecurityEvent')), meta: pageMeta } },
    failures: [],
  },
  {
    ...read,
    path: calls.securityRights,
    id: 'rightsOn',
    summary: 'Returns the roles, permissions and users at a given time',
    parameters: [{ name: 'on', in: 'query', schema: text, description: 'A day or a time. The default is now.' }],
    answers: { '200': { data: ref('Rights') } },
    failures: [],
  },
  {
    method: 'post',
    path: calls.securityExports,
    id: 'noteExport',
    tag: 'security',
    takesKey: true,
    summary: 'Records an export, before the panel creates the file',
    needs: [{ section: '*', permission: 'view', when: 'of the section in the body' }],
    body: objectOf({ section: text, count: { type: 'integer', minimum: 0 } }, ['section', 'count']),
    answers: { '200': { data: { type: 'null' } } },
    failures: ['validation', 'step_up', 'too_many'],
  },
]
