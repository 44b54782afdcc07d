import { calls, count, linkStates, list, shape, text } from '#contract'
import { checkedLinkShape, linksMetaShape, linkTargetShape, linkUseShape, replacedLinkShape } from '#shapes'
import { listOf, orNull, ref, type Schema } from './field-schema.ts'
import { anyText, filterBy, paging, parameter, requiredQuery } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { accepted, done, get, nothing, post, together } from './table.ts'

const fixNote = { 'fix.to': 'Only with `replace`: the new URL.' }

export const linkSchemas: Components = {
  LinkUse: noted(linkUseShape, { entity: 'The key of the record’s entity.' }),
  LinkTarget: noted(linkTargetShape, {
    ...fixNote,
    target: 'A path on the website, with a heading as its fragment, or a full URL.',
    isOwn: 'Whether the target is a page or file of the website.',
    useCount: 'Uses in sections that the user can view.',
    uses: { maxItems: 10 },
    reason: 'The reason why a check of another website failed.',
    isWaiting: 'Whether a requested check has not started yet.',
  }),
}

const pageKinds = { page: count, limit: count, total: count }
const listMeta = noted(shape({ ...pageKinds, ...linksMetaShape.fields }), {
  waiting: 'The number of records and targets that are not read yet.',
  checksOthers: 'Whether links to other websites are checked.',
})
const address: Schema = { type: 'string', maxLength: 4000 }
const state = { enum: [...linkStates] }

/** Calls about the links of all content. */
export const linkCalls = together({ tag: 'links' }, [
  get(
    calls.links,
    'listLinks: Lists the targets of links, most used first, with their uses and a fix',
    done(list(linkTargetShape), listMeta),
    {
      parameters: [
        ...paging,
        parameter('search', 'A part of the URL.'),
        filterBy(object({ 'state?': state }), { description: 'One state. Can be repeated to match any of several.' }),
      ],
      failures: ['malformed'],
    },
  ),
  get(`${calls.links}/uses`, 'listLinkUses: Lists the uses of one target', done(list(linkUseShape), shape(pageKinds)), {
    parameters: [...paging, requiredQuery('target', anyText)],
    failures: ['malformed', 'not_found'],
  }),
  post(
    `${calls.links}/check`,
    'checkLinks: Returns the states of URLs in an unsaved text',
    noted(list(checkedLinkShape), { '[].fix.to': fixNote['fix.to'] }),
    { body: object({ targets: listOf(address, { maxItems: 200 }) }), failures: ['validation'] },
  ),
  post(
    `${calls.links}/replace`,
    'replaceLink: Replaces a target in all links, or removes the links',
    replacedLinkShape,
    {
      body: object({ target: address, to: orNull({ type: 'string', maxLength: 2000 }) }),
      failures: ['validation', 'not_found', 'forbidden'],
    },
  ),
  post(
    `${calls.links}/undo`,
    'undoReplaceLink: Undoes a replacement in all records that were not changed since',
    ref('BulkResult'),
    { body: object({ operationId: text }), failures: ['validation', 'not_found'] },
  ),
  post(`${calls.links}/recheck`, 'recheckLink: Checks a target of another website next', accepted(nothing), {
    body: object({ target: address }),
    failures: ['validation', 'not_found', 'in_use'],
  }),
])
