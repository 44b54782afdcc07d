// All data of one person in the database, part by part. Parts that are rows of one table are in plain-parts.ts.
import { capitalize, type Entity, labelOf } from '#contract'
import { notedAt } from '#host/kinds'
import {
  emailFields,
  entitiesOfPeople,
  fromRow,
  pointing,
  quoteName,
  tableOf,
  type Tables,
  targetOf,
  toRows,
} from '#host/records'
import { type KeptPart, numbersOf, people, records } from './kept-part.ts'
import { plainParts } from './plain-parts.ts'
import { emailCondition } from './subject.ts'

const readRecords = (tables: Tables, entity: Entity, rows: readonly number[]) =>
  tables.db
    .all(
      `select * from ${quoteName(tableOf(entity))} where rowid in (select value from json_each(?))
    order by rowid`,
      [JSON.stringify(rows)],
    )
    .map((row) => fromRow(entity, row))

/** The records that have the address, as a whole. */
function recordsPart(tables: Tables, entity: Entity): KeptPart {
  const table = quoteName(tableOf(entity))
  return {
    name: entity.key,
    title: capitalize(entity.many),
    tables: [tableOf(entity)],
    find: ({ email }) =>
      numbersOf(tables.db, `select rowid as number from ${table} where ${emailCondition(entity)} order by rowid`, [
        email,
      ]),
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
  const isOfPeople = emailFields(entity).length > 0
  return {
    name: `${entity.key}:by`,
    title: `${capitalize(entity.many)} created, changed by or naming this person`,
    tables: [tableOf(entity)],
    find: ({ people: ids, records: known }) =>
      ids.length === 0
        ? []
        : numbersOf(
            tables.db,
            `with who (people, records) as (select ?, ?)
      select rowid as number from ${quoteName(tableOf(entity))}
      where (${fields.map((name) => `${quoteName(name)} in ${people}`).join(' or ')}) and id not in ${records}
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

/** The host stores a keyed hash of these addresses, so that no import adds them again. */
const notedPart = ({ db }: Tables, name: string, title: string, table: Parameters<typeof notedAt>[1]): KeptPart => ({
  name,
  title,
  tables: [table],
  find: ({ email }) => (notedAt(db, table, email) === undefined ? [] : [1]),
  read: ({ email }) => [{ at: notedAt(db, table, email) ?? null }],
})

const requestsPart = ({ db }: Tables): KeptPart => ({
  name: 'subscriptionRequests',
  title: 'Unconfirmed subscriptions, without the links',
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
  title: 'Subscriptions held as spam',
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
    ...plainParts(tables),
    notedPart(tables, 'erased', 'Mark that the email address was erased', 'erased_address'),
    notedPart(tables, 'left', 'Mark that the email address unsubscribed', 'left_address'),
    requestsPart(tables),
    heldPart(tables),
    ...model.entities.map((entity) => namingPart(tables, entity)),
  ]
}
