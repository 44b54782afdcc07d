import { calls, linkStates } from '#contract'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'
import { paging } from './record-calls.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer', minimum: 0 }
const address: Schema = { type: 'string', maxLength: 4000 }
const state: Schema = { enum: [...linkStates] }
const use = {
  entity: { ...text, description: 'The key of the record’s definition.' },
  id: idSchema,
  label: text,
  field: text,
}
const page = orNull(objectOf({ entity: text, id: idSchema, label: text }, ['entity', 'id', 'label']))
const fix: Schema = orNull(
  objectOf(
    {
      action: { enum: ['replace', 'remove', 'publish'] },
      to: { ...text, description: 'With `replace` only: the new address.' },
    },
    ['action'],
  ),
)
const target = {
  target: { ...text, description: 'A path on the website, with a heading as its fragment, or a full address.' },
  state,
  isOwn: { type: 'boolean', description: 'It is a page or a file of the website.' },
  useCount: { ...whole, description: 'Places in sections that the person may view.' },
  uses: listOf(ref('LinkUse'), { maxItems: 10 }),
  page,
  fix,
  reason: { ...text, description: 'Why a check of another website failed.' },
  checkedAt: orNull({ type: 'string', format: 'date-time' }),
  isWaiting: { type: 'boolean', description: 'Somebody asked for a check that has not begun.' },
} satisfies { [name: string]: Schema }

export const linkSchemas: { [name: string]: Schema } = {
  LinkUse: objectOf(use, Object.keys(use)),
  LinkTarget: objectOf(target, Object.keys(target)),
}

const pageMeta = { page: whole, limit: whole, total: whole }
const listMeta = {
  ...pageMeta,
  counts: objectOf(Object.fromEntries(linkStates.map((name) => [name, whole])), linkStates),
  waiting: { ...whole, description: 'Records whose links are still to be read.' },
  checksOthers: { type: 'boolean', description: 'Links to other websites are checked.' },
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
    summary: 'Where links lead, the most used first, with the places that use each and a fix',
    parameters: [
      ...paging,
      { name: 'search', in: 'query', description: 'A part of the address.', schema: text },
      {
        name: 'filter',
        in: 'query',
        description: 'One state, or any of several.',
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
    summary: 'The places that use one target',
    parameters: [...paging, { name: 'target', in: 'query', required: true, schema: text }],
    answers: { '200': { data: listOf(ref('LinkUse')), meta: objectOf(pageMeta, Object.keys(pageMeta)) } },
    failures: ['malformed', 'not_found'],
  },
  {
    ...common,
    method: 'post',
    path: `${calls.links}/check`,
    id: 'checkLinks',
    summary: 'The states of addresses in a text that is not saved',
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
    summary: 'Gives a target’s links another address in every place, or removes them',
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
    summary: 'Takes back a replacement in all records that nobody has changed since',
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
    summary: 'Checks a target of another website before all others',
    body: objectOf({ target: address }, ['target']),
    answers: { '202': { data: { type: 'null' } } },
    failures: ['validation', 'not_found', 'in_use'],
  },
]
