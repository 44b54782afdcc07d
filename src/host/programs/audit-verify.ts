// `npm run audit-verify [-- HEAD]` proves that the activity log is unchanged, or names the first break. HEAD is an
// earlier head, from a backup's list or the health screen: `1204:9f86d0…`.
import { rmSync } from 'node:fs'
import { copyDatabase, readingDatabase, verifyActivity } from '#host/backup'
import { StartFailure } from '#host/base'
import { readSettings } from '#host/host'
import { readHead, writeHead } from '#host/records'
import { unlessNoRoom } from '#host/storage'
import { program } from './program.ts'

await program(async () => {
  const { dataDir, sqliteLocking } = readSettings(process.env).storage
  const [, , given] = process.argv
  const earlier = given === undefined ? undefined : readHead(given)
  if (given !== undefined && !earlier)
    throw new StartFailure(`${given} isn’t a head: expected a value like 1204:9f86d0…`)
  const copy = await copyDatabase(dataDir, sqliteLocking).catch((error: unknown) => {
    throw unlessNoRoom(error, dataDir)
  })
  try {
    const { entries, head, broken } = readingDatabase(copy, (db) => verifyActivity(db, earlier))
    if (broken) throw new StartFailure(`the activity log is broken at change ${broken.seq}: ${broken.reason}`)
    process.stdout.write(`${entries} changes, complete; head ${writeHead(head)}\n`)
  } finally {
    rmSync(copy, { force: true })
  }
})
