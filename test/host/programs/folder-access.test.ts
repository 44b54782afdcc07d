// The files of a data folder are private, and a host that can't use them says who can.
import { assert, join, test, type TestContext } from '../host.ts'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { requireAccess } from '../../../src/host/storage/folder-access.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import type { Engine } from '../../../src/host/storage/engine.ts'
import { engines } from '../engines.ts'
import { startRecords } from '../records/records-host.ts'
import { run, stopped } from '../run-program.ts'

const folder = (t: TestContext): string => {
  const dir = mkdtempSync('/tmp/apron-access-') // other users can't reach the tests' own folder
  t.after(() => rmSync(dir, { recursive: true }))
  return dir
}
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const modesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name} ${modeOf(join(entry.parentPath, entry.name))}`)

/** SQLite's own mode for new files, which Node's built-in engine leaves them. */
const openly = (engine: Engine): Engine => ({
  ...engine,
  connect: (file, options) => {
    const isNew = !existsSync(file)
    const connection = engine.connect(file, options)
    if (isNew) chmodSync(file, 0o644)
    return connection
  },
})

for (const engine of engines) {
  test(`${engine.name}: the database is private in a folder that everyone can read`, (t) => {
    const dir = folder(t)
    chmodSync(dir, 0o755)
    openDatabase(join(dir, 'apron.db'), { engine: openly(engine) }).close()
    assert.deepEqual(modesIn(dir), ['apron.db 600'])
  })
}

const settled = async (name: string, dataDir: string, environment: Record<string, string> = {}): Promise<string> => {
  const program = run(name, dataDir, [], environment)
  await Promise.race([program.origin().catch(() => {}), program.code])
  await stopped(program).catch(() => {})
  return (
    program
      .err()
      .split('\n')
      .find((line) => line.startsWith('apron:')) ?? ''
  )
}

test('everything that the host creates is private, no matter who created the folder', async (t) => {
  const dir = folder(t)
  chmodSync(dir, 0o755)
  const host = await startRecords({ isWhole: true, isFilled: false, dataDir: dir })
  t.after(host.stop)
  await host.post('/api/v1/post/users/reset_password', { email: 'admin@example.com' })
  const modes = modesIn(dir)
  assert.ok(modes.length > 1, modes.join())
  for (const file of modes) assert.match(file, / 600$/, file)
})

test('an existing database that others could read becomes private', async (t) => {
  const dir = folder(t)
  openDatabase(join(dir, 'apron.db')).close()
  chmodSync(join(dir, 'apron.db'), 0o644)
  await settled('main', dir)
  assert.deepEqual(modesIn(dir), ['apron.db 600'])
})

test('in a folder of its group, the host creates files for the group', async (t) => {
  const dir = folder(t)
  chmodSync(dir, 0o2775)
  await settled('main', dir)
  assert.deepEqual(modesIn(dir), ['apron.db 660'])
})

const isRoot = process.getuid?.() === 0
/** Makes the program run as another user, of group 0. */
const as = (user: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,process.setgroups([0]);process.setgid(0);process.setuid(${user})`,
})

test('a host that can’t use the folder names its user and says what to do', async (t) => {
  if (!isRoot) {
    const [own] = [process.getuid?.()]
    assert.throws(() => requireAccess('/'), new RegExp(`belongs to user 0, and Apron runs as user ${own}`))
    return
  }
  const dir = folder(t)
  chownSync(dir, 1000, 1000)
  const words = (user: number) =>
    new RegExp(
      `belongs to user ${user}, and Apron runs as user 54321\\. Run it as user ${user}, or .*chown -R 54321 ${dir}”`,
    )
  assert.match(await settled('main', dir, as(54_321)), words(1000))
  // A folder that everyone can use, with files that an earlier user left.
  chmodSync(dir, 0o777)
  for (const name of ['apron.db', 'media']) {
    const path = join(dir, name)
    if (name === 'media') mkdirSync(path, { mode: 0o700 })
    else writeFileSync(path, '', { mode: 0o600 })
    chownSync(path, 2000, 2000)
    assert.match(await settled('main', dir, as(54_321)), words(2000), name)
    rmSync(path, { recursive: true })
  }
  mkdirSync(join(dir, 'lost+found'), { mode: 0o700 })
  assert.equal(await settled('main', dir, as(54_321)), '', 'entries of the volume are no matter')
})

test('a host with another user ID continues in a folder of its group', async (t) => {
  if (!isRoot) return
  const dir = folder(t)
  chownSync(dir, 0, 0)
  chmodSync(dir, 0o770)
  assert.equal(await settled('main', dir, as(54_321)), '')
  // A killed host leaves its socket.
  const killed = run('main', dir, [], as(54_321))
  await killed.origin()
  killed.process.kill('SIGKILL')
  await killed.code
  assert.equal(await settled('main', dir, as(54_322)), '')
})
