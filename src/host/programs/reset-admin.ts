// `npm run reset-admin [-- EMAIL]` sets a new password, which it shows once, and removes the
// person's second factors, with or without a running host.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEmail } from '#contract'
import { resetAdministrator } from '#host/accounts'
import { StartFailure } from '#host/base'
import { openHost, readSettings } from '#host/host'
import { askOwner } from '#host/storage'
import { program } from './program.ts'

await program(async () => {
  const settings = readSettings(process.env)
  const { dataDir } = settings.storage
  const asked = process.argv[2] ?? settings.accounts.adminEmail
  const email = readEmail(asked)
  if (email === undefined) throw new StartFailure(`“${asked}” isn’t an email address`)
  if (!existsSync(join(dataDir, 'apron.db'))) {
    throw new StartFailure(`there is no database in ${dataDir}`)
  }

  const reset = async (): Promise<string> => {
    const host = await openHost({ settings })
    try {
      return await resetAdministrator(host.core.accounts, email)
    } finally {
      await host.close()
    }
  }
  const lines = (await askOwner(dataDir, { name: 'reset-admin', email })) ?? (await reset())
  process.stdout.write(`${lines}\n`)
})
