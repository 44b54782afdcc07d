import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patienceMs } from '../../src/contract/constants.ts'
import { patience } from '../../src/app/patience.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

test('patience lasts its moment', async () => {
  const started = performance.now()
  await patience()
  assert(performance.now() - started >= patienceMs - 5)
})

test('what is there to be read once a busy page is free again comes before patience ends', async () => {
  const said: string[] = []
  const over = patience().then(() => said.push('over'))
  const reading = turn().then(turn).then(turn).then(() => said.push('read'))
  const free = performance.now() + 2 * patienceMs
  while (performance.now() < free); // the page lays something out
  await Promise.all([over, reading])
  assert.deepEqual(said, ['read', 'over'])
})
