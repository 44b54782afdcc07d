import {
  allByRole, assertFocused, byLabel, byRole, byText, choose, click, queryRole, settle, type, until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { act } from 'react'
import { blogTag } from '../../../src/contract/entities/blog-tag.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { isObject } from '../../../src/contract/json.ts'
import { type Call, json, startFakeHost } from '../list/fake-host.ts'
import { openList } from '../list/open-list.tsx'
import { check, chooseFile, dropFile, heading, shownRows, supplyWorkers } from './import-actions.ts'
import { workerInProcess } from './worker-in-process.ts'

const features = ['entities', 'bulk', 'idempotency', 'import']

interface Sent {
  rows: { [name: string]: unknown }[]
  key: string
  mode: string
  dryRun: boolean
  idempotencyKey: string | undefined
}
type Answer = (batch: Sent, count: number) => Response | Promise<Response>

/** All rows are new, but for those that are refused by their fields' names. */
const answer = ({ rows }: Sent, refused: (row: Sent['rows'][number], at: number) => object | undefined): Response => {
  const fields = rows.map(refused)
  const failed = fields.flatMap((found, row) => (found ? [{ row, error: 'Look at the fields.', fields: found }] : []))
  return json(200, { data: {
    created: rows.length - failed.length, updated: 0, unchanged: 0, failed,
    outcomes: fields.map((found) => (found ? 'error' : 'create')),
  } })
}
const created: Answer = (batch) => answer(batch, () => undefined)

/** A host whose import answers as told; returns the batches that it got. */
const start = (answer: Answer = created, entity = country) => {
  const sent: Sent[] = []
  const keys: (string | undefined)[] = []
  const host = startFakeHost(entity, [], features)
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? undefined)
    return fetch(input, init)
  }
  host.instead = ({ path, body }: Call) => {
    if (path !== `${entity.path}/import` || !isObject(body) || !Array.isArray(body.rows)) return undefined
    const batch = {
      rows: body.rows.filter(isObject), key: String(body.key), mode: String(body.mode), dryRun: body.dryRun === true,
      idempotencyKey: keys.at(-1),
    }
    sent.push(batch)
    return answer(batch, sent.length)
  }
  return { host, sent, entity }
}

const many = (count: number) => `name\n${Array.from({ length: count }, (_, at) => `tag ${at}\n`).join('')}`
const said = () => byRole('main').textContent ?? ''
const press = (name: string) => click(byRole('button', { name }))

