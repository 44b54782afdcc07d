import type { Database } from '#host/storage'
import type { Subject } from './subject.ts'

/** One kind of data that the database stores about a person. */
export interface KeptPart {
  name: string
  title: string
  tables: readonly string[]
  /** The numbers of its rows, in the order of writing. */
  find(subject: Subject): number[]
  read(subject: Subject, rows: readonly number[]): object[]
}

export const numbersOf = (db: Database, sql: string, parameters: readonly string[]): number[] =>
  db.all<{ number: number }>(sql, parameters).map(({ number }) => number)

// These stand for the ids of the person's users and of all their records, for the keys of entities about people, and for
// the address.
export const people = '(select value from json_each((select people from who)))'
export const records = '(select value from json_each((select records from who)))'
export const personal = '(select value from json_each((select personal from who)))'
export const email = '(select email from who)'
export const who = 'with who (people, records, personal, email) as (select ?, ?, ?, ?)'
