import { entities, failureStatus, formerNoteShape, type Json, reference, tenant } from '#contract'
import { fieldChangeShape, impactShape, importEffects } from '#shapes'
import { translations } from '#translated'
import { accountCalls, accountSchemas } from './account-calls.ts'
import { contentCalls, contentSchemas } from './content-calls.ts'
import { factorCalls, factorSchemas } from './factor-calls.ts'
import { providerCalls } from './provider-calls.ts'
import { idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import { healthCalls, healthSchemas } from './health-calls.ts'
import { importCalls, importSchemas } from './import-calls.ts'
import { intakeCalls, intakeSchemas } from './intake-calls.ts'
import { linkCalls, linkSchemas } from './link-calls.ts'
import { liveCalls, liveSchemas } from './live-calls.ts'
import { byStatus, type Call, failureKey, failureResponse, failuresOf, operationOf } from './operation.ts'
import { mailCalls, mailSchemas } from './mail-calls.ts'
import { personalCalls, personalSchemas } from './personal-calls.ts'
import { publishedCalls, publishedSchemas } from './published-calls.ts'
import { calendarCalls, publishingCalls, publishingSchemas } from './publishing-calls.ts'
import { recordCalls } from './record-calls.ts'
import { recordSchemas } from './record-schemas.ts'
import { securityCalls, securitySchemas } from './security-calls.ts'
import { invitationCalls, invitationSchemas } from './invitation-calls.ts'
import { type Components, namesOf, noted, jsonSchemaOf } from './schema-of.ts'
import { setupCalls } from './setup-calls.ts'
import { translationCalls, translationSchemas } from './translation-calls.ts'
import { updateCalls, updateSchemas } from './update-calls.ts'
import { viewCalls, viewSchemas } from './view-calls.ts'
import { webhookCalls, webhookSchemas } from './webhook-calls.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer', minimum: 0 }
const texts: Schema = { type: 'object', additionalProperties: text }
const failed = { error: text, code: text, fields: texts }
const formerNote = { kind: text, value: text, until: orNull({ type: 'string', format: 'date' }) }

const sharedSchemas: Components = {
  Failure: objectOf(
    {
      error: { type: 'string', minLength: 1, description: 'A message for the user.' },
      code: { type: 'string', enum: Object.keys(failureStatus) },
      fields: texts,
      data: {},
    },
    ['error', 'code'],
    true,
  ),
  Reference: {
    ...noted(reference, {}),
    schema: objectOf(
      { id: text, label: text, tone: text, url: orNull(text), alt: orNull(text) },
      ['id', 'label'],
      true,
    ),
  },
  Label: objectOf({ id: idSchema, label: text, url: orNull(text), alt: orNull(text) }, ['id', 'label']),
  Related: {
    ...texts,
    description:
      'The names of new records, by their provisional IDs, new:…, in the relations of this body. The save creates them.',
  },
  Picture: objectOf({ id: idSchema, label: text, url: text, alt: orNull(text) }, ['id', 'label', 'url']),
  Impact: impactShape,
  BulkResult: objectOf(
    {
      done: listOf(text),
      failed: listOf(objectOf({ id: text, ...failed }, ['id', 'error', 'code'])),
      operationId: text,
      left: { ...whole, description: 'The number of records that were not reached when the task was stopped.' },
      changed: listOf(text, { description: 'Fields that some restored records got with another value.' }),
    },
    ['done', 'failed', 'operationId'],
  ),
  ImportResult: objectOf(
    {
      created: whole,
      updated: whole,
      unchanged: whole,
      failed: listOf(
        objectOf({ row: whole, ...failed, missing: listOf(ref('MissingName')) }, ['row', 'error', 'code', 'fields']),
      ),
      renamed: listOf(objectOf({ row: whole, from: text, to: text }, ['row', 'from', 'to'])),
      former: listOf(ref('FormerOfRow'), { description: 'Rows with a code or name that their record had before.' }),
      settled: listOf(ref('SettledCode'), { description: 'Rows with a code that another record claims too.' }),
      outcomes: listOf({ enum: ['create', 'update', 'unchanged', 'error'] }),
      updates: listOf(ref('ImportUpdate'), { description: 'For a dry run: the records that would change.' }),
      effects: listOf(
        { enum: [...importEffects, null] },
        { description: 'For a dry run: the effect of each row on the website.' },
      ),
      effectCounts: objectOf(Object.fromEntries(importEffects.map((effect) => [effect, whole])), [...importEffects]),
      operationId: text,
    },
    ['created', 'updated', 'unchanged', 'failed'],
  ),
  FormerNote: formerNoteShape,
  FormerOfRow: objectOf({ row: whole, field: text, label: text, ...formerNote }, ['row', 'field', 'kind', 'value']),
  SettledCode: objectOf({ row: whole, field: text, value: text, label: text, isGained: { type: 'boolean' } }, [
    'row',
    'field',
    'value',
    'isGained',
  ]),
  FieldChange: fieldChangeShape,
  MissingName: objectOf(
    {
      field: text,
      entity: text,
      name: text,
      within: { type: 'object', description: 'Fields of the record that could be created, such as countryId.' },
    },
    ['field', 'entity', 'name', 'within'],
  ),
  ImportUpdate: objectOf(
    {
      row: whole,
      id: idSchema,
      label: text,
      isLive: { type: 'boolean', description: 'Whether the record is published now.' },
      changes: listOf(ref('FieldChange')),
    },
    ['row', 'id', 'label', 'isLive', 'changes'],
  ),
}

function header(description: string, schema: Schema = text): Json {
  return { description, schema }
}

