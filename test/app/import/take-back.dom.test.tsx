import { byRole, byText, click, queryRole, until } from '../../dom.ts'
import { assert, beforeEach, blogTag, describe, isObject, json, test } from '../../panel.ts'
import { openList } from '../list/open-list.tsx'
import { many, said, type Answer, start } from './responding-host.ts'
import { check, chooseFile, heading, supplyWorkers } from './import-actions.ts'

const press = (name: string) => click(byRole('button', { name }))

/** All rows of the second batch exist already. */
const answer: Answer = ({ rows, dryRun }, count) => {
  const isThere = count % 3 === 2
  const data = {
    created: isThere ? 0 : rows.length,
    updated: 0,
    unchanged: isThere ? rows.length : 0,
    failed: [],
    outcomes: rows.map(() => (isThere ? 'unchanged' : 'create')),
  }
  return json(200, { data: dryRun ? data : { ...data, operationId: `op${count}` } })
}

describe('undoing an import', () => {
  beforeEach(supplyWorkers)

  const imported = async (undo: (operationId: unknown, count: number) => Response | Promise<Response>) => {
    const { host } = start(answer, blogTag)
    const asked: unknown[] = []
    const { instead } = host
    host.instead = (call) => {
      const { path, body } = call
      if (path !== `${blogTag.path}/undo` || !isObject(body)) return instead?.(call)
      asked.push(body.operationId)
      return undo(body.operationId, asked.length)
    }
    await openList(blogTag, '?import')
    await chooseFile(many(1200))
    await heading('Match the columns')
    await check('1,200 rows')
    assert.equal(queryRole('button', { name: 'Undo import' }), undefined)
    await click(await until(() => byRole('button', { name: 'Import 700 post tags' })))
    await until(() => byRole('button', { name: 'Undo import' }))
    return asked
  }
  const takeBack = async () => {
    await press('Undo import')
    const question = await until(() => byRole('alertdialog', { name: 'Undo import?' }))
    await click(byRole('button', { name: 'Undo import', within: question }))
  }

  test('undoes the batches in reverse order and reports records that could not be undone', async () => {
    const asked = await imported((id) =>
      json(200, {
        data:
          id === 'op4'
            ? {
                done: ['a', 'b'],
                failed: [{ id: 'c', error: 'This post tag has been changed since.', code: 'conflict' }],
              }
            : { done: ['d'], failed: [] },
      }),
    )
    await takeBack()
    await until(() => said().includes('3 post tags undone. 1 not undone: This post tag has been changed since.'))
    assert.deepEqual(asked, ['op6', 'op4'])
    await until(() => queryRole('button', { name: 'Undo import' }) === undefined)
    assert.ok((await heading('Import')) === document.activeElement, 'the button is gone, the focus is not lost')
  })

  test('stops if the host fails, and continues from there on retry', async () => {
    const asked = await imported((id, count) =>
      count === 2
        ? json(503, { error: 'The host is busy.', code: 'internal' })
        : json(200, { data: { done: [id], failed: [] } }),
    )
    await takeBack()
    await until(() => said().includes('1 post tag undone. The rest stays imported.'))
    await takeBack()
    await until(() => said().includes('2 post tags undone.'))
    assert.deepEqual(asked, ['op6', 'op4', 'op4'])
  })

  test('a cancelled or abandoned undo reports its progress, after a confirmation', async () => {
    let answerNow: () => void = () => {}
    const asked = await imported(
      (id) =>
        new Promise((resolve) => {
          answerNow = () => resolve(json(200, { data: { done: [id], failed: [] } }))
        }),
    )
    await takeBack()
    await until(() => asked.length === 1)
    assert.ok((await heading('Import')) === document.activeElement, 'the button is gone, the focus is not lost')
    assert.equal(queryRole('button', { name: 'Import another file' }), undefined, 'that would be to leave')
    await click(byRole('link', { name: 'Blogs Tags' }))
    await until(() => byRole('alertdialog', { name: 'Stop undoing the import?' }))
    await press('Keep going')
    await press('Cancel')
    assert.equal(byRole('button', { name: 'Stopping…' }).getAttribute('aria-disabled'), 'true')
    answerNow()
    await until(() => said().includes('1 post tag undone. The rest stays imported.'))
    assert.deepEqual(asked, ['op6'])
    byRole('button', { name: 'Undo import' })
  })

  test('an undo that the host refuses is not reported as done', async () => {
    await imported((id) =>
      id === 'op6'
        ? json(403, { error: 'Your role may not do that.', code: 'forbidden' })
        : json(200, { data: { done: [id], failed: [] } }),
    )
    await takeBack()
    const told = await until(() => byText('1 post tag undone. The rest stays imported.'))
    assert.ok(told.closest('.note.warn'))
  })

  test('announces progress at each quarter, not for each batch', async () => {
    let answerNow: () => void = () => {}
    await imported((id, count) => {
      const answer = json(200, { data: { done: Array.from({ length: 350 }, (_, at) => `${id} ${at}`), failed: [] } })
      return count === 1
        ? answer
        : new Promise((resolve) => {
            answerNow = () => resolve(answer)
          })
    })
    await takeBack()
    await until(() => said().includes('Undoing: 350 of 700 rows'))
    assert.ok(!said().includes('undone.'))
    answerNow()
    await until(() => said().includes('700 post tags undone.'))
    assert.equal(queryRole('progressbar', { name: 'Undoing' }), undefined)
  })

  test('undoes nothing if the user keeps the import', async () => {
    const asked = await imported(() => json(200, { data: { done: [], failed: [] } }))
    await press('Undo import')
    await click(await until(() => byRole('button', { name: 'Keep import' })))
    assert.deepEqual(asked, [])
    byRole('button', { name: 'Undo import' })
  })
})
