import { airport, assert, blogTag, country, type Entity, test } from '../../panel.ts'
import { failedRows } from '../../../src/app/import/import-tasks.ts'
import { goroka } from './goroka.ts'
import { planFor, rowsOf } from './plans.ts'

type Reasons = [index: number, reason: string][]
const failed = async (entity: Entity, text: string, reasons: Reasons): Promise<string> => {
  const source = new Blob([text])
  const blob = await failedRows(source, await planFor(entity, source), new Map(reasons))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
}

test('the file contains only failed rows, with all columns and the reason', async () => {
  const text = 'id;code;name;continent\n1;IN;India;AS\n2;XX;"Nowhere; or so";\n'
  assert.equal(
    await failed(country, text, [[2, 'Continent: Choose the continent']]),
    '\ufeffid,code,name,continent,Reason\r\n2,XX,Nowhere; or so,,Continent: Choose the continent\r\n',
  )
})

test('the reason has its own column, even for short and long rows', async () => {
  assert.equal(
    await failed(country, 'code,name,continent\nXX\nYY,a,b,c\n', [
      [1, 'short'],
      [2, 'long'],
    ]),
    '\ufeffcode,name,continent,Reason\r\nXX,,,short\r\nYY,a,b,c,long\r\n',
  )
})

test('the file contains corrections made on the screen', async () => {
  const source = new Blob(['code,name,continent\nXXX,Nowhere\n'])
  const mended = new Map([
    [
      1,
      new Map([
        [0, 'XX'],
        [2, '=EU'],
      ]),
    ],
  ])
  const blob = await failedRows(source, { ...(await planFor(country, source)), mended }, new Map([[1, 'Why']]))
  assert.equal(await blob.text(), "code,name,continent,Reason\r\nXX,Nowhere,'=EU,Why\r\n")
})

test('a file that already has a column of reasons gets new reasons in it', async () => {
  assert.equal(
    await failed(country, 'code,name,Reason\nXX,a,old\n', [[1, 'new']]),
    '\ufeffcode,name,Reason\r\nXX,a,new\r\n',
  )
})

test('a file without a header stays without one and is recognised again', async () => {
  const text = await failed(airport, `${goroka.join(',')}\n`, [[0, 'Country: There is no country']])
  assert.equal(text, `\ufeff${goroka.join(',')},Country: There is no country\r\n`)
  assert.deepEqual((await rowsOf(airport, text))[0]?.values, (await rowsOf(airport, goroka.join(',')))[0]?.values)
})

const hostile = [
  '=1+1',
  "'=1+1",
  "''@x",
  '+cmd|calc',
  '-x',
  '@sum',
  "'tis",
  '\tx',
  'a"b',
  'a,b',
  'a\r\nb',
  '-11',
  ' x ',
  '\ufeff',
  'a;=1',
  '\\N',
  "'\\N",
]
test('dangerous cells are escaped in the file and read back unchanged', async () => {
  const cells = hostile.map((cell) => `"${cell.replaceAll('"', '""')}"`)
  const text = `name,description\n${cells.map((cell, at) => `t${at},${cell}\n`).join('')}`
  const mended = await failed(
    blogTag,
    text,
    hostile.map((_, at) => [at + 1, '=cmd']),
  )
  for (const line of mended.split('\r\n')) assert.doesNotMatch(line, /(^|,)"?[=+@\t]/)
  const before = (await rowsOf(blogTag, text)).map(({ values }) => values)
  assert.deepEqual(
    (await rowsOf(blogTag, mended)).map(({ values }) => values),
    before,
  )
})
