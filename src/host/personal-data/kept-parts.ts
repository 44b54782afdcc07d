// All that the database keeps of one person, part by part. A table that is neither here nor in tables-without-people.ts
// fails test/host/personal-data/personal-data.test.ts. Secrets and their hashes are in no part, nor are other people's
// data.
import { capital, type Entity, labelOf } from '#contract'
import {
  addressFields,
  entitiesOfPeople,
  fromRow,
  noted,
  pointing,
  quoted,
  securityKey,
  tableOf,
  type Tables,
  targetOf,
  toRows,
} from '#host/records'
import type { Database } from '#host/storage'
import type { Subject } from './subject.ts'

export interface KeptPart {
  name: string
  title: string
  tables: readonly string[]
  /** The numbers of its rows, in the order of writing. */
  find(subject: Subject): number[]
  read(subject: Subject, rows: readonly number[]): object[]
}

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

// These stand for the ids of the person's users and of all their records, for the keys of entities about people, and for
// the address.
const people = '(select value from json_each((select people from who)))'
const records = '(select value from json_each((select records from who)))'
const personal = '(select value from json_each((select personal from who)))'
const email = '(select email from who)'
const who = 'with who (people, records, personal, email) as (select ?, ?, ?, ?)'

const own = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, quoted(name)]))
/** The text of a form or entry, unless it is about other people. */
const unlessOfOthers = (column: string): string =>
  `case when recordId in ${records} or entity not in ${personal} then ${column} end`

const plainParts: readonly PlainPart[] = [
  {
    name: 'sessions',
    title: 'Open sessions',
    table: 'session',
    columns: own('createdAt', 'lastActiveAt', 'endsAt', 'client', 'ip'),
    where: `userId in ${people}`,
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
    title: 'Second factors, without their keys and secrets',
    table: 'factor',
    columns: own('kind', 'name', 'createdAt', 'lastUsedAt'),
    where: `userId in ${people}`,
  },
  {
    name: 'recoveryCodes',
    title: 'Recovery codes that are left, without the codes',
    table: 'recovery_code',
    columns: own('createdAt'),
    where: `userId in ${people}`,
  },
  {
    name: 'passwordLinks',
    title: 'Links to set a password, without the links',
    table: 'password_link',
    columns: own('createdAt', 'goodUntil'),
    where: `userId in ${people}`,
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
    name: 'tokens',
    title: 'Machine tokens that they made, without the tokens',
    table: 'token',
    columns: {
      ...own('name', 'scopes', 'ranges', 'createdAt', 'expiresAt', 'lastUsedAt', 'lastUsedIp'),
      revokedAt: 'deletedAt',
    },
    where: `createdBy in ${people}`,
  },
  {
    name: 'webhooks',
    title: 'Webhooks that they made, without the secrets',
    table: 'webhook',
    columns: own('url', 'entities', 'events', 'createdAt'),
    where: `createdBy in ${people}`,
  },
  {
    name: 'imports',
    title: 'Imports of the last month that they made',
    table: 'import_run',
    columns: own('at', 'entity', 'file', 'created', 'updated', 'unchanged', 'failed'),
    where: `byId in ${people}`,
  },
  {
    name: 'failedRows',
    title: 'Rows of imports that failed, with their address',
    table: 'import_failure',
    columns: own('at', 'values', 'error'),
    where: `instr(addresses, char(10) || ${email} || char(10)) > 0`,
    json: ['values'],
  },
  {
    name: 'drafts',
    title: 'Unsaved forms, by them or about them',
    table: 'draft',
    columns: { ...own('entity', 'recordId', 'at'), isTheirs: `userId in ${people}`, value: unlessOfOthers('value') },
    where: `userId in ${people} or recordId in ${records}`,
    json: ['value'],
  },
  {
    name: 'notifications',
    title: 'Notifications, to them or about them',
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
    title: 'Lines in the chat',
    table: 'chat_message',
    columns: own('at', 'text'),
    where: `byId in ${people}`,
  },
  {
    name: 'mail',
    title: 'Messages to them of the last month',
    table: 'mail',
    columns: own('kind', 'recipient', 'subject', 'createdAt', 'state', 'sentAt', 'lastAnswer'),
    where: `recordId in ${records} or recipient = ${email}`,
  },
  {
    name: 'pending',
    title: 'Pending versions, by them or about them',
    table: 'pending',
    columns: { ...own('entity', 'recordId', 'createdAt', 'updatedAt', 'publishAt'), next: unlessOfOthers('next') },
    where: `createdBy in ${people} or updatedBy in ${people} or scheduledBy in ${people} or recordId in ${records}`,
    json: ['next'],
  },
  {
    name: 'replies',
    title: 'Answers to their messages, and those that they wrote',
    table: 'contact_reply',
    columns: {
      ...own('messageId', 'at'),
      isByThem: `byId in ${people}`,
      // The words to another sender are about that sender.
      text: `case when messageId in ${records} then "text" end`,
    },
    where: `messageId in ${records} or byId in ${people}`,
  },
  {
    name: 'activity',
    title: 'Activity, by them or about them',
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
    title: 'Security events, by them or about them',
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
    title: 'Events of the last two days',
    table: 'event',
    columns: own('at', 'type', 'entity', 'id'),
    where: `byId in ${people} or forId in ${people} or id in ${records}`,
  },
  {
    name: 'answers',
    title: 'Answers to their writes of the last day, as copies of what is above',
    table: 'kept_answer',
    columns: own('createdAt', 'path', 'status'),
    where: `personId in ${people}`,
  },
  {
    name: 'seo',
    title: 'SEO content that they wrote',
    table: 'seo_content',
    columns: own('kind', 'targetId', 'createdAt', 'updatedAt'),
    where: `createdBy in ${people} or updatedBy in ${people}`,
  },
]

