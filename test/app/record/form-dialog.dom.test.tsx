import { act, assert, CallError, test } from '../../panel.ts'
import { ask, closeQuestion, confirm } from '../../../src/app/data/question.ts'
import { FormDialog } from '../../../src/app/record/form-dialog.tsx'
import { ConfirmDialog } from '../../../src/app/shell/dialogs.tsx'
import { byLabel, byRole, byText, click, press, queryRole, render, settle } from '../../dom.ts'

const save = () => click(byRole('button', { name: 'Save name' }))

async function shown(onSubmit: () => unknown, isReady = true) {
  await render(
    <FormDialog title="Rename" yes="Save name" isReady={isReady} onSubmit={onSubmit} onClose={() => {}}>
      {(problems) => (
        <>
          <input aria-label="Name" aria-invalid={problems.name !== undefined || undefined} />
          <p>{problems.name}</p>
        </>
      )}
    </FormDialog>,
  )
}

test('a dialog’s form is sent once while its call runs, and again afterwards', async () => {
  let count = 0
  let finish = () => {}
  await shown(() => {
    count++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await save()
  await save()
  assert.equal(count, 1)
  assert.equal(byRole('button', { name: 'Save name' }).getAttribute('aria-busy'), 'true')
  await act(async () => finish())
  await save()
  assert.equal(count, 2)
})

test('Enter sends a dialog’s form only once it is complete', async () => {
  let count = 0
  await shown(() => count++, false)
  byLabel('Name').focus()
  await press('Enter')
  assert.equal(count, 0)
})

test('a dialog shows the problems that stop its form, and focuses the first field with one', async () => {
  await shown(() => ({ name: 'Enter a name' }))
  await save()
  await settle()
  byText('Enter a name')
  assert.ok(document.activeElement === byLabel('Name'))
})

test('a dialog shows the problems of a refused call at its fields', async () => {
  await shown(() => Promise.reject(new CallError('Check the fields.', { status: 422, fields: { name: 'Too long' } })))
  await save()
  await settle()
  byText('Too long')
})

test('opening a second dialog resolves the first to undefined', async () => {
  await render(<ConfirmDialog />)
  const answers: (string | boolean | undefined)[] = []
  const question = () => ask<string>((answer) => <button onClick={() => answer('yes')}>Own</button>)
  const note = (given: string | boolean | undefined) => void answers.push(given)
  await act(async () => void question().then(note))
  await act(async () => void confirm({ title: 'Other?', yes: 'Do', no: 'Keep' }).then(note))
  assert.deepEqual([...answers], [undefined])
  await act(async () => closeQuestion())
  assert.deepEqual([...answers], [undefined, false])
  await act(async () => void question().then(note))
  await click(byRole('button', { name: 'Own' }))
  assert.deepEqual([...answers], [undefined, false, 'yes'])
  assert.equal(queryRole('button', { name: 'Own' }), undefined)
})
