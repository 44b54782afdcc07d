import { assert, folderFor, test, type TestContext } from '../host.ts'
import { firstAdministrator, resetAdministrator } from '../../../src/host/accounts/administrator.ts'
import { openHost, startHost, type OpenHost } from '../../../src/host/host/host.ts'
import type { Core } from '../../../src/host/host/core.ts'
import type { Part } from '../../../src/host/records/part.ts'
import { readSettings } from '../../../src/host/host/settings.ts'
import { StartFailure } from '../../../src/host/base/start-failure.ts'
import { withAccounts } from '../account-tables.ts'

const open = async (t: TestContext): Promise<OpenHost> =>
  openHost({
    settings: readSettings({ DATA_DIR: folderFor(t) }),
    ...withAccounts(),
    scryptCost: { N: 2, r: 1, p: 1 },
    log: () => {},
  })
const people = ({ core }: OpenHost) => core.db.all('select email, roleId, statusId, deletedAt from user order by email')

test('the first administrator’s password is shown once, before the account is created', async (t) => {
  const host = await open(t)
  const shown: { password: string | undefined; people: number }[] = []
  const make = () =>
    firstAdministrator(host.core.accounts, ({ password }) => {
      shown.push({ password, people: people(host).length })
    })
  await make()
  assert.deepEqual(
    shown.map(({ people }) => people),
    [0],
  )
  await make()
  assert.equal(shown.length, 1)
  const hash = host.core.db.get<{ hash: string }>('select hash from credential')?.hash
  assert.equal(await host.core.accounts.passwords.verify(shown[0]?.password ?? '', hash), true)
  await host.close()
})

test('reset-admin makes the account an active administrator again, from any state', async (t) => {
  const host = await open(t)
  const { db, passwords } = host.core.accounts
  await resetAdministrator(host.core.accounts, 'ops@example.com')
  db.run(`update user set roleId = null, statusId = 'suspended'`)
  await resetAdministrator(host.core.accounts, 'ops@example.com')
  assert.deepEqual(people(host), [
    { email: 'ops@example.com', roleId: 'administrator', statusId: 'active', deletedAt: null },
  ])
  // In the trash there may be another of the same address, which stays there.
  db.run(`update user set deletedAt = '2026-03-14T18:00:00.000Z'`)
  const password = /^password: (.+)$/m.exec(await resetAdministrator(host.core.accounts, 'ops@example.com'))?.[1] ?? ''
  assert.deepEqual(
    people(host)
      .map(({ deletedAt }) => deletedAt === null)
      .sort(),
    [false, true],
  )
  const live = db.get<{ hash: string }>('select hash from credential join user on id = userId where deletedAt is null')
  assert.equal(await passwords.verify(password, live?.hash), true)
  await host.close()
})

test('a user restored by reset-admin can sign in immediately, even after many failed attempts', async (t) => {
  const host = await open(t)
  const { limits, now } = host.core.accounts
  const fail = (email = 'ops@example.com'): Promise<boolean> =>
    limits.attempt(email, '198.51.100.1', now(), () => Promise.resolve(false))
  for (let n = 0; n < 10; n += 1) {
    await fail()
    await fail(`other${n}@example.com`)
  }
  await assert.rejects(() => fail(), /Too many/)
  await resetAdministrator(host.core.accounts, 'ops@example.com')
  await fail()
  await host.close()
})

test('work that runs after a write finishes before the database closes', async (t) => {
  const host = await open(t)
  let people: unknown
  setImmediate(() => {
    people = host.core.db.get('select count(*) as n from user')?.n
  })
  await host.close()
  assert.equal(people, 0)
})

test('a full disk at the start is reported in one sentence, for every kind of write', async (t) => {
  const dataDir = folderFor(t)
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0' })
  const preparing =
    (sql: string) =>
    ({ db }: Core): Part => ({ features: [], routes: [], prepare: () => db.exec(sql) })
  let shown = 0
  const start = (sql: string): Promise<unknown> =>
    startHost({
      settings,
      ...withAccounts(preparing(sql)),
      show: () => {
        shown += 1
      },
      log: () => {},
      scryptCost: { N: 2, r: 1, p: 1 },
    })
  const inOneSentence = (error: unknown): boolean =>
    error instanceof StartFailure && error.message === `the database in ${dataDir} can’t be written: is the disk full?`
  await assert.rejects(start('pragma max_page_count = 1; create table more (text text) strict'), inOneSentence)
  assert.equal(shown, 0)
  await assert.rejects(
    start(`
    create trigger administrator_needs_room after insert on user begin
      update user set firstName = hex(zeroblob(100000)) where id = new.id;
    end;
    pragma max_page_count = 1`),
    inOneSentence,
  )
  assert.equal(shown, 1)
})

test('reset-admin on a full disk reports it in the same sentence', async (t) => {
  const host = await open(t)
  host.core.db.exec('pragma query_only = on')
  await assert.rejects(
    resetAdministrator(host.core.accounts, 'ops@example.com'),
    (error) => error instanceof StartFailure && /can’t be written: is the disk full\?$/.test(error.message),
  )
  await host.close()
})
