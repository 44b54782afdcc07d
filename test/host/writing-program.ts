// Run by durability.test.ts in a process of its own: writes for as long as it lives, and says what is written.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { claimFolder } from '../../src/host/storage/claim-folder.ts'
import { openDatabase } from '../../src/host/storage/database.ts'
import { migrate } from '../../src/host/storage/migrate.ts'

const dataDir = process.argv[2] ?? ''
writeSync(1, 'begin\n')
await claimFolder(dataDir)
const db = openDatabase(join(dataDir, 'apron.db'))
migrate(db)
db.exec('create table if not exists written (number integer primary key, text text not null) strict')
db.exec('create table if not exists total (id integer primary key, written integer not null) strict')
db.run('insert or ignore into total values (1, 0)')
let number = db.get<{ written: number }>('select written from total')?.written ?? 0
// About as much as fills the WAL often enough for checkpoints to be hit as well.
const text = 'The runway in use is 28. '.repeat(150)
for (;;) {
  number += 1
  db.transaction(() => {
    db.run('insert into written values (?, ?)', [number, text])
    db.run('update total set written = ?', [number])
  })
  writeSync(1, `${number}\n`)
}
