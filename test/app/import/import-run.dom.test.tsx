import { allByRole, byRole, byText, click, queryRole, settle, until } from '../../dom.ts'
import { act, afterEach, assert, beforeEach, blogTag, describe, json, mock, test } from '../../panel.ts'
import { openList } from '../list/open-list.tsx'
import { answer, created, many, said, type Sent, start, type Answer } from './responding-host.ts'
import { check, chooseFile, heading, supplyWorkers } from './import-actions.ts'

const press = (name: string) => click(byRole('button', { name }))

describe('importing rows', () => {
  beforeEach(supplyWorkers)
  afterEach(() => mock.reset())

  test('sends batches one after the other and announces progress at each quarter', async () => {
    let answerNow: () => void = () => {}
    const late: Answer = (batch, count) =>
      new Promise((resolve) => {
        answerNow = () => resolve(created(batch, count))
      })
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
    await until(() => byRole('button', { name: 'Import 1,200 post tags' }))
    byText('The first 100 of 1,200 are shown.')
  })

  test('a cancelled import reports how far it got and sends nothing more', async () => {
    let answerNow: () => void = () => {}
    const { sent } = start(
      (batch, count) =>
        batch.dryRun
          ? created(batch, count)
          : new Promise((resolve) => {
              answerNow = () => resolve(created(batch, count))
            }),
      blogTag,
    )
    await openList(blogTag, '?import')
    await chooseFile(many(1200))
    await heading('Match the columns')
    await check('1,200 rows')
    await click(await until(() => byRole('button', { name: 'Import 1,200 post tags' })))
    await until(() => sent.length === 4)
    await press('Cancel')
    byRole('button', { name: 'Stopping…' })
    answerNow()
    const counts = '500 post tags created, 0 updated, 0 unchanged, 0 rows failed.'
    await until(() => said().includes(`Stopped after 500 of 1,200 rows. Imported rows stay: ${counts}`))
    assert.equal(sent.length, 4)
  })

  test('retries a failed batch with the same key, automatically and on request', async () => {
    let isDown = true
    mock.method(Math, 'random', () => 1)
    const { sent } = start(
      (batch, count) => (isDown ? Promise.reject(new TypeError('down')) : created(batch, count)),
      blogTag,
    )
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
    await act(async () => mock.timers.tick(2000))
    await until(() => sent.length === 3)
    const sentence =
      'Can’t reach the server. Check your connection and try again. 0 rows of 600 are done.' +
      ' The import continues automatically.'
    await until(() => said().includes(sentence))
    assert.equal(queryRole('button', { name: 'Cancel' }), undefined)
    await act(async () => mock.timers.tick(4000))
    await until(() => sent.length === 4)
    await settle()
    assert.ok(said().includes(sentence), 'it stays while it is tried again')
    isDown = false
    await press('Try again')
    assert.ok((await heading('Check')) === document.activeElement, 'the button is gone, the focus is not lost')
    await until(() => byRole('button', { name: 'Import 600 post tags' }))
    const [first, ...again] = sent.slice(0, 5).map(({ idempotencyKey }) => idempotencyKey)
    assert.deepEqual(again, [first, first, first, first])
    assert.notEqual(sent[5]?.idempotencyKey, first)
    assert.equal(allByRole('alert').length, 0)
  })

  test('continues automatically when the network is back, or stops on request', async () => {
    let isDown = false
    const { sent } = start(
      (batch, count) => (isDown ? Promise.reject(new TypeError('down')) : created(batch, count)),
      blogTag,
    )
    await openList(blogTag, '?import')
    const lose = async (at: number) => {
      for (const ms of [1000, 2000]) {
        await until(() => sent.length === at)
        await settle()
        await act(async () => mock.timers.tick(ms))
        at += 1
      }
      await until(() => said().includes('0 rows of 600 are done. The import continues automatically'))
    }
    await chooseFile(many(600))
    await heading('Match the columns')
    await check('600 rows')
    await until(() => byRole('button', { name: 'Import 600 post tags' }))
    mock.timers.enable({ apis: ['setTimeout'] })
    isDown = true
    await press('Import 600 post tags')
    await lose(3)
    isDown = false
    await act(async () => window.dispatchEvent(new window.Event('online')))
    await until(() => said().includes('600 post tags created, 0 updated, 0 unchanged, 0 rows failed.'))
    assert.equal(new Set(sent.slice(2, -1).map(({ idempotencyKey }) => idempotencyKey)).size, 1)

    await press('Import another file')
    await chooseFile(many(600))
    await heading('Match the columns')
    isDown = true
    const next = sent.length + 1
    await check('600 rows')
    await lose(next)
    const { length } = sent
    await press('Stop import')
    await until(() => said().includes('Stopped after 0 of 600 rows. Nothing was saved.'))
    await act(async () => mock.timers.tick(100_000))
    await settle()
    assert.equal(sent.length, length)
  })

  test('a refused batch waits for the user, who can stop the import', async () => {
    const { sent } = start(() => json(403, { error: 'Your role may not do this.', code: 'forbidden' }), blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(3))
    await heading('Match the columns')
    await check('3 rows')
    await until(() => said().includes('Your role may not do this. 0 rows of 3 are done.'))
    await press('Stop import')
    await until(() => said().includes('Your role may not do this. Stopped after 0 of 3 rows. Nothing was saved.'))
    assert.equal(sent.length, 1)
    await press('Back to columns')
    await heading('Match the columns')
  })

  test('leaving asks for confirmation during the import but not during the check', async () => {
    const { sent } = start((batch, count) => (batch.dryRun ? created(batch, count) : new Promise(() => {})), blogTag)
    await openList(blogTag, '?import')
    await chooseFile(many(700))
    await heading('Match the columns')
    await check('700 rows')
    await click(await until(() => byRole('button', { name: 'Import 700 post tags' })))
    await until(() => sent.length === 3)
    const leave = () => click(byRole('link', { name: 'Blogs Tags' }))
    await leave()
    const question = await until(() => byRole('alertdialog', { name: 'Stop the import?' }))
    assert.match(question.textContent ?? '', /0 of 700 rows are done\. Imported rows stay/)
    await click(byRole('button', { name: 'Keep importing', within: question }))
    assert.equal(window.location.search, '?import')
    await leave()
    await press('Stop and leave')
    await until(() => queryRole('heading', { name: 'Blogs Tags' }))
  })

  test('leaving a waiting import asks for confirmation', async () => {
    start(
      (batch, count) =>
        batch.dryRun ? created(batch, count) : json(403, { error: 'Your role may not do this.', code: 'forbidden' }),
      blogTag,
    )
    await openList(blogTag, '?import')
    await chooseFile(many(3))
    await heading('Match the columns')
    await check('3 rows')
    await click(await until(() => byRole('button', { name: 'Import 3 post tags' })))
    await until(() => said().includes('Your role may not do this. 0 rows of 3 are done.'))
    await click(byRole('link', { name: 'Blogs Tags' }))
    await until(() => byRole('alertdialog', { name: 'Stop the import?' }))
    await press('Stop and leave')
    await until(() => queryRole('heading', { name: 'Blogs Tags' }))
  })

  test('the failed rows download as a file that can be corrected and imported again', async () => {
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
    mock.method(URL, 'createObjectURL', (blob: Blob) => {
      blobs.push(blob)
      return 'blob:x'
    })
    mock.method(window.HTMLAnchorElement.prototype, 'click', () => {})
    await press('Download 3 failed rows')
    const [blob] = await until(() => blobs.length > 0 && blobs)
    const text = (await blob?.text()) ?? ''
    assert.deepEqual(text.split('\r\n'), [
      'Nr,name,description,Reason',
      "2,bad,'=1+1,Name: Choose another",
      '3,worse,x,y,"This row has 4 cells, and the first row has 3. Look for a missing quote or separator."',
      '4,bad too,,Name: Choose another',
      '',
    ])
    await press('Back to columns')
    await press('Choose another file')
    await chooseFile(text.replaceAll('bad', 'good').replace(',x,y,', ',x,'))
    await heading('Match the columns')
    await check('3 rows')
    await until(() => byRole('button', { name: 'Import 3 post tags' }))
    assert.deepEqual(sent.at(-1)?.rows, [
      { name: 'good', description: '=1+1' },
      { name: 'worse', description: 'x' },
      { name: 'good too' },
    ])
  })
})
