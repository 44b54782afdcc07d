import {
  bulkMax,
  endingOptions,
  type Entity,
  featureOf,
  type Field,
  hasCallTo,
  importBatchMax,
  publishingFilters,
  isSettable,
  type Json,
  labelName,
  pageLimitMax,
  pageSizes,
  type Permission,
  withArticle,
} from '#contract'
import { fieldSchema, idSchema, listOf, objectOf, ref, type Schema } from './field-schema.ts'
import type { Call, Needs } from './operation.ts'
import { schemaName } from './record-schemas.ts'

const text: Schema = { type: 'string' }

function query(name: string, schema: Schema, description?: string): Json {
  return { name, in: 'query', schema, ...(description !== undefined && { description }) }
}

/** The parameters `page` and `limit` of every list. */
export const paging: readonly Json[] = [
  query('page', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
  query('limit', { type: 'integer', minimum: 1, maximum: pageLimitMax, default: pageSizes[0] }),
]

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

export const pageMeta = objectOf(
  {
    page: { type: 'integer' },
    limit: { type: 'integer' },
    total: { type: 'integer', minimum: 0 },
  },
  ['page', 'limit', 'total'],
)
const operation = objectOf({ operationId: text })
const ids = listOf(idSchema, { maxItems: bulkMax })
const endingReason: Schema = {
  type: 'string',
  enum: endingOptions.map(({ value }) => value),
  description: 'For delete: why a live page is unpublished. A withdrawn page stays, and its record is archived.',
}
const sitePage = { path: text, label: text }
const impactMeta = objectOf({
  page: objectOf({ ...sitePage, suggested: listOf(objectOf(sitePage, ['path', 'label'])) }, ['path', 'suggested']),
})

/** The body of `bulk`, which selects records by their IDs or by a list's search and filters. */
export function bulkSchema(actions: readonly string[], set: Schema, takesReason = false): Schema {
  return {
    ...objectOf(
      {
        action: { type: 'string', enum: [...actions] },
        ids,
        set,
        match: objectOf({ search: text, filter: { type: 'object' } }),
        expect: { type: 'integer', minimum: 0, description: 'Any other number of matches returns `conflict`.' },
        ...(takesReason && { reason: endingReason, to: text }),
      },
      ['action'],
    ),
    oneOf: [{ required: ['ids'] }, { required: ['match', 'expect'] }],
  }
}

const unchanged = 'conflict'
const written = ['not_found', 'validation'] as const

const topics: { readonly [key: string]: string } = { role: 'roles', 'user-status': 'roles', user: 'roles' }

/** The calls that follow from one definition. */
export function recordCalls(entity: Entity): Call[] {
  const { key, path, savePath, one, many, single, fields } = entity
  const name = schemaName(entity)
  const [record, draft] = [ref(name), ref(`${name}Draft`)]
  const tag = topics[key] ?? (featureOf(key) === 'website' ? 'content' : (featureOf(key) ?? 'entities'))
  const need = (permission: Permission, when?: string): Needs => ({ section: key, permission, ...(when && { when }) })
  const mark = (isThere: boolean): Pick<Call, 'inSpecification'> => (isThere ? { inSpecification: 'call' } : {})
  const isListed = featureOf(key) === undefined && key !== 'gallery'
  const taken =
    entity.unique.length > 0 || Object.values(fields).some(({ kind }) => kind === 'slug')
      ? (['duplicate'] as const)
      : []
  const isAboutPeople = Object.values(fields).some(({ personal }) => personal)
  const ofRights = ['role', 'user'].includes(key) ? (['step_up'] as const) : []
  const save: Call = {
    method: 'post',
    path: savePath,
    id: `save${name}`,
    tag,
    needs: [need('edit')],
    body: draft,
    readByFields: 'body',
    takesKey: true,
    summary: single ? `Changes the ${one}` : `Creates ${withArticle(one)}, or updates the one with this ID`,
    answers: {
      '200': { data: record, meta: operation },
      ...(single ? {} : { '201': { data: record, meta: operation } }),
    },
    failures: [...written, unchanged, 'version_required', ...taken, ...ofRights],
    ...mark(hasCallTo('edit', [], key)),
  }
  if (single !== undefined) {
    const read = { method: 'get', tag, needs: [need('view')], answers: { '200': { data: record } } } as const
    return [
      { ...read, path, id: `get${name}`, summary: `The ${one}`, failures: [] },
      {
        ...read,
        path: `${path}/{id}`,
        id: `get${name}ById`,
        summary: `Returns the ${one}, with the ID ${single}`,
        failures: ['not_found'],
      },
      save,
    ]
  }
  const settable = Object.entries(fields).filter(([, field]) => isSettable(field))
  const set = objectOf(Object.fromEntries(settable.map(([field, rule]) => [field, fieldSchema(rule)])))
  const result = { '200': { data: ref('BulkResult') } }
  const calls: Call[] = [
    {
      method: 'get',
      path,
      id: `list${name}`,
      tag,
      summary: `Lists ${many}, one page at a time`,
      needs: [need('view')],
      parameters: listParameters(entity),
      failures: isAboutPeople ? ['step_up'] : [],
      ...mark(isListed),
      answers: { '200': { data: listOf({ anyOf: [record, ref('Label')] }), meta: pageMeta } },
    },
    {
      method: 'get',
      path: `${path}/{id}`,
      id: `get${name}`,
      tag,
      summary: `Returns ${withArticle(one)}`,
      needs: [need('view')],
      parameters: [query('fields', { type: 'string', enum: ['label'] })],
      failures: ['not_found'],
      answers: { '200': { data: { anyOf: [record, ref('Label')] } } },
      ...mark(entity.isReadById === true),
    },
    save,
    {
      method: 'delete',
      path: `${path}/{id}`,
      id: `delete${name}`,
      tag,
      summary: `Moves ${withArticle(one)} to the trash`,
      needs: [need('delete')],
      ...(entity.publishes && { parameters: [query('reason', endingReason), query('to', { type: 'string' })] }),
      takesKey: true,
      answers: { '200': { data: record, meta: operation } },
      failures: ['not_found', 'in_use', ...(entity.publishes ? (['validation'] as const) : []), ...ofRights],
      ...mark(hasCallTo('delete', [], key)),
    },
    {
      method: 'get',
      path: `${path}/{id}/impact`,
      id: `impactOf${name}`,
      tag,
      needs: [need('view')],
      summary: `Lists the records that deleting ${withArticle(one)} affects`,
      answers: { '200': { data: listOf(ref('Impact')), ...(entity.publishes && { meta: impactMeta }) } },
      failures: ['not_found'],
    },
    {
      method: 'post',
      path: `${path}/bulk`,
      id: `bulk${name}`,
      tag: 'bulk',
      readByFields: 'set',
      takesKey: true,
      answers: result,
      summary: `Deletes, restores, permanently deletes or changes several ${many}`,
      needs: [
        need('delete', 'action is delete or purge'),
        need('edit', 'action is restore or set'),
        need('view', 'match is given'),
      ],
      body: bulkSchema(['delete', 'restore', 'purge', 'set'], set, entity.publishes === true),
      failures: ['validation', 'conflict', 'step_up'],
    },
    {
      method: 'post',
      path: `${path}/move`,
      id: `move${name}`,
      tag: 'bulk',
      takesKey: true,
      failures: written,
      summary: `Moves all references from one ${one} to another`,
      needs: [need('view'), { section: '*', permission: 'edit', when: 'records of the section refer to it' }],
      body: objectOf({ from: idSchema, into: idSchema }, ['from', 'into']),
      answers: { '200': { data: record, meta: operation } },
    },
    {
      method: 'post',
      path: `${path}/undo`,
      id: `undo${name}`,
      tag: 'bulk',
      takesKey: true,
      answers: result,
      summary: 'Undoes an operation of the last 30 days',
      needs: [need('edit')],
      body: objectOf({ operationId: text }, ['operationId']),
      failures: ['not_found', 'validation', ...ofRights],
    },
  ]
  const ordered = Object.keys(fields).find((field) => fields[field]?.kind === 'order')
  if (ordered !== undefined) {
    calls.push({
      method: 'post',
      path: `${path}/order`,
      id: `order${name}`,
      tag,
      takesKey: true,
      needs: [need('edit')],
      summary: `Reorders ${many}`,
      body: objectOf({ ids }, ['ids']),
      failures: ['validation'],
      answers: {
        '200': {
          data: listOf(objectOf({ id: idSchema, version: { type: 'integer' }, [ordered]: { type: 'integer' } })),
          meta: operation,
        },
      },
    })
  }
  if (entity.merges) {
    calls.push({
      method: 'post',
      path: `${path}/merge`,
      id: `merge${name}`,
      tag,
      takesKey: true,
      needs: [need('edit')],
      summary: `Merges several ${many} into one`,
      body: objectOf({ from: ids, into: idSchema }, ['from', 'into']),
      answers: { '200': { data: record, meta: operation } },
      failures: written,
    })
  }
  if (entity.import) {
    const groups = Object.keys(fields).filter((field) => fields[field]?.kind === 'group' && !fields[field].readOnly)
    calls.push({
      method: 'post',
      path: `${path}/import`,
      id: `import${name}`,
      tag: 'import',
      takesKey: true,
      needs: [need('edit')],
      summary: `Creates and updates ${many} from rows of a table`,
      body: objectOf(
        {
          rows: listOf({ type: 'object' }, { maxItems: importBatchMax }),
          key: { type: 'string', enum: [...entity.import.keys] },
          mode: { type: 'string', enum: ['create', 'update', 'both'], default: 'both' },
          dryRun: { type: 'boolean', default: false },
          importId: {
            type: 'string',
            pattern: '^[\\w-]{8,64}$',
            description: 'Batches with the same ID form one import in the list.',
          },
          file: { type: 'string', maxLength: 200, description: 'The name of the file, for the list of imports.' },
          broken: listOf(ref('FailedRow'), {
            maxItems: importBatchMax,
            description: 'Rows that the caller could not read. They are stored with the failed rows.',
          }),
          ...(groups.length > 0 && { append: { type: 'string', enum: groups } }),
        },
        ['rows', 'key'],
      ),
      answers: { '200': { data: ref('ImportResult') } },
      failures: ['validation'],
    })
  }
  return calls
}
