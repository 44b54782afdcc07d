import { calls } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const version: Schema = { type: 'integer', minimum: 1 }
const section: Schema = { type: 'string', description: 'The key of the list’s entity.' }
const name: Schema = { type: 'string', minLength: 1, maxLength: 60 }
const query: Schema = {
  type: 'string',
  maxLength: 4000,
  description: 'Search, filters, order and columns, as in the URL of the list. The host drops other parameters.',
}
const roles: Schema = {
  type: ['array', 'null'],
  items: idSchema,
  minItems: 1,
  maxItems: 50,
  description: 'IDs of roles, or null for everyone who can view the section.',
}

export const viewSchemas: { [name: string]: Schema } = {
  SharedView: objectOf(
    { id: idSchema, name, query, owner: ref('Reference'), roles: orNull(listOf(ref('Reference'))), version },
    ['id', 'name', 'query', 'owner', 'version'],
  ),
  SharedViewDraft: objectOf({ section, name, query, roles }, ['section', 'name', 'query', 'roles']),
  SharedViewChange: objectOf({ name, query, roles, version }, ['name', 'query', 'roles', 'version']),
}

const tag = 'shared-views'
const answers = { '200': { data: ref('SharedView') } } as const

/** Calls about shared views of lists. The section of each is in its query, body or view. */
export const viewCalls: readonly Call[] = [
  {
    tag,
    method: 'get',
    path: calls.views,
    id: 'listSharedViews',
    summary: 'Lists the shared views that the user can use, by name. Administrators get all of them',
    parameters: [{ name: 'section', in: 'query', required: true, schema: section }],
    answers: { '200': { data: listOf(ref('SharedView')) } },
    failures: ['forbidden'],
  },
  {
    tag,
    takesKey: true,
    method: 'post',
    path: calls.views,
    id: 'shareView',
    summary: 'Shares a view. Requires `view` and `edit` of the section',
    body: ref('SharedViewDraft'),
    answers: { '201': { data: ref('SharedView') } },
    failures: ['validation', 'forbidden'],
  },
  {
    tag,
    takesKey: true,
    method: 'put',
    path: `${calls.views}/{id}`,
    id: 'changeSharedView',
    summary: 'Changes a view that the user shares',
    body: ref('SharedViewChange'),
    answers,
    failures: ['validation', 'forbidden', 'not_found', 'conflict', 'version_required'],
  },
  {
    tag,
    takesKey: true,
    method: 'delete',
    path: `${calls.views}/{id}`,
    id: 'deleteSharedView',
    summary: 'Deletes a shared view for everyone. Only for its owner and administrators',
    answers: { '200': { data: { type: 'null' } } },
    failures: ['forbidden', 'not_found'],
  },
]
