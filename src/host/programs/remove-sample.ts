// `npm run remove-sample` moves the sample records that no one changed to the trash, with or without a running host.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '#host/base'
import { openHost, readSettings } from '#host/host'
import { removeSample } from '#host/sample'
import { askOwner } from '#host/storage'
import { program } from './program.ts'

await program(async () => {
  const settings = readSettings(process.env)
  const { dataDir } = settings.storage
  if (!existsSync(join(dataDir, 'apron.db'))) throw new StartFailure(`there is no database in ${dataDir}`)
  const remove = async (): Promise<string> => {
    const host = await openHost({ settings })
    try {
      return await removeSample(host.core.tables, host.core.now())
    } finally {
      await host.close()
    }
  }
  const lines = (await askOwner(dataDir, { name: 'remove-sample' })) ?? (await remove())
  process.stdout.write(`${lines}\n`)
})
