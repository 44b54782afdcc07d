import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

interface Component {
  'bom-ref': string
  name: string
  version: string
  scope: string
  purl: string
  hashes: { alg: string; content: string }[]
  licenses: { license: { id: string } }[]
}
interface Sbom {
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
interface LockEntry {
  version: string
  integrity: string
  license: string
  dev?: true
  hasInstallScript?: true
}

const lockOf = (path: string): [path: string, entry: LockEntry][] => {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(path, 'utf8'))
  return Object.entries(packages).filter(([at]) => at !== '')
}
const lock = lockOf('package-lock.json')

function run(script: string, env: NodeJS.ProcessEnv = {}): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`tools/supply/${script}`], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  })
  assert.equal(status, 0, stderr)
  return stdout
}
const text = run('sbom.mjs')
const sbom: Sbom = JSON.parse(text)

test('the bill of materials lists every package of the lock file with version, hash and licence, and no others', () => {
  assert.deepEqual(
    sbom.components
      .map((component) => [
        component['bom-ref'],
        component.version,
        `sha512-${Buffer.from(component.hashes[0]?.content ?? '', 'hex').toString('base64')}`,
        component.licenses[0]?.license.id,
        component.scope === 'excluded',
      ])
      .sort(),
    lock
      .map(([path, { version, integrity, license, dev }]) => [path, version, integrity, license, dev === true])
      .sort(),
  )
})

test('the bill of materials records dependencies, and that the panel needs react and react-dom', () => {
  const known = new Set(sbom.components.map((component) => component['bom-ref']))
  for (const { ref, dependsOn } of sbom.dependencies) {
    for (const other of dependsOn) assert.ok(known.has(other), `${ref} needs ${other}`)
  }
  const needsOf = (ref: string) => sbom.dependencies.find((one) => one.ref === ref)?.dependsOn ?? []
  assert.ok(needsOf('apron').includes('node_modules/react') && needsOf('apron').includes('node_modules/react-dom'))
  assert.deepEqual(needsOf('node_modules/react-dom'), ['node_modules/react', 'node_modules/scheduler'])
  const required = sbom.components
    .filter(({ scope }) => scope === 'required')
    .map(({ purl }) => purl.replace(/@.*/, ''))
  assert.deepEqual(required, ['pkg:npm/react', 'pkg:npm/react-dom', 'pkg:npm/scheduler'])
})

test('the bill of materials is byte-identical in every run and time zone', () => {
  assert.equal(run('sbom.mjs', { TZ: 'Asia/Kolkata' }), text)
})

for (const path of [
  'package-lock.json',
  ...['browser', 'lint', 'openapi', 'runtimes'].map((name) => `test/${name}/package-lock.json`),
]) {
  test(`${path}: every package states its licence`, () => {
    for (const [at, { license }] of lockOf(path)) assert.match(license, /^[\w.()+ -]+$/, at)
  })
}

const folders = ['.', 'test/browser', 'test/lint', 'test/openapi', 'test/runtimes']

test('no package runs an install script, and only esbuild has one', () => {
  const withScript = folders.flatMap((folder) =>
    lockOf(`${folder}/package-lock.json`)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => `${folder} ${path}`),
  )
  assert.deepEqual(withScript, ['. node_modules/esbuild'])
  for (const folder of folders) assert.match(readFileSync(`${folder}/.npmrc`, 'utf8'), /^ignore-scripts=true$/m)
})
