// `npm start` serves the built panel and the API until a signal stops it.
import { fileURLToPath } from 'node:url'
import { standardLog } from '#host/base'
import { readSettings, startHost } from '#host/host'
import { program } from './program.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

await program(async () => {
  const host = await startHost({
    settings: readSettings(process.env),
    panelDir: fileURLToPath(new URL('panel', import.meta.url)),
    apiBaseUrl: process.env.API_BASE_URL ?? '',
    basePath: process.env.BASE_PATH ?? '',
    show: ({ email, password }) => {
      print(`email: ${email}`)
      if (password !== undefined) print(`password: ${password}`)
    },
  })
  let isStopping = false
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    standardLog('stopping', { signal })
    await host.stop()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
  print(`ready: ${host.origin}${process.env.BASE_PATH ?? ''}/`)
})
