// Crashes at any moment, by the record of what a host did to its files: each state that a kill or a power cut can leave is
// made from it, and a host is started on that. Of node-sqlite3-wasm; kill.test.ts kills real processes, on either engine.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isObject, isRow, type Row, type Values } from '../../../src/contract/json.ts'
import { hostParts } from '../../../src/host/host/parts.ts'
import { copyForBackup } from '../../../src/host/storage/copy-for-backup.ts'
import { openDatabase, type Database } from '../../../src/host/storage/database.ts'
import { engines } from '../engines.ts'
import { folderFor } from '../folder-for.ts'
import { png } from '../media/images.ts'
import { administrator, startHost, type TestHost } from '../start-host.ts'
import { type Check, recordFiles } from './recorded-files.ts'
import { randomFrom } from '../../random-from.ts'
import { simulatedDisk } from './simulated-disk.ts'
import { laterSteps } from '../storage/later-steps.ts'

/** `CRASHES=1000 npm test -- host/crash/crash` measures with more: as many kills, and half as many power cuts. */
const crashes = Number(process.env.CRASHES ?? 24)
const seed = Number(process.env.SEED ?? 1)
const isRecorded = engines[0]?.name === 'node-sqlite3-wasm'

const environment = { SAMPLE_DATA: '0' }
const start = (dataDir: string): Promise<TestHost> => startHost({ dataDir, parts: hostParts, environment })

const batchRows = 400
const uploaded = png(640, 480, 7)

type Answer = (holds: Check) => void
interface Scenario {
  /** Makes the folder that it begins with, of one that a host has left. */
  prepare?(folder: string): void
  /** Begins with an empty folder instead. */
  isFirst?: true
  run(folder: string, response: Answer): Promise<void>
}

const holdsAdministrator: Check = (db) => {
  const found = db.get(`select 1 from user u join credential c on c.userId = u.id where email = ?`, [
    administrator.email,
  ])
  assert.ok(found, 'the administrator')
}

/** Runs some calls of a signed-in administrator on a host that it starts and stops. */
const withHost =
  (calls: (host: TestHost, headers: Record<string, string>, response: Answer) => Promise<void>): Scenario['run'] =>
  async (folder, response) => {
    const host = await start(folder)
    response(holdsAdministrator)
    await calls(host, await host.signIn(), response)
    await host.stop()
  }

const createTag = async (
  host: TestHost,
  headers: Record<string, string>,
  body: Record<string, unknown>,
): Promise<{ id: string; version: unknown }> => {
  const {
    body: { data, error },
  } = await host.call('POST', '/api/v1/post/blogs_tag/create', body, headers)
  assert.ok(isRow(data), error)
  return { id: data.id, version: data.version }
}
const nameOf = (db: Database, id: string): unknown => db.get('select name from blog_tag where id = ?', [id])?.name

