import { calls, linkStates } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer', minimum: 0 }
const address: Schema = { type: 'string', maxLength: 4000 }
const state: Schema = { enum: [...linkStates] }
const use = {
  entity: { ...text, description: 'The key of the record’s entity.' },
  id: idSchema,
  label: text,
  field: text,
}
const page = orNull(objectOf({ entity: text, id: idSchema, label: text }, ['entity', 'id', 'label']))
const fix: Schema = orNull(
  objectOf(
    {
      action: { enum: ['replace', 'remove', 'publish'] },
      to: { ...text, description: 'Only with `replace`: the new URL.' },
    },
    ['action'],
  ),
)
const target = {
  target: { ...text, description: 'A path on the website, with a heading as its fragment, or a full URL.' },
  state,
  isOwn: { type: 'boolean', description: 'Whether the target is a page or file of the website.' },
  useCount: { ...whole, description: 'Uses in sections that the user can view.' },
  uses: listOf(ref('LinkUse'), { maxItems: 10 }),
  page,
  fix,
  reason: { ...text, description: 'The reason why a check of another website failed.' },
  checkedAt: orNull({ type: 'string', format: 'date-time' }),
  isWaiting: { type: 'boolean', description: 'Whether a requested check has not started yet.' },
} satisfies { [name: string]: Schema }

export const linkSchemas: { [name: string]: Schema } = {
  LinkUse: objectOf(use, Object.keys(use)),
  LinkTarget: objectOf(target, Object.keys(target)),
}

const pageMeta = { page: whole, limit: whole, total: whole }
const listMeta = {
  ...pageMeta,
  counts: objectOf(Object.fromEntries(linkStates.map((name) => [name, whole])), linkStates),
  waiting: { ...whole, description: 'The number of records and targets that are not read yet.' },
  checksOthers: { type: 'boolean', description: 'Whether links to other websites are checked.' },
} satisfies { [name: string]: Schema }

const common = { tag: 'links', needs: [] } as const
const place = { entity: text, id: idSchema }
const failed = { ...place, label: text, error: text, code: text }

/** Calls about the links of all content. */
export const linkCalls: readonly Call[] = [
  {
    ...common,
    method: 'get',
    path: calls.links,
    id: 'listLinks',
    summary: 'Lists the targets of links, most used first, with their uses and a fix',
    parameters: [
      ...paging,
      { name: 'search', in: 'query', description: 'A part of the URL.', schema: text },
      {
        name: 'filter',
        in: 'query',
        description: 'One state. Can be repeated to match any of several.',
        style: 'deepObject',
        explode: true,
        schema: objectOf({ state }),
      },
    ],
    answers: { '200': { data: listOf(ref('LinkTarget')), meta: objectOf(listMeta, Object.keys(listMeta)) } },
    failures: ['malformed'],
  },
  {
    ...common,
    method: 'get',
    path: `${calls.links}/uses`,
    id: 'listLinkUses',
    summary: 'Lists the uses of one target',
    parameters: [...paging, { name: 'target', in: 'query', required: true, schema: text }],
    answers: { '200': { data: listOf(ref('LinkUse')), meta: objectOf(pageMeta, Object.keys(pageMeta)) } },
    failures: ['malformed', 'not_found'],
  },
  {
    ...common,
    method: 'post',
    path: `${calls.links}/check`,
    id: 'checkLinks',
    summary: 'Returns the states of URLs in an unsaved text',
    body: objectOf({ targets: listOf(address, { maxItems: 200 }) }, ['targets']),
    answers: {
      '200': {
        data: listOf(objectOf({ target: text, state, page, fix }, ['target', 'state', 'page', 'fix'])),
      },
    },
    failures: ['validation'],
  },
  {
    ...common,
    method: 'post',
    path: `${calls.links}/replace`,
    id: 'replaceLink',
    takesKey: true,
    summary: 'Replaces a target in all links, or removes the links',
    body: objectOf({ target: address, to: orNull({ type: 'string', maxLength: 2000 }) }, ['target', 'to']),
    answers: {
      '200': {
        data: objectOf(
          {
            done: listOf(objectOf(place, Object.keys(place))),
            failed: listOf(objectOf(failed, Object.keys(failed))),
            operationId: text,
            left: whole,
          },
          ['done', 'failed', 'operationId'],
        ),
      },
    },
    failures: ['validation', 'not_found', 'forbidden'],
  },
  {
    ...common,
    method: 'post',
    path: `${calls.links}/undo`,
    id: 'undoReplaceLink',
    takesKey: true,
    summary: 'Undoes a replacement in all records that were not changed since',
    body: objectOf({ operationId: text }, ['operationId']),
    answers: { '200': { data: ref('BulkResult') } },
    failures: ['validation', 'not_found'],
  },
  {
    ...common,
    method: 'post',
    path: `${calls.links}/recheck`,
    id: 'recheckLink',
    takesKey: true,
    summary: 'Checks a target of another website next',
    body: objectOf({ target: address }, ['target']),
    answers: { '202': { data: { type: 'null' } } },
    failures: ['validation', 'not_found', 'in_use'],
  },
]
