import { act, airport, assert, describe, test } from '../../../panel.ts'
import { askEnding } from '../../../../src/app/form/publishing/ending-question.tsx'
import type { PageEnding } from '../../../../src/app/record/actions/bulk-change.ts'
import { ConfirmDialog } from '../../../../src/app/shell/dialogs.tsx'
import { byLabel, byRole, click, queryRole, render, settle, type } from '../../../dom.ts'

describe('the dialog for unpublishing a live page', () => {
  const ask = async () => {
    await render(<ConfirmDialog />)
    let answer: PageEnding | 'kept' | undefined
    const asked = { entity: airport, ids: [], title: 'Unpublish Delhi?', yes: 'Unpublish', no: 'Keep it live' }
    await act(async () => {
      void askEnding(asked).then((given) => {
        answer = given ?? 'kept'
      })
    })
    await settle()
    return { answered: () => answer, unpublish: () => click(byRole('button', { name: 'Unpublish' })) }
  }

  test('the dialog for unpublishing returns the reason once one is chosen', async () => {
    const { answered, unpublish } = await ask()
    await unpublish()
    assert.equal(answered(), undefined)
    await click(byLabel('Withdrawn'))
    await unpublish()
    assert.deepEqual(answered(), { reason: 'withdrawn' })
  })

  test('the dialog for unpublishing a moved page requires the URL of its replacement', async () => {
    const { answered, unpublish } = await ask()
    await click(byLabel('Moved to another page'))
    await type(byLabel('New page'), 'airports/del')
    await unpublish()
    assert.equal(answered(), undefined)
    await type(byLabel('New page'), '/airports/del')
    await unpublish()
    assert.deepEqual(answered(), { reason: 'moved', to: '/airports/del' })
  })

  test('“Keep it live” closes the dialog and changes nothing', async () => {
    const { answered } = await ask()
    await click(byRole('button', { name: 'Keep it live' }))
    assert.equal(answered(), 'kept')
    assert.equal(queryRole('alertdialog', { name: 'Unpublish Delhi?' }), undefined)
  })
})
