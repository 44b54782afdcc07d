import { assert, join, test, tmpdir } from './host.ts'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { claimFolder } from '../../src/host/storage/claim-folder.ts'
import { openDatabase } from '../../src/host/storage/database.ts'
import { migrate } from '../../src/host/storage/migrate.ts'
import { startWriter } from './writer.ts'
import { schemaSteps } from '../../src/host/host/schema-steps.ts'

/** `KILLS=200 npm test -- host/durability` measures with more. */
const kills = Number(process.env.KILLS ?? 20)
const folder = (name: string): string => mkdtempSync(join(tmpdir(), `apron-${name}-`))

test('acknowledged writes survive completely, even if the writing process is killed repeatedly', async () => {
  const dataDir = folder('kills')
  let acknowledged = 0
  for (let round = 0; round < kills; round += 1) {
    const writer = startWriter(dataDir)
    // At any moment: in the start, in the first write, in a checkpoint.
    if (round % 4 === 0) await pause(Math.random() * 120)
    else {
      await writer.acknowledges(acknowledged + 1)
      await pause(Math.random() * 150)
    }
    await writer.kill()
    assert.equal(writer.errors(), '', `round ${round}`)
    acknowledged = Math.max(acknowledged, writer.acknowledged())
    if (!existsSync(join(dataDir, 'apron.db'))) continue

    const claim = await claimFolder(dataDir)
    const db = openDatabase(join(dataDir, 'apron.db'))
    assert.equal(db.get('pragma integrity_check')?.integrity_check, 'ok')
    if (acknowledged > 0) {
      const row = db.get<{ rows: number; last: number; written: number }>(
        'select count(*) as rows, max(number) as last, (select written from total) as written from written',
      )
      assert.ok(row && row.last >= acknowledged, `acknowledged ${acknowledged}, found ${row?.last}`)
      assert.deepEqual([row.rows, row.written], [row.last, row.last])
      acknowledged = row.last
    }
    db.close()
    await claim.release()
  }
  if (process.env.KILLS) console.error(`${kills} kills, ${acknowledged} writes, none lost`)
  rmSync(dataDir, { recursive: true })
})

test('a first start killed at any moment leaves a folder that the next start can use', async () => {
  const rounds = Math.ceil(kills / 2)
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = folder('first')
    const writer = startWriter(dataDir)
    await once(writer.process.stdout ?? writer.process, 'data')
    await pause((round * 60) / rounds)
    await writer.kill()
    const claim = await claimFolder(dataDir)
    const db = openDatabase(join(dataDir, 'apron.db'))
    migrate(db, schemaSteps)
    assert.equal(db.get('pragma integrity_check')?.integrity_check, 'ok')
    db.close()
    await claim.release()
    rmSync(dataDir, { recursive: true })
  }
})

test('a second process is rejected while the first one lives, even if that one is paused', async () => {
  const dataDir = folder('second')
  const first = startWriter(dataDir)
  await first.acknowledges(1)
  await assert.rejects(claimFolder(dataDir), /another process is using the data folder/)
  first.process.kill('SIGSTOP')
  await assert.rejects(claimFolder(dataDir), /another process is using the data folder/)
  await first.kill()
  await (await claimFolder(dataDir)).release()
  rmSync(dataDir, { recursive: true })
})

test('exactly one of several processes that start at once gets the folder', async () => {
  for (let round = 0; round < 10; round += 1) {
    const dataDir = folder('race')
    const claims = await Promise.allSettled(Array.from({ length: 6 }, () => claimFolder(dataDir)))
    const got = claims.filter((claim) => claim.status === 'fulfilled')
    assert.equal(got.length, 1)
    await got[0]?.value.release()
    rmSync(dataDir, { recursive: true })
  }
})

test('a folder whose path is too long for a socket can be claimed and rejects a second process', async () => {
  const root = folder('deep')
  const dataDir = join(root, 'a-folder-with-a-long-name'.repeat(3), 'and-another-one'.repeat(5))
  mkdirSync(dataDir, { recursive: true })
  const claim = await claimFolder(dataDir)
  await assert.rejects(claimFolder(dataDir), /another process/)
  await claim.release()
  await (await claimFolder(dataDir)).release()
  rmSync(root, { recursive: true })
})
