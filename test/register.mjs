// Prepares a process for tests in TypeScript, with any of node's own flags:
//   node --import ./test/register.mjs --test test/kit/router.dom.test.ts
// DOM=jsdom or DOM=happy-dom chooses the DOM. Plain `node --test` finds this file, which then runs all tests.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { register } from 'node:module'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The DOM for tests of a file: parts have the exact one, screens the quick one. */
export function domOf(path) {
  return process.env.DOM ?? (/(^|\/)(kit|app\/ui)\//.test(path) ? 'jsdom' : 'happy-dom')
}

process.env.NODE_ENV = 'test'
const [, file = ''] = process.argv
if (file.includes('.dom.test.') && !process.execArgv.includes('--test')) process.env.DOM ??= domOf(file)
// React keeps traces for developer tools as each element is made, and no one looks at them here.
console.createTask = console.timeStamp = undefined
process.setSourceMapsEnabled(true)
register('../tools/runner/typescript.mjs', import.meta.url)

// Node 20 warns, on the console, that its fake timers are an experiment: no error of the test that uses them.
const printers = process.listeners('warning')
process.removeAllListeners('warning')
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') for (const print of printers) print(warning)
})

/** A host writes each change through to the disk before it answers; it need not wait where the disk is memory. */
const isRoomy = (folder) => existsSync(folder) && statfsSync(folder).bavail * statfsSync(folder).bsize > 2e9
// The outermost process makes and removes the folder that all processes of one run share.
if (!process.env.TESTS_FOLDER) {
  const isInMemory = !process.argv.includes('browser') && isRoomy('/dev/shm')
  const folder = mkdtempSync(`${isInMemory ? '/dev/shm' : tmpdir()}/apron-tests-`)
  process.env.TMPDIR = process.env.TESTS_FOLDER = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

if (process.env.NODE_TEST_CONTEXT && file === fileURLToPath(import.meta.url)) {
  void import('../tools/runner/run.mjs') // not awaited, since it imports this file
}
