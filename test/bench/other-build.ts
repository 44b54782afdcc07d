// The host of another commit, built from its own sources with its own packages.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Builds the host of a commit in a folder of its own and hands its program to the work. */
export const withBuildOf = async (commit: string, work: (program: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'apron-commit-'))
  const sources = join(folder, 'sources')
  const run = (program: string, ...given: string[]) => execFileSync(program, given, { cwd: sources, stdio: 'inherit' })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', sources, commit], { stdio: 'inherit' })
  try {
    run('npm', 'ci', '--silent')
    run(process.execPath, 'build.mjs', '--host')
    await work(join(sources, 'dist/host.mjs'))
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', sources])
    rmSync(folder, { recursive: true, force: true })
  }
}
