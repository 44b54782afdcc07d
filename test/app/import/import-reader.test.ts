import { assert, blogTag, test, type TestContext } from '../../panel.ts'
import { openReader } from '../../../src/app/import/import-reader.ts'
import { FileProblem } from '../../../src/app/import/scan.ts'
import { planFor } from './plans.ts'
import { workerInProcess } from './worker-in-process.ts'

const source = new Blob([`name\n${Array.from({ length: 1200 }, (_, at) => `t${at}\n`).join('')}`])
const open = (t: TestContext) => {
  const worker = workerInProcess()
  const reader = openReader(async () => worker)
  t.after(reader.close)
  return { worker, reader }
}

test('the worker scans a file', async (t) => {
  const { reader } = open(t)
  const scan = await reader.scan(new Blob(['name;email\nAnn;ann@example.com\nBob;\nAnn;x\nCid;y\nDan;z']))
  const { encoding, delimiter, rows, first, samples } = scan
  assert.deepEqual(
    { encoding, delimiter, rows, first, samples },
    {
      encoding: 'utf-8',
      delimiter: ';',
      rows: 6,
      first: ['name', 'email'],
      samples: [
        ['Ann', 'Bob', 'Cid'],
        ['ann@example.com', 'x', 'y'],
      ],
    },
  )
})

test('reads batches only on request, one at a time, until the file ends', async (t) => {
  const { reader, worker } = open(t)
  await reader.start(source, await planFor(blogTag, source))
  const before = worker.answers
  assert.equal((await reader.next())?.length, 500)
  assert.equal(worker.answers, before + 1)
  assert.equal((await reader.next())?.[0]?.line, 502)
  assert.equal((await reader.next())?.length, 200)
  assert.equal(await reader.next(), undefined)
})

test('starting again returns to the first row', async (t) => {
  const { reader } = open(t)
  const plan = await planFor(blogTag, source)
  await reader.start(source, plan)
  await reader.next()
  await reader.start(source, plan)
  assert.equal((await reader.next())?.[0]?.line, 2)
})

const refused: [name: string, source: Blob, sentence: RegExp][] = [
  ['an empty file', new Blob(['\ufeff\n\n']), /^This file is empty/],
  ['a file whose first row never ends', new Blob(['name,"text\na,b\n']), /^A quote in the first row isn’t closed/],
  ['data on one line', new Blob([`${'1,'.repeat(500)}1`]), /^The first row has more than 500 cells/],
  ['a spreadsheet’s own file', new Blob(['PK\u0003\u0004\u0000\u0000']), /^This isn’t a text file/],
]
for (const [name, file, sentence] of refused) {
  test(`rejects ${name} with a sentence`, async (t) => {
    const { reader } = open(t)
    await assert.rejects(reader.scan(file), (error) => error instanceof FileProblem && sentence.test(error.message))
  })
}

test('a worker that fails to start rejects waiting calls with a sentence', async (t) => {
  const { reader, worker } = open(t)
  worker.isDead = true
  const scanning = reader.scan(source)
  await new Promise(setImmediate)
  worker.dispatchEvent(new Event('error'))
  await assert.rejects(scanning, /can’t be read now/)
})
