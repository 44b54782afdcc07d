// The parts that are rows of one table. A table that is in no part must be named in
// test/host/personal-data/tables-without-people.ts, or a test fails. Secrets and their hashes are in no part, nor are
// other people's data.
import { entitiesOfPeople, quoteName, securityKey, type Tables } from '#host/records'
import { email, type KeptPart, numbersOf, people, personal, records, who } from './kept-part.ts'
import type { Subject } from './subject.ts'

interface PlainPart {
  name: string
  title: string
  table: string
  /** Names of the file, each with its column or expression. */
  columns: Readonly<Record<string, string>>
  where: string
  /** Names whose text is JSON. */
  json?: readonly string[]
}

const own = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, quoteName(name)]))
/** The text of a form or entry, unless it is about other people. */
const unlessOfOthers = (column: string): string =>
  `case when recordId in ${records} or entity not in ${personal} then ${column} end`

const parts: readonly PlainPart[] = [
  {
    name: 'sessions',
    title: 'Open sessions',
    table: 'session',
    columns: own('createdAt', 'lastActiveAt', 'endsAt', 'client', 'ip'),
    where: `userId in ${people}`,
  },
  {
    name: 'providerLinks',
    title: 'Accounts of the organisation that sign this person in',
    table: 'provider_link',
    columns: own('issuer', 'sub', 'email', 'createdAt', 'lastUsedAt'),
    where: `userId in ${people}`,
  },
  {
    name: 'providerSessions',
    title: 'Open sessions of the organisation’s account',
    table: 'provider_session',
    columns: own('sub', 'sid'),
    where: `sessionId in (select id from session where userId in ${people})`,
  },
  {
    name: 'passwords',
    title: 'Passwords, without the passwords',
    table: 'credential',
    columns: own('changedAt'),
    where: `userId in ${people}`,
  },
  {
    name: 'factors',
    title: 'Passkeys and authenticator apps, without their keys and secrets',
    table: 'factor',
    columns: own('kind', 'name', 'createdAt', 'lastUsedAt'),
    where: `userId in ${people}`,
  },
  {
    name: 'recoveryCodes',
    title: 'Unused recovery codes, without the codes',
    table: 'recovery_code',
    columns: own('createdAt'),
    where: `userId in ${people}`,
  },
  {
    name: 'passwordLinks',
    title: 'Password links, without the links',
    table: 'password_link',
    columns: own('createdAt', 'goodUntil'),
    where: `userId in ${people}`,
  },
  {
    name: 'invitations',
    title: 'Invitations to and by this person, without the links',
    table: 'invitation',
    columns: { email: `case when email = ${email} then email end`, ...own('sentAt', 'expiresAt') },
    where: `email = ${email} or invitedBy in ${people}`,
  },
  {
    name: 'preferences',
    title: 'Preferences of the panel',
    table: 'preference',
    columns: own('value', 'updatedAt'),
    where: `userId in ${people}`,
    json: ['value'],
  },
  {
    name: 'sharedViews',
    title: 'Views shared by this person',
    table: 'shared_view',
    columns: own('section', 'name', 'query', 'createdAt', 'updatedAt'),
    where: `ownerId in ${people}`,
  },
  {
    name: 'tokens',
    title: 'API tokens created by this person, without the tokens',
    table: 'token',
    columns: {
      ...own('name', 'scopes', 'ranges', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastUsedIp'),
      revokedAt: 'deletedAt',
    },
    where: `createdBy in ${people}`,
    json: ['scopes'],
  },
  {
    name: 'webhooks',
    title: 'Webhooks created by this person, without the secrets',
    table: 'webhook',
    columns: own('url', 'entities', 'events', 'createdAt'),
    where: `createdBy in ${people}`,
    json: ['entities', 'events'],
  },
  {
    name: 'imports',
    title: 'Imports by this person (30 days)',
    table: 'import_run',
    columns: own('at', 'entity', 'file', 'created', 'updated', 'unchanged', 'failed'),
    where: `byId in ${people}`,
  },
  {
    name: 'airportUpdates',
    title: 'Airport files that this person compared',
    table: 'airport_update',
    columns: own('at', 'state', 'files'),
    where: `byId in ${people}`,
    json: ['files'],
  },
  {
    name: 'airportPins',
    title: 'Airport fields that this person protects from updates',
    table: 'airport_pin',
    columns: own('airportId', 'field', 'at'),
    where: `byId in ${people}`,
  },
  {
    name: 'failedRows',
    title: 'Failed import rows with their email address',
    table: 'import_failure',
    columns: own('at', 'values', 'error'),
    where: `instr(addresses, char(10) || ${email} || char(10)) > 0`,
    json: ['values'],
  },
  {
    name: 'drafts',
    title: 'Unsaved forms by or about this person',
    table: 'draft',
    columns: { ...own('entity', 'recordId', 'at'), isTheirs: `userId in ${people}`, value: unlessOfOthers('value') },
    where: `userId in ${people} or recordId in ${records}`,
    json: ['value'],
  },
  {
    name: 'notifications',
    title: 'Notifications to or about this person',
    table: 'notification',
    columns: {
      ...own('kind', 'at', 'entity', 'recordId'),
      isToThem: `userId in ${people}`,
      label: unlessOfOthers('label'),
      readAt: `case when userId in ${people} then readAt end`,
    },
    where: `userId in ${people} or byId in ${people} or recordId in ${records}`,
  },
  {
    name: 'chat',
    title: 'Chat messages',
    table: 'chat_message',
    columns: own('at', 'text'),
    where: `byId in ${people}`,
  },
  {
    name: 'mail',
    title: 'Emails sent to them (30 days)',
    table: 'mail',
    columns: own('kind', 'recipient', 'subject', 'createdAt', 'state', 'sentAt', 'lastAnswer'),
    where: `recordId in ${records} or recipient = ${email}`,
  },
  {
    name: 'pending',
    title: 'Pending changes by or about this person',
    table: 'pending',
    columns: { ...own('entity', 'recordId', 'createdAt', 'updatedAt', 'publishAt'), next: unlessOfOthers('next') },
    where: `createdBy in ${people} or updatedBy in ${people} or scheduledBy in ${people} or recordId in ${records}`,
    json: ['next'],
  },
  {
    name: 'reviews',
    title: 'Approvals requested or given by this person',
    table: 'review',
    columns: {
      ...own('entity', 'recordId', 'state', 'submittedAt', 'decidedAt'),
      isByThem: `submittedBy in ${people}`,
      comment: `case when coalesce(decidedBy, submittedBy) in ${people} then comment end`,
    },
    where: `submittedBy in ${people} or reviewer in ${people} or decidedBy in ${people}`,
  },
  {
    name: 'unreviewed',
    title: 'Pages published without approval by this person',
    table: 'unreviewed',
    columns: own('entity', 'recordId', 'at', 'reason'),
    where: `"by" in ${people}`,
  },
  {
    name: 'replies',
    title: 'Replies to and by this person',
    table: 'contact_reply',
    columns: {
      ...own('messageId', 'at'),
      isByThem: `byId in ${people}`,
      // A reply to another sender is about that sender.
      text: `case when messageId in ${records} then "text" end`,
    },
    where: `messageId in ${records} or byId in ${people}`,
  },
  {
    name: 'activity',
    title: 'Activity by or about this person',
    table: 'activity',
    columns: {
      ...own('at', 'entity', 'recordId', 'action'),
      isByThem: `"by" in ${people}`,
      label: unlessOfOthers('label'),
      changes: `case when recordId in ${records} or entity not in ${personal} then changes
        else (select json_group_array(json_extract(value, '$.field')) from json_each(changes)) end`,
    },
    where: `entity <> '${securityKey}' and ("by" in ${people} or recordId in ${records})`,
    json: ['changes'],
  },
  {
    name: 'securityEvents',
    title: 'Security events by or about this person',
    table: 'activity',
    columns: {
      ...own('at', 'recordId', 'action'),
      isByThem: `"by" in ${people}`,
      // Device and address are those of the person who acted.
      facts: `case when recordId not in ${records}
        then json_object('ip', changes ->> 'ip', 'client', changes ->> 'client')
        when "by" in ${people} or "by" = '' then changes
        else json_remove(changes, '$.ip', '$.client', '$.sessionId') end`,
    },
    where: `entity = '${securityKey}' and ("by" in ${people} or recordId in ${records})`,
    json: ['facts'],
  },
  {
    name: 'events',
    title: 'Live events (2 days)',
    table: 'event',
    columns: own('at', 'type', 'entity', 'id'),
    where: `byId in ${people} or forId in ${people} or id in ${records}`,
  },
  {
    name: 'answers',
    title: 'Copies of responses to their changes (1 day)',
    table: 'kept_answer',
    columns: own('createdAt', 'path', 'status'),
    where: `personId in ${people}`,
  },
  {
    name: 'seo',
    title: 'SEO content written by this person',
    table: 'seo_content',
    columns: own('kind', 'targetId', 'createdAt', 'updatedAt'),
    where: `createdBy in ${people} or updatedBy in ${people}`,
  },
]

function plainPart({ db, model }: Tables, { name, title, table, columns, where, json = [] }: PlainPart): KeptPart {
  const selected = Object.entries(columns)
    .map(([as, sql]) => `${sql} as ${quoteName(as)}`)
    .join(', ')
  const keys = JSON.stringify(entitiesOfPeople(model).map(({ key }) => key))
  const given = (subject: Subject): string[] => [
    JSON.stringify(subject.people),
    JSON.stringify([...subject.records.values()].flat()),
    keys,
    subject.email,
  ]
  const asFlag = (key: string, value: unknown): unknown => (/^is[A-Z]/.test(key) ? value === 1 : value)
  return {
    name,
    title,
    tables: [table],
    find: (subject) =>
      numbersOf(
        db,
        `${who} select rowid as number from ${quoteName(table)} where ${where}
      order by rowid`,
        given(subject),
      ),
    read: (subject, rows) =>
      db
        .all(
          `${who} select ${selected} from ${quoteName(table)}
      where rowid in (select value from json_each(?)) order by rowid`,
          [...given(subject), JSON.stringify(rows)],
        )
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [
              key,
              json.includes(key) && typeof value === 'string' ? JSON.parse(value) : asFlag(key, value),
            ]),
          ),
        ),
  }
}

export const plainParts = (tables: Tables): readonly KeptPart[] => parts.map((part) => plainPart(tables, part))
