import { calls, list, version } from '#contract'
import { sharedViewShape } from '#shapes'
import { idSchema, ref, type Schema } from './field-schema.ts'
import { requiredQuery } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, get, nothing, post, put, remove, together } from './table.ts'

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

export const viewSchemas: Components = {
  SharedView: noted(sharedViewShape, { name, query }),
  SharedViewDraft: object({ section, name, query, roles }),
  SharedViewChange: object({ name, query, roles, version }),
}

/** Calls about shared views of lists. The section of each is in its query, body or view. */
export const viewCalls = together({ tag: 'shared-views' }, [
  get(
    calls.views,
    'listSharedViews: Lists the shared views that the user can use, by name. Administrators get all of them',
    list(sharedViewShape),
    { parameters: [requiredQuery('section', section)], failures: ['forbidden'] },
  ),
  post(calls.views, 'shareView: Shares a view. Requires `view` and `edit` of the section', created(sharedViewShape), {
    body: ref('SharedViewDraft'),
    failures: ['validation', 'forbidden'],
  }),
  put(`${calls.views}/{id}`, 'changeSharedView: Changes a view that the user shares', sharedViewShape, {
    body: ref('SharedViewChange'),
    failures: ['validation', 'forbidden', 'not_found', 'conflict', 'version_required'],
  }),
  remove(
    `${calls.views}/{id}`,
    'deleteSharedView: Deletes a shared view for everyone. Only for its owner and administrators',
    nothing,
    { failures: ['forbidden', 'not_found'] },
  ),
])
