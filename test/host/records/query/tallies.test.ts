import { after, assert, before, test } from '../../host.ts'
import { entities } from '../../../../src/contract/entities/sections.ts'
import { translations } from '#translated'
import { modelOf } from '../../../../src/host/records/schema/model.ts'
import { alignSchema } from '../../../../src/host/records/schema/schema.ts'
import { countersOf, keepCounts, keepTally } from '../../../../src/host/records/query/tallies.ts'
import { tableOf } from '../../../../src/host/records/schema/columns.ts'
import { seoTally } from '../../../../src/host/seo/seo-store.ts'
import { randomFrom } from '../../../random-from.ts'
import { callsOf, operationOf, post } from '../records-calls.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from '../records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
})
after(() => host.stop())
const { bulk, save } = callsOf(() => host)

/** The stored counts: the tallies, and the fields that count references. */
const kept = (): unknown[] => {
  const { db } = host.host.core
  const fields = entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, { kind }]) =>
      kind === 'count' ? db.all(`select id, "${name}" from "${tableOf(entity)}" where "${name}" <> 0 order by id`) : [],
    ),
  )
  return [...db.all('select * from tally where total <> 0 order by name, word, day'), ...fields]
}
const keepAllCounts = (): void => {
  const { db, model } = host.host.core.tables
  for (const entity of entities) keepCounts(db, countersOf(model, entity))
  keepTally(db, seoTally)
}
const dropTriggers = (): void => {
  const { db } = host.host.core
  const triggers = db.all(`select name from sqlite_schema where type = 'trigger' and name like 'tally:%'`)
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`)
}

/** The kept numbers, next to those that a fresh count of all tables gives. */
const twice = (): [unknown[], unknown[]] => {
  const now = kept()
  dropTriggers()
  keepAllCounts()
  return [now, kept()]
}

const airportOf = async (index: number): Promise<object> => {
  const [city] = rowsOf(await host.get(`${post}/city?limit=1&page=${(index % 5) + 1}`))
  return {
    name: `Tallied Airport ${index}`,
    ident: `TLY-${index}`,
    countryId: city?.countryId,
    stateId: city?.stateId,
    cityId: city?.id,
  }
}

test('stored counts equal fresh counts after any writes in any order', async () => {
  const random = randomFrom(11)
  const any = async (path: string, query = ''): Promise<string[]> => {
    const rows = rowsOf(await host.get(`${post}/${path}?limit=100${query}`))
    return rows
      .filter(() => random() < 0.2)
      .map(({ id }) => id)
      .slice(0, 8)
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const paths = ['airports', 'blogs', 'guidelines_details', 'content_details', 'subscribe', 'contact_us']
  const statuses: Readonly<Record<string, readonly string[]>> = {
    subscribe: ['subscribed', 'unsubscribed'],
    contact_us: ['new', 'open', 'answered', 'spam'],
  }
  const operations: [string, string][] = []
  let made = 0
  const acts: (() => Promise<void>)[] = [
    async () => {
      rowOf(await save('airports', await airportOf((made += 1))))
    },
    async () => {
      made += 1
      const rows = [0, 1, 2].map((nth) => ({
        email: `tally-${made}-${nth}@example.com`,
        status: pick(statuses.subscribe ?? []),
        consentAt: `2026-0${1 + (made % 9)}-1${nth}T10:00:00.000Z`,
      }))
      await host.post(`${post}/subscribe/import`, { rows, key: 'email', mode: 'both' })
    },
    async () => {
      const path = pick(paths)
      const set = { status: pick(statuses[path] ?? ['draft', 'in_review', 'published', 'archived']) }
      operations.push([path, (await bulk(path, { action: 'set', ids: await any(path), set })).operationId])
    },
    async () => {
      const path = pick(paths)
      operations.push([path, (await bulk(path, { action: 'delete', ids: await any(path) })).operationId])
    },
    async () => {
      const path = pick(paths)
      const action = pick(['restore', 'purge'])
      await bulk(path, { action, ids: await any(path, '&filter[trashed]=1') })
    },
    async () => {
      const [path, operationId] = operations.splice(Math.floor(random() * operations.length), 1)[0] ?? []
      if (path !== undefined) await host.post(`${post}/${path}/undo`, { operationId })
    },
    async () => {
      const [row] = rowsOf(await host.get(`${post}/airports?limit=1&page=${1 + Math.floor(random() * 20)}`))
      const place = random() < 0.5 ? { lat: null, lon: null } : { lat: 1, lon: 2, description: 'Open all night.' }
      await save('airports', { id: row?.id, version: row?.version, ...place, publishAt: '2026-03-04T05:06:07.000Z' })
    },
    async () => {
      const [from, into] = rowsOf(await host.get(`${post}/city?limit=2&page=${1 + Math.floor(random() * 4)}`))
      const merged = await host.post(`${post}/city/merge`, { from: [from?.id], into: into?.id })
      if (merged.status === 200) operations.push(['city', String(operationOf(merged))])
    },
  ]
  for (let round = 0; round < 8; round += 1) for (const act of acts) await act()
  const [now, fresh] = twice()
  assert.deepEqual(now, fresh)
  assert.ok(now.length > 50)
})

test('stored counts include rows that one transaction adds, changes and deletes', () => {
  const { db } = host.host.core
  const place = db.get<{ id: string; countryId: string }>('select id, countryId from city limit 1')
  const add = (nth: number): void => {
    const at = '2026-01-02T03:04:05.000Z'
    const columns = { version: 1, createdAt: at, updatedAt: at, name: `Counted ${nth}`, status: 'draft' }
    const { id = '', countryId = '' } = place ?? {}
    db.insert('airport', { id: `counted-${nth}`, ident: `CNT-${nth}`, ...columns, cityId: id, countryId })
  }
  const airports = (): unknown => db.get('select airports from city where id = ?', [place?.id ?? ''])?.airports
  const before = Number(airports())
  db.transaction(() => {
    for (const nth of [1, 2, 3, 4]) add(nth)
    db.run(`update airport set status = 'published', lat = 1, lon = 2 where id = 'counted-2'`)
    db.run(`delete from airport where id in ('counted-3', 'counted-4')`)
  })
  assert.equal(airports(), before + 2)
  add(5)
  assert.equal(airports(), before + 3, 'a row that is added without a transaction')
  db.rehearse(() => add(6))
  db.run(`delete from airport where id = 'counted-1'`)
  assert.equal(airports(), before + 2)
  const [now, fresh] = twice()
  assert.deepEqual(now, fresh)
  db.run(`delete from airport where id like 'counted-%'`)
})

test('a list by status, by missing value or of all reports the exact total', async () => {
  const { db } = host.host.core
  const count = (sql: string): unknown => db.get(`select count(*) as n from ${sql}`)?.n
  const lists: [string, string][] = [
    ['airports', 'airport where deletedAt is null'],
    ['airports?filter[status]=draft', `airport where deletedAt is null and status = 'draft'`],
    [
      'airports?filter[status]=draft&filter[status]=published&filter[status]=draft',
      `airport where deletedAt is null and status in ('draft', 'published')`,
    ],
    ['airports?filter[missing]=coordinates', 'airport where deletedAt is null and (lat is null or lon is null)'],
    ['airports?filter[status][not]=draft', `airport where deletedAt is null and status <> 'draft'`],
    ['airports?filter[trashed]=1', 'airport where deletedAt is not null'],
    [
      'airports?filter[status]=draft&filter[missing]=description',
      `airport where deletedAt is null and status = 'draft' and description is null`,
    ],
    ['subscribe?filter[status]=unsubscribed', `subscriber where deletedAt is null and status = 'unsubscribed'`],
  ]
  for (const [list, sql] of lists) assert.equal(totalOf(await host.get(`${post}/${list}`)), count(sql), list)
})

test('a database of an earlier release gets stored counts', () => {
  const { db } = host.host.core
  const before = kept()
  dropTriggers()
  db.exec(`drop table tally; update contact_message set notes = 'Later'; update country set airports = 7`)
  db.transaction(() => {
    alignSchema(db, modelOf([...entities, ...translations]), () => {})
    keepTally(db, seoTally)
  })
  assert.deepEqual(kept(), before)
})

test('a start with correct triggers recounts nothing', (t) => {
  const { db } = host.host.core
  const written: string[] = []
  const { run, exec } = db
  t.mock.method(db, 'run', (...given: Parameters<typeof run>) => {
    written.push(given[0])
    run(...given)
  })
  t.mock.method(db, 'exec', (sql: string) => {
    written.push(sql)
    exec(sql)
  })
  keepAllCounts()
  assert.deepEqual(written, [])
})