const headers: { [name: string]: Json } = {
  'X-Request-Id': header('The log has the same ID.'),
  'Cache-Control': header('Responses are not cached.', { const: 'no-store' }),
  'X-Content-Type-Options': header('Browsers must not guess another type.', { const: 'nosniff' }),
  Allow: header('The methods of this path.'),
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }),
  'WWW-Authenticate': header('How to sign in.', { const: 'Bearer' }),
  ETag: header('Changes when the content changes.'),
  'Last-Modified': header('The time of the last change to any content.'),
  'Cross-Origin-Resource-Policy': header('Websites can show it.', { const: 'cross-origin' }),
}

const parameters: { [name: string]: Json } = {
  Tenant: { name: 'tenant', in: 'header', description: 'Required in every request.', schema: { const: tenant } },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
    description: 'Repeats with the same key, user and path within 24 hours get the first response again.',
  },
}

export const tagDescriptions: { readonly [name: string]: string } = {
  core: 'The calls that every host has.',
  accounts: 'Sign-up, passwords, profile and sessions.',
  'airport-updates': 'Updates of airports from a newer file of OurAirports.',
  setup: 'Steps of a new installation, and its sample content.',
  invitations: 'Invitations. Invited users set their own name and password.',
  entities: 'Lists, records and their writes.',
  media: 'The media library.',
  seo: 'SEO content and its templates.',
  search: 'Search in all records.',
  events: 'Events of other users’ writes.',
  chat: 'The administrators’ chat.',
  notifications: 'The user’s notifications.',
  activity: 'The log of changes.',
  bulk: 'Bulk actions and undo.',
  import: 'Import of rows of a table.',
  imports: 'The list of imports, with their failed rows.',
  operations: 'The user’s last operations that can be undone.',
  publish: 'A permission to publish, separate from `edit`.',
  pending: 'Pending versions of live records, publishing and unpublishing.',
  review: 'Review by a second person.',
  translations: 'Translations of published records into the languages of the website.',
  freshness: 'Content checks, checks and public notes.',
  roles: 'Users, roles and statuses.',
  refresh: 'A new token for a session.',
  drafts: 'Unsaved forms.',
  presence: 'The users who have a record open.',
  health: 'The state of the host, backups and checks.',
  tokens: 'API tokens for programs.',
  factors: 'Second factors.',
  oidc: 'Sign-in with the organisation’s account (OpenID Connect).',
  content: 'Published records for a website.',
  intake: 'Form submissions from a website.',
  mail: 'Outgoing mail.',
  'shared-views': 'Views of lists that users share.',
  webhooks: 'Calls to other programs when content changes.',
  links: 'The state of all links in the content.',
  security: 'Security events, and permissions on any date.',
  'personal-data': 'All data about one person, and its erasure.',
  idempotency: 'Writes that must not happen twice: the header Idempotency-Key of the calls that take it.',
}

const managed = [...entities, ...translations]

/** Lists every call of the contract. */
export function contractCalls(): readonly Call[] {
  return [
    ...accountCalls,
    ...invitationCalls,
    ...setupCalls,
    ...factorCalls,
    ...providerCalls,
    ...liveCalls,
    ...healthCalls,
    ...importCalls,
    ...contentCalls,
    ...publishedCalls,
    ...personalCalls,
    ...intakeCalls,
    ...securityCalls,
    ...mailCalls,
    ...viewCalls,
    ...webhookCalls,
    ...linkCalls,
    ...updateCalls,
    ...calendarCalls,
    ...translationCalls,
    ...managed.flatMap(recordCalls),
    ...managed.flatMap(publishingCalls),
  ]
}

/** All shared schemas and kinds, by name. */
export function components(): Components {
  return {
    ...sharedSchemas,
    ...accountSchemas,
    ...invitationSchemas,
    ...factorSchemas,
    ...liveSchemas,
    ...healthSchemas,
    ...importSchemas,
    ...intakeSchemas,
    ...contentSchemas,
    ...publishedSchemas,
    ...personalSchemas,
    ...securitySchemas,
    ...mailSchemas,
    ...viewSchemas,
    ...webhookSchemas,
    ...publishingSchemas,
    ...linkSchemas,
    ...updateSchemas,
    ...translationSchemas,
    ...Object.assign({}, ...managed.map(recordSchemas)),
  }
}

export function componentSchemas(): { [name: string]: Schema } {
  const all = components()
  const names = namesOf(all)
  return Object.fromEntries(Object.entries(all).map(([name, given]) => [name, jsonSchemaOf(given, names, true)]))
}

function pathsOf(calls: readonly Call[]): Json {
  const names = namesOf(components())
  const paths = new Map<string, { [method: string]: Json }>()
  for (const call of calls) paths.set(call.path, { ...paths.get(call.path), [call.method]: operationOf(call, names) })
  return Object.fromEntries([...paths].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function responsesOf(calls: readonly Call[]): Json {
  const groups = calls.flatMap((call) => [...byStatus(failuresOf(call)).values()])
  const responses = new Map(groups.map((codes) => [failureKey(codes), failureResponse(codes)]))
  return Object.fromEntries([...responses].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The contract as OpenAPI 3.1. The output depends only on definitions and calls, so each run gives the same text. */
export function openApiDocument(): { [name: string]: Json } {
  const calls = contractCalls()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Apron product host',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The calls of the panel. Every host must have the calls marked x-specification. `features` of its ' +
        'profile lists all others. docs/contract.md describes the rules.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: pathsOf(calls),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `id` in the response to sign-in, or an API token.',
        },
      },
      parameters,
      headers,
      responses: responsesOf(calls),
      schemas: componentSchemas(),
    },
  }
}

/** The text of docs/openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 1)}\n`
}
