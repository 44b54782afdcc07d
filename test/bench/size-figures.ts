// The bytes that a visitor loads, in brotli, compared with the budgets of the build, and the time of a build.
import { spawnSync } from 'node:child_process'
import { atMost, type Figure } from './figure.ts'

/** Builds into `folder`, which other figures use. */
export function sizeFigures(folder: string): Figure[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['build.mjs', '--out', folder], { encoding: 'utf8' })
  const sizes = [...stdout.matchAll(/([\d.]+) KB of ([\d.]+) KB: (\w+)/g)].map(([, size, budget, name]) =>
    atMost(`size of ${name}`, Number(size), Number(budget), 'KB'),
  )
  const seconds = Number(/built in ([\d.]+) s/.exec(stdout)?.[1])
  if (sizes.length === 0 || Number.isNaN(seconds)) throw new Error(stderr)
  return [...sizes, atMost('production build', seconds, 2, 's', 2)]
}