const upload = async (host: TestHost, headers: Record<string, string>, response: Answer): Promise<void> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(uploaded)]), 'tower.png')
  form.set('meta', JSON.stringify({ alt: 'The tower at dawn' }))
  const { status } = await fetch(`${host.host.origin}/api/v1/post/media/upload`, {
    method: 'POST',
    body: form,
    headers,
  })
  assert.equal(status, 201)
  response((db) => assert.ok(db.get(`select 1 from media where alt = 'The tower at dawn'`)))
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'a first start with an upload': { isFirst: true, run: withHost(upload) },
  saves: {
    run: withHost(async (host, headers, response) => {
      for (let number = 1; number <= 6; number += 1) {
        const { id, version } = await createTag(host, headers, { name: `Tag ${number}` })
        response((db) => assert.match(String(nameOf(db, id)), /^(Tag|Renamed) \d$/))
        await createTag(host, headers, { id, version, name: `Renamed ${number}` })
        response((db) => assert.equal(nameOf(db, id), `Renamed ${number}`))
      }
    }),
  },
  'an import batch': {
    run: withHost(async (host, headers, response) => {
      await importBatch(host, headers)
      response((db) => assert.equal(batchOf(db).length, batchRows))
    }),
  },
  'turns whose last commit writes nothing': {
    run: async (folder, response) => {
      const db = openDatabase(join(folder, 'apron.db'))
      const turnsIn = (from: Database): unknown =>
        from.get(`select count(*) as n from records_meta where name like 'turn %'`)?.n
      for (let number = 1; number <= 6; number += 1) {
        const turns = db.turns()
        turns.run(() => db.insert('records_meta', { name: `turn ${number}`, value: '' }))
        turnsIn(db)
        turns.end()
        response((after) => assert.ok(Number(turnsIn(after)) >= number))
      }
      db.close()
    },
  },
  'an upload': { run: withHost(upload) },
  'airports that exchange their codes': { run: withHost(exchange) },
  'a migration': {
    prepare: (folder) => {
      const db = openDatabase(join(folder, 'apron.db'))
      db.exec(`${laterSteps} drop table notification; drop table slug_redirect; pragma user_version = 1;
        create table notification (seq integer primary key autoincrement, id text not null unique, userId text not null,
          kind text not null, at text not null, entity text not null, recordId text not null, label text not null,
          by text not null, readAt text) strict;
        create table slug_redirect (entity text not null, slug text not null, recordId text not null,
          createdAt text not null, primary key (entity, slug)) strict;
        insert into slug_redirect values ('blog', 'old', 'r', '2026-03-14T18:00:00.000Z')`)
      db.close()
    },
    run: withHost(async (_host, _headers, response) => {
      response((db) => assert.equal(db.get(`select through from slug_redirect where slug = 'old'`)?.through, ''))
    }),
  },
  'a backup': {
    run: withHost(async (host, headers, response) => {
      const before = await createTag(host, headers, { name: 'Before' })
      response((db) => assert.equal(nameOf(db, before.id), 'Before'))
      const copying = copyForBackup(host.host.core.db, host.dataDir, host.host.core.log)
      const meanwhile = await createTag(host, headers, { name: 'Meanwhile' })
      response((db) => assert.equal(nameOf(db, meanwhile.id), 'Meanwhile'))
      rmSync(await copying)
    }),
  },
}

/** Publishes pending versions of two airports, each of which needs the code of the other. */
async function exchange(host: TestHost, headers: Record<string, string>, response: Answer): Promise<void> {
  const path = '/api/v1/post/airports'
  const send = async (to: string, body: object): Promise<Row> => {
    const {
      status,
      body: { data, ...refused },
    } = await host.call('POST', to, body, headers)
    assert.ok(status < 300 && isRow(data), JSON.stringify(refused))
    return data
  }
  const { id: countryId } = await send('/api/v1/post/country/create', {
    name: 'Fieldland',
    alpha2: 'XF',
    callingCode: '+49',
    continent: 'EU',
  })
  const values = { countryId, type: 'heliport', status: 'published' }
  const one = await send(`${path}/create`, { ...values, name: 'Field 1', iata: 'AAA', ident: 'ED01' })
  const two = await send(`${path}/create`, { ...values, name: 'Field 2', iata: 'BBB', ident: 'ED02' })
  const codes = (db: Database): string =>
    db
      .all('select iata from airport order by name')
      .map(({ iata }) => iata)
      .join()
  response((db) => assert.match(codes(db), /^(AAA,BBB|BBB,AAA)$/))
  const later = (row: Row, draft: Values): Promise<Row> =>
    send(`${path}/${row.id}/pending`, { liveVersion: row.version, ...draft })
  await later(one, { iata: null })
  await later(two, { iata: 'AAA' })
  await send(`${path}/${one.id}/pending`, { version: 1, iata: 'BBB' })
  const ids = [one.id, two.id]
  const pending = { [one.id]: 2, [two.id]: 1 }
  const { status } = await host.call('POST', `${path}/publishing`, { action: 'publish', ids, pending }, headers)
  assert.equal(status, 200)
  response((db) => assert.equal(codes(db), 'BBB,AAA'))
}

/** Sends the batch, or sends it again. */
async function importBatch(host: TestHost, headers: Record<string, string>): Promise<void> {
  const rows = Array.from({ length: batchRows }, (_, index) => ({
    name: `Batch ${index}`,
    description: 'In use.'.repeat(30),
  }))
  const { status, body } = await host.call(
    'POST',
    '/api/v1/post/blogs_tags/import',
    { rows, key: 'name', mode: 'create' },
    { ...headers, 'idempotency-key': 'the-batch' },
  )
  assert.equal(status, 200, body.error)
  assert.equal(isObject(body.data) && body.data.created, batchRows)
}