describe('the import', () => {
  beforeEach(supplyWorkers)
  afterEach(() => mock.reset())

  test('from the list a file goes through matching and a check into the records', async () => {
    const { sent } = start((batch) => answer(batch, (_, at) => (at === 1 ? { alpha2: 'Use 2 letters' } : undefined)))
    await openList(country)
    await click(byRole('link', { name: 'Import' }))
    assert.equal(window.location.search, '?import')
    assert.ok(await heading('Choose a file') === document.activeElement)
    byRole('heading', { name: 'Import countries' })

    await chooseFile('id;code;name;continent\n1;IN;India;AS\n2;XXX;Nowhere;AS\n3;FR;France;EU\n', 'countries.csv')
    assert.ok(await heading('Match the columns') === document.activeElement)
    byText('countries.csv: 3 rows, UTF-8')
    assert.equal(byLabel('Columns are separated by').value, ';')
    const filled = ['id', 'code', 'name', 'continent'].map((name) => byLabel(`${name} fills`).value)
    assert.deepEqual(filled, ['', 'alpha2', 'name', 'continent'])
    byText('India · Nowhere · France')

    await check('3 rows')
    assert.ok(await heading('Check') === document.activeElement)
    const counts = 'Nothing is written yet: 2 countries to create, 0 to update, 0 unchanged, 1 row with an error.'
    await until(() => said().includes(counts))
    assert.deepEqual(sent, [{
      key: 'alpha2', mode: 'both', dryRun: true, idempotencyKey: sent[0]?.idempotencyKey,
      rows: [
        { alpha2: 'IN', name: 'India', continent: 'AS' }, { alpha2: 'XXX', name: 'Nowhere', continent: 'AS' },
        { alpha2: 'FR', name: 'France', continent: 'EU' },
      ],
    }])
    assert.deepEqual(shownRows(), [['3', 'Nowhere', 'Alpha-2 code: Use 2 letters']])
    await press('Create 2')
    assert.deepEqual(shownRows(), [['2', 'India', 'Create'], ['4', 'France', 'Create']])

    await press('Import 2 countries')
    await heading('Import')
    await until(() => said().includes('2 countries created, 0 updated, 0 unchanged, 1 row failed.'))
    assert.equal(sent[1]?.dryRun, false)
    assert.ok(sent[1]?.idempotencyKey !== undefined && sent[1].idempotencyKey !== sent[0]?.idempotencyKey)
    await click(byRole('link', { name: 'Show the countries' }))
    assert.equal(window.location.search, '')
    await until(() => queryRole('heading', { name: 'Country' }))
  })

  test('a person changes what columns fill, the key and what is done', async () => {
    const { sent } = start()
    await openList(country, '?import')
    await chooseFile('one,two,three\nIN,India,AS\n')
    await heading('Match the columns')
    byText('Choose the column that holds the Alpha-2 code or Name: it tells which country a row is.')
    assert.equal(byRole('button', { name: 'Check 1 row' }).getAttribute('aria-disabled'), 'true')
    await check('1 row')
    assert.equal(sent.length, 0)
    await choose(byLabel('one fills'), 'Alpha-2 code')
    byText('No column fills Name and Continent: rows that would make a new country fail.')
    await choose(byLabel('two fills'), 'Name')
    await choose(byLabel('three fills'), 'Continent')
    await choose(byLabel('A row finds its country by'), 'Name')
    await click(byLabel('Update only'))
    await check('1 row')
    const batch = await until(() => sent.at(0))
    assert.deepEqual([batch.key, batch.mode], ['name', 'update'])
    assert.deepEqual(batch.rows, [{ alpha2: 'IN', name: 'India', continent: 'AS' }])
  })

  test('another separator and a header that is none are a person’s to say', async () => {
    start()
    await openList(country, '?import')
    await chooseFile('code|x;name\nIN;India\n')
    await heading('Match the columns')
    await choose(byLabel('Columns are separated by'), 'Comma')
    await until(() => byLabel('code|x;name fills'))
    await choose(byLabel('Columns are separated by'), 'Semicolon')
    await until(() => byLabel('name fills'))
    await click(byLabel('The first row holds the names of the columns'))
    byLabel('Column 2 fills')
    byText('name · India')
    byRole('button', { name: 'Check 2 rows' })
  })

  test('while a file is read by another separator nothing is checked, and the focus stays', async () => {
    const { sent } = start()
    await openList(country, '?import')
    const held: (() => void)[] = []
    await chooseFile('code|x;name\nIN;India\n')
    await heading('Match the columns')
    const value = function Worker() {
      const worker = workerInProcess()
      const { postMessage } = worker
      return Object.assign(worker, { postMessage: (message: unknown) => held.push(() => postMessage(message)) })
    }
    Object.defineProperty(globalThis, 'Worker', { value, configurable: true })
    await choose(byLabel('Columns are separated by'), 'Comma')
    await until(() => held.length === 1)
    const button = byRole('button', { name: 'Check 1 row' })
    assert.equal(button.getAttribute('aria-disabled'), 'true')
    button.click() // as a screen reader may
    await settle()
    await heading('Match the columns')
    assertFocused(byLabel('Columns are separated by'))
    for (const go of held) go()
    await until(() => byLabel('code|x;name fills'))
    assert.equal(held.length, 1)
    assert.deepEqual(sent, [])
  })

  test('a file may be dropped anywhere, and rows may be pasted', async () => {
    start()
    await openList(country, '?import')
    await dropFile('code,name\nIN,India\n', 'dropped.csv')
    await heading('Match the columns')
    byText('dropped.csv: 1 row, UTF-8')
    await press('Choose another file')
    await type(byLabel('Or paste rows'), 'code\tname\nFR\tFrance')
    await press('Use these rows')
    await heading('Match the columns')
    byText('Pasted rows: 1 row, UTF-8')
    assert.equal(byLabel('name fills').value, 'name')
  })

  test('rows that were pasted are there to be mended when the columns show what is wrong with them', async () => {
    start(created, country)
    await openList(country, '?import')
    await heading('Choose a file')
    await type(byLabel('Or paste rows'), 'code;name\nFR;France')
    await press('Use these rows')
    await heading('Match the columns')
    await press('Choose another file')
    await heading('Choose a file')
    assert.equal(byLabel('Or paste rows').value, 'code;name\nFR;France')
  })

  test('a file that cannot be read says why, and another one can be chosen', async () => {
    start()
    await openList(country, '?import')
    await chooseFile('PK\u0003\u0004\u0000', 'sheet.xlsx')
    await until(() => byRole('alert'))
    assert.match(byRole('alert').textContent ?? '', /This is no text file/)
    await chooseFile(new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xc5, 0x6c, 0x61, 0x6e, 0x64]), 'latin.csv')
    await heading('Match the columns')
    byText('latin.csv: 1 row, Latin-1')
    byText('Åland')
  })

  test('batches go one after the other, and how far it is is said at the quarters', async () => {
    let answerNow: () => void = () => {}
    const late: Answer = (batch, count) =>
      new Promise((resolve) => { answerNow = () => resolve(created(batch, count)) })
    const { sent } = start(late, blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(1200))
    await heading('Match the columns')
    await check('1,200 rows')
    await until(() => sent.length === 1)
    const bar = byRole('progressbar', { name: 'Checking' })
    assert.deepEqual([bar.getAttribute('aria-valuenow'), sent[0]?.rows.length], ['0', 500])
    await settle()
    assert.equal(sent.length, 1)
    answerNow()
    await until(() => sent.length === 2)
    assert.equal(bar.getAttribute('aria-valuenow'), '41')
    byText('Checking: 500 of 1,200 rows')
    byText('Checking: 25 %')
    answerNow()
    await until(() => sent.length === 3)
    answerNow()
    await until(() => byRole('button', { name: 'Import 1,200 blog tags' }))
    byText('The first 100 of 1,200 are shown.')
  })

  test('cancelled, an import says how far it came, and nothing more is sent', async () => {
    let answerNow: () => void = () => {}
    const { sent } = start((batch, count) => batch.dryRun ? created(batch, count)
      : new Promise((resolve) => { answerNow = () => resolve(created(batch, count)) }), blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(1200))
    await heading('Match the columns')
    await check('1,200 rows')
    await click(await until(() => byRole('button', { name: 'Import 1,200 blog tags' })))
    await until(() => sent.length === 4)
    await press('Cancel')
    byRole('button', { name: 'Stopping…' })
    answerNow()
    const counts = '500 blog tags created, 0 updated, 0 unchanged, 0 rows failed.'
    await until(() => said().includes(`Stopped after 500 of 1,200 rows. What is in stays in: ${counts}`))
    assert.equal(sent.length, 4)
  })

  test('a batch that fails is tried again with the same key, by itself and then by the person', async () => {
    let isDown = true
    const { sent } = start((batch, count) =>
      isDown ? Promise.reject(new TypeError('down')) : created(batch, count), blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(600))
    await heading('Match the columns')
    mock.timers.enable({ apis: ['setTimeout'] })
    await check('600 rows')
    await until(() => sent.length === 1)
    await settle()
    await act(async () => mock.timers.tick(1000))
    await until(() => sent.length === 2)
    await settle()
    await act(async () => mock.timers.tick(4000))
    await until(() => sent.length === 3)
    const sentence = 'The host did not answer. Check the connection and try again. 0 rows of 600 are through.'
    await until(() => said().includes(sentence))
    assert.equal(queryRole('button', { name: 'Cancel' }), undefined)
    isDown = false
    await press('Try again')
    assert.ok(await heading('Check') === document.activeElement, 'the button is gone, the focus is not lost')
    await until(() => byRole('button', { name: 'Import 600 blog tags' }))
    const [first, ...again] = sent.slice(0, 4).map(({ idempotencyKey }) => idempotencyKey)
    assert.deepEqual(again, [first, first, first])
    assert.notEqual(sent[4]?.idempotencyKey, first)
    assert.equal(allByRole('alert').length, 0)
  })

  test('what the host refuses outright waits for the person, who may stop there', async () => {
    const { sent } = start(() => json(403, { error: 'Your role may not do this.', code: 'forbidden' }), blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(3))
    await heading('Match the columns')
    await check('3 rows')
    await until(() => said().includes('Your role may not do this. 0 rows of 3 are through.'))
    await press('Stop here')
    await until(() => said().includes('Your role may not do this. Stopped after 0 of 3 rows. Nothing was written.'))
    assert.equal(sent.length, 1)
    await press('Back to the columns')
    await heading('Match the columns')
  })

  test('leaving while rows go in asks first; while they are only checked it does not', async () => {
    const { sent } = start((batch, count) => batch.dryRun ? created(batch, count) : new Promise(() => {}), blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(700))
    await heading('Match the columns')
    await check('700 rows')
    await click(await until(() => byRole('button', { name: 'Import 700 blog tags' })))
    await until(() => sent.length === 3)
    const leave = () => click(byRole('link', { name: 'Blogs Tags' }))
    await leave()
    const question = await until(() => byRole('alertdialog', { name: 'Stop the import?' }))
    assert.match(question.textContent ?? '', /0 of 700 rows are through\. What is in stays in/)
    await click(byRole('button', { name: 'Go on importing', within: question }))
    assert.equal(window.location.search, '?import')
    await leave()
    await press('Stop and leave')
    await until(() => queryRole('heading', { name: 'Blogs Tags' }))
  })

  test('leaving an import that waits for the person asks as well', async () => {
    start((batch, count) => batch.dryRun ? created(batch, count)
      : json(403, { error: 'Your role may not do this.', code: 'forbidden' }), blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(3))
    await heading('Match the columns')
    await check('3 rows')
    await click(await until(() => byRole('button', { name: 'Import 3 blog tags' })))
    await until(() => said().includes('Your role may not do this. 0 rows of 3 are through.'))
    await click(byRole('link', { name: 'Blogs Tags' }))
    await until(() => byRole('alertdialog', { name: 'Stop the import?' }))
    await press('Stop and leave')
    await until(() => queryRole('heading', { name: 'Blogs Tags' }))
  })

  test('the failed rows are a file that can be mended and imported again', async () => {
    const isBad = ({ name }: Sent['rows'][number]) => String(name).startsWith('bad')
    const refused = (row: Sent['rows'][number]) => (isBad(row) ? { name: 'Choose another' } : undefined)
    const { sent } = start((batch) => answer(batch, refused), blogTag)
    await openList(blogTag, '?import')
    await chooseFile('Nr,name,description\n1,good,"a,b"\n2,bad,=1+1\n3,worse,x,y\n4,bad too,\n')
    await heading('Match the columns')
    await check('4 rows')
    await until(() => said().includes('3 rows with an error'))
    byText('2 rows Name: Choose another')
    const blobs: Blob[] = []
    mock.method(URL, 'createObjectURL', (blob: Blob) => { blobs.push(blob); return 'blob:x' })
    mock.method(window.HTMLAnchorElement.prototype, 'click', () => {})
    await press('Download 3 failed rows')
    const [blob] = await until(() => blobs.length > 0 && blobs)
    const text = await blob?.text() ?? ''
    assert.deepEqual(text.split('\r\n'), [
      'Nr,name,description,Reason', "2,bad,'=1+1,Name: Choose another",
      '3,worse,x,y,"This row has 4 cells, the first row 3. Look for a quote or separator that is missing."',
      '4,bad too,,Name: Choose another', '',
    ])
    await press('Back to the columns')
    await press('Choose another file')
    await chooseFile(text.replaceAll('bad', 'good').replace(',x,y,', ',x,'))
    await heading('Match the columns')
    await check('3 rows')
    await until(() => byRole('button', { name: 'Import 3 blog tags' }))
    assert.deepEqual(sent.at(-1)?.rows,
      [{ name: 'good', description: '=1+1' }, { name: 'worse', description: 'x' }, { name: 'good too' }])
  })

  test('without the host’s feature or the right to edit there is no import, only the list', async () => {
    startFakeHost(country, [], ['entities', 'bulk'])
    await openList(country, '?import')
    await until(() => queryRole('heading', { name: 'Country' }))
    assert.equal(queryRole('link', { name: 'Import' }), undefined)
  })
})
