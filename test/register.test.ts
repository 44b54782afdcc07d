// One file run by node's own test runner, as a developer does it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'

const folder = `.build/register-${process.pid}`
mkdirSync(folder, { recursive: true })
after(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(`${folder}/picture.webp`, 'a,b')
writeFileSync(`${folder}/text.md`, '# A `text`')
writeFileSync(`${folder}/data.json`, '{ "rows": [1, 2] }')
writeFileSync(`${folder}/look.css`, 'p { color: red }')
writeFileSync(
  `${folder}/sample.dom.test.tsx`,
  `
import { byText, render } from '../../test/dom.ts'
import './look.css'
import picture from './picture.webp'
import text from './text.md'
import data from './data.json' with { type: 'json' }
import { createStore } from '#kit'
import assert from 'node:assert/strict'
import { test } from 'node:test'
interface Props { text: string }
const Text = ({ text }: Props) => <p>{text}</p>
test('renders', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  await render(<Text text={picture.toString()} />)
  assert.ok(byText('a,b'))
  assert.equal(text, '# A \`text\`')
  assert.deepEqual(data.rows, [1, 2])
  assert.equal(createStore(process.env.NODE_ENV).get(), 'test')
  assert.equal('happyDOM' in window, process.env.DOM === 'happy-dom')
})
test('writes an error', () => console.error('unexpected'))
`,
)

for (const DOM of ['jsdom', 'happy-dom']) {
  test(`a test file with TSX, styles, texts, data, images and room names runs in ${DOM} with node’s own flags, and an unexpected console error fails its test`, () => {
    const { NODE_TEST_CONTEXT: _, ...outer } = process.env
    const args = ['--import', './test/register.mjs', '--test', '--test-reporter=tap', `${folder}/sample.dom.test.tsx`]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...outer, DOM } })
    assert.equal(status, 1, stdout)
    assert.match(stdout, /^ *ok \d+ - renders$/m)
    assert.match(stdout, /not ok \d+ - writes an error[\s\S]*console\.error was called/)
  })
}

test('an error that no test awaits fails the test that caused it', () => {
  writeFileSync(
    `${folder}/late.mjs`,
    `
import { test } from 'node:test'
test('forgets a promise', async () => {
  void Promise.resolve().then(() => { throw new Error('nobody waits') })
  await new Promise((resolve) => setTimeout(resolve, 20))
})
test('goes on', () => {})
`,
  )
  const program = `
import { loadSuites } from '../../tools/runner/suites.mjs'
await loadSuites({ late: new URL('late.mjs', import.meta.url).href })
`
  writeFileSync(`${folder}/program.mjs`, program)
  const { NODE_TEST_CONTEXT: _, ...outer } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['--import', './test/register.mjs', `${folder}/program.mjs`], {
    encoding: 'utf8',
    env: outer,
  })
  assert.equal(status, 1, stdout)
  assert.match(stdout, /not ok 1 - forgets a promise\n[\s\S]*nobody waits[\s\S]*ok 2 - goes on/)
})