/** The numbers of the batch's rows that are there, in order. */
const batchOf = (db: Database): number[] =>
  db
    .all(`select name from blog_tag where name like 'Batch %'`)
    .map(({ name }) => Number(String(name).slice('Batch '.length)))
    .sort((one, other) => one - other)

/** Of any state at all. */
const holdsTogether = (db: Database, folder: string): void => {
  assert.equal(db.get('pragma integrity_check')?.integrity_check, 'ok')
  assert.deepEqual(db.all('pragma foreign_key_check'), [])
  const batch = batchOf(db)
  assert.deepEqual(batch, [...batch.keys()], 'a batch is there up to a row')
  const { created } = db.get('select coalesce(sum(created), 0) as created from import_run') ?? {}
  assert.equal(created, batch.length, 'the list of imports counts its rows')
  for (const { sha256 } of db.all<{ sha256: string }>('select sha256 from media where sha256 is not null')) {
    const bytes = readFileSync(join(folder, 'media', sha256))
    assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, 'a picture is whole')
  }
}

/** Starts a host on it, which must come up by itself. */
const survives = async (folder: string, checks: readonly Check[]): Promise<void> => {
  const host = await start(folder)
  try {
    const { db } = host.host.core
    holdsTogether(db, folder)
    for (const holds of [holdsAdministrator, ...checks]) holds(db)
    if (batchOf(db).length === 0) return
    await importBatch(host, await host.signIn())
    assert.equal(batchOf(db).length, batchRows, 'the repeated call completes the batch')
  } finally {
    await host.stop()
  }
}

/** Numbers below `count`, spread over all of them. */
const spread = (count: number, howMany: number, random: () => number): Map<number, number> => {
  const chosen = new Map<number, number>()
  for (let one = 0; one < howMany; one += 1) {
    const at = Math.min(count, Math.floor(((one + random()) * (count + 1)) / howMany))
    chosen.set(at, (chosen.get(at) ?? 0) + 1)
  }
  return chosen
}

const crash = async (
  t: TestContext,
  { prepare, isFirst, run }: Scenario,
  kills: number,
  cuts: number,
): Promise<string> => {
  const [root, state] = [folderFor(t), join(folderFor(t), 'state')]
  if (!isFirst) await (await start(root)).stop()
  prepare?.(root)
  const disk = simulatedDisk(root)
  const { operations, answer, end } = recordFiles(root, disk.known)
  try {
    await run(root, answer)
  } finally {
    end()
  }

  const random = randomFrom(seed)
  const killed = spread(operations.length, kills, random)
  const cut = spread(operations.length, cuts, random)
  const checks: Check[] = []
  const look = async (what: string, at: number, write: () => void): Promise<void> => {
    rmSync(state, { recursive: true, force: true })
    write()
    try {
      await survives(state, checks)
    } catch (error) {
      if (process.env.KEEP) cpSync(state, process.env.KEEP, { recursive: true, verbatimSymlinks: true })
      const before = operations
        .slice(Math.max(0, at - 3), at)
        .map(({ kind }) => kind)
        .join(', ')
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${what} after operation ${at} of ${operations.length} (${before}): ${reason}`, { cause: error })
    }
  }
  for (let at = 0; at <= operations.length; at += 1) {
    for (let one = 0; one < (killed.get(at) ?? 0); one += 1) {
      await look('a kill', at, () => disk.writeKilled(state))
    }
    for (let one = 0; one < (cut.get(at) ?? 0); one += 1) {
      await look('a power cut', at, () => disk.writeCut(state, random))
    }
    const operation = operations[at]
    if (operation) disk.apply(operation)
    if (operation?.kind !== 'answer') continue
    checks.push(operation.holds)
    await look('a power cut that takes all that was not synced,', at, () => disk.writeCut(state, () => 0))
  }
  return `${operations.length} operations, ${kills} kills and ${cuts + checks.length} power cuts survived`
}

const names = Object.keys(scenarios)
for (const [name, scenario] of Object.entries(scenarios)) {
  const skip = !isRecorded && 'node:sqlite writes past Node’s own functions'
  test(`${name}: the host starts after every kill or power cut and has every acknowledged write`, {
    skip,
  }, async (t) => {
    const kills = Math.ceil(crashes / names.length)
    const told = await crash(t, scenario, kills, Math.ceil(kills / 2))
    if (process.env.CRASHES) console.error(`${name}: ${told}`)
  })
}