function plainPart({ db, model }: Tables, { name, title, table, columns, where, json = [] }: PlainPart): KeptPart {
  const selected = Object.entries(columns)
    .map(([as, sql]) => `${sql} as ${quoted(as)}`)
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
        `${who} select rowid as number from ${quoted(table)} where ${where}
      order by rowid`,
        given(subject),
      ),
    read: (subject, rows) =>
      db
        .all(
          `${who} select ${selected} from ${quoted(table)}
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

const numbersOf = (db: Database, sql: string, parameters: readonly string[]): number[] =>
  db.all<{ number: number }>(sql, parameters).map(({ number }) => number)

const readRecords = (tables: Tables, entity: Entity, rows: readonly number[]) =>
  tables.db
    .all(
      `select * from ${quoted(tableOf(entity))} where rowid in (select value from json_each(?))
    order by rowid`,
      [JSON.stringify(rows)],
    )
    .map((row) => fromRow(entity, row))

/** The records that have the address, as a whole. */
function recordsPart(tables: Tables, entity: Entity): KeptPart {
  const table = quoted(tableOf(entity))
  return {
    name: entity.key,
    title: capital(entity.many),
    tables: [tableOf(entity)],
    find: ({ email }) => {
      const fields = addressFields(entity)
      return numbersOf(
        tables.db,
        `select rowid as number from ${table}
        where ${fields.map((name) => `${quoted(name)} = ?`).join(' or ')} order by rowid`,
        fields.map(() => email),
      )
    },
    read: (_subject, rows) =>
      toRows(tables, entity, readRecords(tables, entity, rows)).map(
        ({ createdBy: _createdBy, updatedBy: _updatedBy, version: _version, ...row }) => row,
      ),
  }
}

/** The records that they made or changed last, and those that name them, such as blogs as their author. */
function namingPart(tables: Tables, entity: Entity): KeptPart {
  const fields = [
    'createdBy',
    'updatedBy',
    ...pointing(entity)
      .filter(({ field }) => targetOf(field) === 'user')
      .map(({ name }) => name),
  ]
  const isOfPeople = addressFields(entity).length > 0
  return {
    name: `${entity.key}:by`,
    title: `${capital(entity.many)} that they made or changed, or that name them`,
    tables: [tableOf(entity)],
    find: ({ people: ids, records: known }) =>
      ids.length === 0
        ? []
        : numbersOf(
            tables.db,
            `with who (people, records) as (select ?, ?)
      select rowid as number from ${quoted(tableOf(entity))}
      where (${fields.map((name) => `${quoted(name)} in ${people}`).join(' or ')}) and id not in ${records}
      order by rowid`,
            [JSON.stringify(ids), JSON.stringify(known.get(entity.key) ?? [])],
          ),
    read: ({ people: ids }, rows) =>
      readRecords(tables, entity, rows).map((stored) => {
        const named = { ...stored.values, createdBy: stored.createdBy, updatedBy: stored.updatedBy }
        const as = Object.entries(named).filter(
          ([name, value]) => fields.includes(name) && ids.some((id) => id === value),
        )
        const { url } = stored.values
        return {
          id: stored.id,
          ...(!isOfPeople && { label: labelOf(entity, stored.values) }),
          ...(entity.key === 'media' && { url: url ?? null }),
          as: as.map(([name]) => name),
          createdAt: stored.createdAt,
          updatedAt: stored.updatedAt,
        }
      }),
  }
}

/** Of these addresses the host keeps a keyed hash, so that no import brings them back. */
const notedPart = ({ db }: Tables, name: string, title: string, table: Parameters<typeof noted>[1]): KeptPart => ({
  name,
  title,
  tables: [table],
  find: ({ email }) => (noted(db, table, email) === undefined ? [] : [1]),
  read: ({ email }) => [{ at: noted(db, table, email) ?? null }],
})

const requestsPart = ({ db }: Tables): KeptPart => ({
  name: 'subscriptionRequests',
  title: 'Subscriptions that wait for their confirmation, without the links',
  tables: ['subscription_request'],
  find: ({ email }) =>
    numbersOf(db, 'select rowid as number from subscription_request where email = ? order by rowid', [email]),
  read: (_subject, rows) =>
    db.all(
      `select email, source, consent, createdAt, goodUntil, usedAt from subscription_request
    where rowid in (select value from json_each(?)) order by rowid`,
      [JSON.stringify(rows)],
    ),
})

const heldPart = ({ db }: Tables): KeptPart => ({
  name: 'heldSubscriptions',
  title: 'Subscriptions that look like spam and wait for a decision',
  tables: ['held_subscription'],
  find: ({ email }) => numbersOf(db, 'select rowid as number from held_subscription where email = ?', [email]),
  read: (_subject, rows) =>
    db.all(
      `select email, source, consent, reason, at from held_subscription
    where rowid in (select value from json_each(?))`,
      [JSON.stringify(rows)],
    ),
})

/** All parts, those about the person first. */
export function keptParts(tables: Tables): readonly KeptPart[] {
  const { model } = tables
  return [
    ...entitiesOfPeople(model).map((entity) => recordsPart(tables, entity)),
    ...plainParts.map((part) => plainPart(tables, part)),
    notedPart(tables, 'erased', 'That the address was erased on request', 'erased_address'),
    notedPart(tables, 'left', 'That the address has unsubscribed', 'left_address'),
    requestsPart(tables),
    heldPart(tables),
    ...model.entities.map((entity) => namingPart(tables, entity)),
  ]
}
