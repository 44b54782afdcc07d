// Prints figures of speed and size on this machine next to their bounds.
//   npm run bench             all
//   npm run bench -- host     one part: size, ratio, host, panel, live, markdown, import, seo, update, upload or tests
//   npm run bench -- host --against COMMIT     this host and that of a commit, measured by turns
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareHosts } from './compare-hosts.ts'
import { atMost, printTable, type Figure } from './figure.ts'
import { fillDatabase } from './fill-database.ts'
import { hostFigures } from './host-figures.ts'
import { importFigures } from './import-figures.ts'
import { liveFigures } from './live-figures.ts'
import { markdownFigures } from './markdown-figures.ts'
import { withBuildOf } from './other-build.ts'
import { panelFigures } from './panel-figures.ts'
import { buildPlain } from './plain/build-plain.ts'
import { ratioFigures } from './ratio-figures.ts'
import { seoFigures } from './seo-figures.ts'
import { sizeFigures } from './size-figures.ts'
import { updateFigures } from './update-figures.ts'
import { uploadFigures } from './upload-figures.ts'

const folder = `.build/bench-${process.pid}/dist`
const program = `${folder}/host.mjs`

const testFigures = (): Figure[] => {
  const started = performance.now()
  const { status, stdout } = spawnSync('npm', ['test', '--silent'], { encoding: 'utf8' })
  if (status !== 0) console.log(stdout)
  return [atMost('npm test', (performance.now() - started) / 1000, 120, 's', 0)]
}

/** Filling takes minutes: it is done once, and kept until someone removes it. */
const filled = '.build/bench-data'
const copyFilled = async (dataDir: string): Promise<void> => {
  if (!existsSync(filled)) {
    const draft = `${filled}-${process.pid}`
    await fillDatabase(draft, program, 80_000)
    renameSync(draft, filled)
  }
  cpSync(filled, dataDir, { recursive: true })
}

const {
  positionals: wanted,
  values: { against },
} = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
if (against !== undefined && wanted.join() !== 'host') throw new Error('--against compares the host: add `host`')
const wants = (part: string): boolean => wanted.length === 0 || wanted.includes(part)

const measureParts = async (dataDir: string): Promise<void> => {
  const figures = sizeFigures(folder) // also builds what the others run
  if (wants('ratio')) figures.push(...(await ratioFigures(program)))
  if (wants('host') || wants('panel')) await copyFilled(dataDir)
  if (wants('host')) figures.push(...(await hostFigures(dataDir, program)))
  if (wants('panel')) {
    await buildPlain(`${folder}/panel`)
    figures.push(...(await panelFigures(dataDir, program)))
  }
  if (wants('markdown')) figures.push(...(await markdownFigures(program)))
  if (wants('live')) figures.push(...(await liveFigures(program)))
  if (wants('import')) figures.push(...(await importFigures(program)))
  if (wants('seo')) figures.push(...(await seoFigures(program)))
  if (wants('update')) figures.push(...(await updateFigures(program)))
  if (wants('upload')) figures.push(...(await uploadFigures(program)))
  if (wants('tests')) figures.push(...testFigures())
  printTable(figures)
  process.exitCode = figures.every(({ isWithin }) => isWithin) ? 0 : 1
}

const dataDir = mkdtempSync(join(tmpdir(), 'apron-bench-'))
try {
  if (against === undefined) await measureParts(dataDir)
  else {
    sizeFigures(folder)
    await withBuildOf(against, (other) => compareHosts(against, other, program))
  }
} finally {
  for (const path of [dataDir, `.build/bench-${process.pid}`]) rmSync(path, { recursive: true, force: true })
}
