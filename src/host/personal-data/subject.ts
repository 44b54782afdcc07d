import { readEmail } from '#contract'
import { invalid } from '#host/base'
import { objectIn } from '#host/http'
import { addressFields, entitiesOfPeople, quoted, tableOf, type Tables } from '#host/records'

/** A person by their address: live records and those in the trash. One address may have several, also of users. */
export interface Subject {
  /** In the form in which the tables store it. */
  email: string
  /** The ids of the records with the address, by the definition's key. */
  records: ReadonlyMap<string, readonly string[]>
  /** Of these the users, who sign in and act. */
  people: readonly string[]
}

/** The address of a call's body. */
export function readAddress(body: unknown): string {
  const { email } = objectIn(body)
  const address = typeof email === 'string' ? readEmail(email) : undefined
  if (address === undefined) throw invalid({ email: 'Enter an email address like name@example.com' })
  return address
}

export function findSubject({ db, model }: Tables, email: string): Subject {
  const records = new Map(
    entitiesOfPeople(model).map((entity) => {
      const fields = addressFields(entity)
      const rows = db.all<{ id: string }>(
        `select id from ${quoted(tableOf(entity))}
      where ${fields.map((name) => `${quoted(name)} = ?`).join(' or ')} order by createdAt, id`,
        fields.map(() => email),
      )
      return [entity.key, rows.map(({ id }) => id)] as const
    }),
  )
  return { email, records, people: records.get('user') ?? [] }
}

export function recordCount({ records }: Subject): number {
  return [...records.values()].reduce((sum, ids) => sum + ids.length, 0)
}
