import {
  bulkMax,
  endingOptions,
  type Entity,
  featureOf,
  type Field,
  hasCallTo,
  importBatchMax,
  isSettable,
  type Json,
  labelName,
  list,
  publishingFilters,
  version,
  withArticle,
} from '#contract'
import { impactMetaShape, impactShape } from '#shapes'
import { fieldSchema, idSchema, listOf, objectOf, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { paging, query } from './parameters.ts'
import { schemaName } from './record-schemas.ts'
import { object } from './schema-of.ts'
import { created, done, get, needs, pageMeta, post, remove, together } from './table.ts'

const text: Schema = { type: 'string' }

const ranged: readonly Field['kind'][] = ['number', 'order', 'count', 'score', 'instant', 'day']
const onlyEmpty: readonly Field['kind'][] = ['long', 'group', 'permissions']
const recordNames = ['createdAt', 'updatedAt'] as const

/** Lists every valid name in `filter[…]`: fields, those of every record, and special filters. */
function filterSchema(entity: Entity): Schema {
  const named = { 'x-operators': ['not'] }
  const ranges = { 'x-operators': ['gte', 'lte', 'not'] }
  const properties: { [name: string]: Schema } = {
    id: named,
    createdAt: ranges,
    updatedAt: ranges,
    createdBy: named,
    updatedBy: named,
    trashed: { enum: ['0', '1'], description: '1 returns the records in the trash.' },
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.isComputed) continue
    properties[name] = onlyEmpty.includes(field.kind) ? { const: '' } : ranged.includes(field.kind) ? ranges : named
  }
  for (const filter of entity.filters) {
    if ('missing' in filter) properties.missing = { enum: Object.keys(filter.missing) }
    if ('expires' in filter) properties.expires = { enum: ['past', '30d'] }
    if ('month' in filter) properties.month = { type: 'string', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' }
    if ('unused' in filter) properties.unused = { enum: ['0', '1'] }
    if ('special' in filter) properties[filter.special] = { enum: ['0', '1'] }
  }
  for (const name of entity.publishes ? Object.keys(publishingFilters) : []) properties[name] = { enum: ['0', '1'] }
  return objectOf(properties)
}

const filterHelp =
  'filter[field]=value. Repeat it to match any of several values. Also filter[field][gte], [lte] and [not]. An empty ' +
  'value matches empty fields.'

function listParameters(entity: Entity): Json[] {
  const sorts = Object.keys(entity.fields).flatMap((name) => [name, labelName(name)])
  return [
    ...paging,
    query('sort', { type: 'string', enum: [...new Set([...sorts, ...recordNames])] }, 'Ties are sorted by ID.'),
    query('order', { type: 'string', enum: ['asc', 'desc'], default: 'asc' }),
    query('fields', { type: 'string', enum: ['label'] }, 'Only IDs and labels, for pickers.'),
    ...searchParameters(entity),
  ]
}

/** The parameters `search` and `filter` of a list. */
export function searchParameters(entity: Entity): Json[] {
  return [
    query('search', text, 'Every word must match the start of a word. Case and accents are ignored.'),
    {
      name: 'filter',
      in: 'query',
      style: 'deepObject',
      explode: true,
      schema: filterSchema(entity),
      description: filterHelp,
    },
  ]
}

export const operation = objectOf({ operationId: text })
const ids = listOf(idSchema, { maxItems: bulkMax })
const endingReason: Schema = {
  type: 'string',
  enum: endingOptions.map(({ value }) => value),
  description: 'For delete: why a live page is unpublished. A withdrawn page stays, and its record is archived.',
}
/** Records by their IDs, or by a list's search and filters. */
export const selection: { [name: string]: Schema } = {
  ids,
  match: objectOf({ search: text, filter: { type: 'object' } }),
  expect: { type: 'integer', minimum: 0, description: 'Any other number of matches returns `conflict`.' },
}
/** A body with an action for the records of a selection. */
export const selecting = (properties: { [name: string]: Schema }): Schema => ({
  ...objectOf(properties, ['action']),
  oneOf: [{ required: ['ids'] }, { required: ['match', 'expect'] }],
})

/** The body of `bulk`. */
export const bulkSchema = (actions: readonly string[], set: Schema, takesReason = false): Schema =>
  selecting({
    action: { type: 'string', enum: [...actions] },
    ids,
    set,
    ...selection,
    ...(takesReason && { reason: endingReason, to: text }),
  })

const written = ['not_found', 'validation'] as const
const onlyLabel = query('fields', { type: 'string', enum: ['label'] })

const topics: { readonly [key: string]: string } = {
  role: 'roles',
  'user-status': 'roles',
  user: 'roles',
  webhook: 'webhooks',
  token: 'tokens',
}

/** The calls that follow from one definition. */
export function recordCalls(entity: Entity): Call[] {
  const { key, path, savePath, one, many, single, fields, publishes } = entity
  const name = schemaName(entity)
  const an = withArticle(one)
  const record = ref(name)
  const recordOrLabel = { anyOf: [record, ref('Label')] }
  const response = done(record, operation)
  const tag = topics[key] ?? (featureOf(key) === 'website' ? 'content' : (featureOf(key) ?? 'entities'))
  const [view, edit] = [needs(key, 'view'), needs(key, 'edit')]
  const mark = (isThere: boolean): Pick<Call, 'inSpecification'> => (isThere ? { inSpecification: 'call' } : {})
  const hasKind = (kind: Field['kind']): boolean => Object.values(fields).some((field) => field.kind === kind)
  const isAboutPeople = Object.values(fields).some(({ personal }) => personal)
  const ofRights = ['role', 'user', 'token'].includes(key) ? (['step_up'] as const) : []
  const taken = entity.unique.length > 0 || hasKind('slug') ? (['duplicate'] as const) : []
  const save = {
    needs: [...edit, ...(publishes ? needs(key, 'publish', 'publishing is given, and isn’t submit') : [])],
    body: ref(`${name}Draft`),
    readByFields: 'body',
    failures: [...written, 'conflict', 'version_required', ...taken, ...ofRights],
    ...mark(hasCallTo('edit', [], key)),
  } as const
  if (single !== undefined) {
    return together({ tag, needs: view }, [
      get(path, `get${name}: The ${one}`, record),
      get(`${path}/{id}`, `get${name}ById: Returns the ${one}, with the ID ${single}`, record, {
        failures: ['not_found'],
      }),
      post(savePath, `save${name}: Changes the ${one}`, response, save),
    ])
  }
  const settable = Object.entries(fields).filter(([, field]) => isSettable(field))
  const set = objectOf(Object.fromEntries(settable.map(([field, rule]) => [field, fieldSchema(rule)])))
  const ofOperation = object({ operationId: text })
  return together({ tag, needs: edit }, [
    get(path, `list${name}: Lists ${many}, one page at a time`, done(listOf(recordOrLabel), pageMeta), {
      needs: view,
      parameters: listParameters(entity),
      failures: isAboutPeople ? ['step_up'] : [],
      ...mark(featureOf(key) === undefined && key !== 'gallery'),
    }),
    get(`${path}/{id}`, `get${name}: Returns ${an}`, recordOrLabel, {
      needs: view,
      parameters: [onlyLabel],
      failures: ['not_found'],
      ...mark(key === 'blog'),
    }),
    post(
      savePath,
      `save${name}: Creates ${an}, or updates the one with this ID`,
      { ...response, ...created(record, operation) },
      save,
    ),
    remove(`${path}/{id}`, `delete${name}: Moves ${an} to the trash`, response, {
      needs: needs(key, 'delete'),
      ...(publishes && { parameters: [query('reason', endingReason), query('to', text)] }),
      failures: ['not_found', 'in_use', ...(publishes ? (['validation'] as const) : []), ...ofRights],
      ...mark(hasCallTo('delete', [], key)),
    }),
    get(
      `${path}/{id}/impact`,
      `impactOf${name}: Lists the records that deleting ${an} affects`,
      done(list(impactShape), publishes ? impactMetaShape : undefined),
      { needs: view, failures: ['not_found'] },
    ),
    post(
      `${path}/bulk`,
      `bulk${name}: Deletes, restores, permanently deletes or changes several ${many}`,
      ref('BulkResult'),
      {
        tag: 'bulk',
        readByFields: 'set',
        needs: [
          ...needs(key, 'delete', 'action is delete or purge'),
          ...needs(key, 'edit', 'action is restore or set'),
          ...needs(key, 'view', 'match is given'),
        ],
        body: bulkSchema(['delete', 'restore', 'purge', 'set'], set, publishes === true),
        failures: ['validation', 'conflict', 'step_up'],
      },
    ),
    post(`${path}/move`, `move${name}: Moves all references from one ${one} to another`, response, {
      tag: 'bulk',
      needs: [...view, ...needs('*', 'edit', 'records of the section refer to it')],
      body: object({ from: idSchema, into: idSchema }),
      failures: written,
    }),
    post(`${path}/undo`, `undo${name}: Undoes an operation of the last 30 days`, ref('BulkResult'), {
      tag: 'bulk',
      body: ofOperation,
      failures: ['not_found', 'validation', ...ofRights],
    }),
    ...Object.keys(fields)
      .filter((field) => fields[field]?.kind === 'order')
      .slice(0, 1)
      .map((ordered) =>
        post(
          `${path}/order`,
          `order${name}: Reorders ${many}`,
          done(
            listOf(objectOf({ id: idSchema, version: { type: 'integer' }, [ordered]: { type: 'integer' } })),
            operation,
          ),
          { body: object({ ids }), failures: ['validation'] },
        ),
      ),
    ...(entity.secret === undefined
      ? []
      : [
          post(`${path}/{id}/secret`, `renew${name}Secret: Makes a new secret`, done(record, operation), {
            body: object({ version }),
            failures: [...written, 'conflict', 'version_required', ...ofRights],
          }),
        ]),
    ...(entity.merges
      ? [
          post(`${path}/merge`, `merge${name}: Merges several ${many} into one`, response, {
            body: object({ from: ids, into: idSchema }),
            failures: written,
          }),
        ]
      : []),
    ...(entity.import
      ? [
          post(
            `${path}/import`,
            `import${name}: Creates and updates ${many} from rows of a table`,
            ref('ImportResult'),
            { tag: 'import', body: importBody(entity, entity.import.keys), failures: ['validation'] },
          ),
        ]
      : []),
  ])
}

function importBody({ fields }: Entity, keys: readonly string[]): Schema {
  const groups = Object.keys(fields).filter((field) => fields[field]?.kind === 'group' && !fields[field].readOnly)
  return object({
    rows: listOf({ type: 'object' }, { maxItems: importBatchMax }),
    key: { type: 'string', enum: [...keys] },
    'mode?': { type: 'string', enum: ['create', 'update', 'both'], default: 'both' },
    'dryRun?': { type: 'boolean', default: false },
    'importId?': {
      type: 'string',
      pattern: '^[\\w-]{8,64}$',
      description: 'Batches with the same ID form one import in the list.',
    },
    'file?': { type: 'string', maxLength: 200, description: 'The name of the file, for the list of imports.' },
    'broken?': listOf(ref('FailedRow'), {
      maxItems: importBatchMax,
      description: 'Rows that the caller could not read. They are stored with the failed rows.',
    }),
    ...(groups.length > 0 && { 'append?': { type: 'string', enum: groups } }),
  })
}
