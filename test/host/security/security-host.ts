import { isObject, isRow, type Row } from '../../../src/contract/json.ts'
import { chainHead } from '../../../src/host/records/activity/activity-chain.ts'
import { hostParts } from '../../../src/host/host/parts.ts'
import { startHost, type Reply, type TestHost } from '../start-host.ts'

export interface Event {
  kind: string
  personId: string
  by: string
  facts: { [name: string]: unknown }
}

export interface SecurityHost extends TestHost {
  /** Moves the clock; everyone has just proved who they are. */
  pass(ms: number): void
  db: TestHost['host']['core']['db']
  /** The events since the last `forget`. */
  events(): Event[]
  forget(): void
  kinds(): string[]
  /** As the signed-in administrator; the last argument signs in another person instead. */
  ask(method: string, path: string, body?: unknown, headers?: { authorization: string }): Promise<Reply>
  saved(path: string, body: object): Promise<Row>
  /** A person who can sign in with the administrator's password. */
  person(email: string, roleId: string): Promise<Row>
}

/** A whole host without sample content, whose clock the test moves. */
export async function startSecurity(environment: Record<string, string> = {}): Promise<SecurityHost> {
  let time = Date.parse('2026-03-14T18:00:00Z')
  const host = await startHost({
    parts: hostParts,
    now: () => new Date(time),
    environment: { SAMPLE_DATA: '0', SESSION_MAX_HOURS: '720', SESSION_IDLE_MINUTES: '1440', ...environment },
  })
  const { db, events: securityEvents } = host.host.core
  const headers = await host.signIn()
  let begun = 0
  const events = (): Event[] => {
    securityEvents.settle()
    return db.all(`select * from activity where entity = 'security' and seq > ? order by seq`, [begun]).map((row) => {
      const facts: unknown = JSON.parse(String(row.changes))
      return {
        kind: String(row.action),
        personId: String(row.recordId),
        by: String(row.by),
        facts: isObject(facts) ? facts : {},
      }
    })
  }
  const ask: SecurityHost['ask'] = (method, path, body, own = headers) =>
    host.call(method, path.startsWith('/') ? path : `/api/v1/post/${path}`, body, own)
  const saved = async (path: string, body: object): Promise<Row> => {
    const reply = await ask('POST', `${path}/create`, body)
    if (!isRow(reply.body.data)) throw new Error(`not saved: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }
  return {
    ...host,
    db,
    events,
    ask,
    saved,
    pass: (ms) => {
      time += ms
      host.host.core.db.run('update session set provedAt = ?', [new Date(time).toISOString()])
    },
    forget: () => {
      securityEvents.settle()
      begun = chainHead(db).seq
    },
    kinds: () => events().map(({ kind }) => kind),
    person: async (email, roleId) => {
      const row = await saved('users', { firstName: 'Some', lastName: 'Person', email, roleId, statusId: 'active' })
      const known = db.get('select hash from credential where userId <> ? limit 1', [row.id])
      db.run('insert into credential (userId, hash, changedAt) values (?, ?, ?)', [row.id, String(known?.hash), ''])
      return row
    },
  }
}
