import { assert, join, test, tmpdir } from '../host.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { schemaSteps } from '../../../src/host/host/schema-steps.ts'
import { recountReadingTimes } from '../../../src/host/records/schema/reading-times.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { migrate } from '../../../src/host/storage/migrate.ts'

test('an upgrade corrects the reading times of texts without spaces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apron-reading-'))
  const db = openDatabase(join(folder, 'data'))
  migrate(db, schemaSteps.slice(0, schemaSteps.indexOf(recountReadingTimes)))
  db.exec('create table blog (id text primary key, body text, readingMinutes real) strict')
  db.run('insert into blog values (?, ?, 1)', ['zh', '机场的旅客可以在出发大厅办理登机手续。'.repeat(108)])
  db.run('insert into blog values (?, ?, 1)', ['en', 'word '.repeat(660)])
  migrate(db, schemaSteps)
  const minutes = Object.fromEntries(db.all('select * from blog').map(({ id, readingMinutes }) => [id, readingMinutes]))
  db.close()
  rmSync(folder, { recursive: true })
  assert.ok(Number(minutes.zh) > 3, String(minutes.zh))
  assert.equal(minutes.en, 3)
})
