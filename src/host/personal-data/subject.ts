import { type Entity, readEmail } from '#contract'
import { invalid } from '#host/base'
import { objectIn } from '#host/http'
import { emailFields, entitiesOfPeople, quoteName, tableOf, type Tables } from '#host/records'

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
export function readEmailOf(body: unknown): string {
  const { email } = objectIn(body)
  const address = typeof email === 'string' ? readEmail(email) : undefined
  if (address === undefined) throw invalid({ email: 'Enter an email address like name@example.com' })
  return address
}

/** The condition for records that have the address `?1`, themselves or in their pending version. */
export function emailCondition(entity: Entity): string {
  const fields = emailFields(entity)
  const own = fields.map((name) => `${quoteName(name)} = ?1`)
  const coming = fields.map((name) => `json_extract(next, '$.${name}') = ?1`).join(' or ')
  const pending = `select recordId from pending where entity = '${entity.key}' and next is not null and (${coming})`
  return [...own, ...(entity.publishes ? [`id in (${pending})`] : [])].join(' or ')
}

export function findSubject({ db, model }: Tables, email: string): Subject {
  const records = new Map(
    entitiesOfPeople(model).map((entity) => {
      const rows = db.all<{ id: string }>(
        `select id from ${quoteName(tableOf(entity))} where ${emailCondition(entity)} order by createdAt, id`,
        [email],
      )
      return [entity.key, rows.map(({ id }) => id)] as const
    }),
  )
  return { email, records, people: records.get('user') ?? [] }
}

export function recordCount({ records }: Subject): number {
  return [...records.values()].reduce((sum, ids) => sum + ids.length, 0)
}
