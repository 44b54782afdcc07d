// Run by tests in a process of its own: writes for as long as it lives, and says what is written. Arguments: the data
// folder, and the engine where it is not to be the runtime's.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../src/host/base/refusal.ts'
import { claimFolder } from '../../src/host/storage/claim-folder.ts'
import { openDatabase } from '../../src/host/storage/database.ts'
import { migrate } from '../../src/host/storage/migrate.ts'
import { engines } from './engines.ts'
import { schemaSteps } from '../../src/host/host/schema-steps.ts'

const [, , dataDir = '', engineName] = process.argv
const engine = engines.find(({ name }) => name === engineName)
writeSync(1, 'begin\n')
await claimFolder(dataDir)
const db = openDatabase(join(dataDir, 'apron.db'), { ...(engine && { engine }) })
migrate(db, schemaSteps)
db.exec('create table if not exists written (number integer primary key, text text not null) strict')
db.exec('create table if not exists total (id integer primary key, written integer not null) strict')
db.run('insert or ignore into total values (1, 0)')
let number = db.get<{ written: number }>('select written from total')?.written ?? 0
// About as much as fills the WAL often enough for checkpoints to be hit as well.
const text = 'The runway in use is 28. '.repeat(150)
try {
  for (;;) {
    number += 1
    db.transaction(() => {
      db.run('insert into written values (?, ?)', [number, text])
      db.run('update total set written = ?', [number])
    })
    writeSync(1, `${number}\n`)
  }
} catch (error) {
  writeSync(2, error instanceof Refusal ? error.code : String(error))
  setInterval(() => {}, 1_000) // lives on until it is killed
}
