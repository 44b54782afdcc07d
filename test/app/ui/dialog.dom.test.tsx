import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, useState } from 'react'
import { confirm, type Question } from '../../../src/app/data/question.ts'
import { ConfirmDialog } from '../../../src/app/shell/dialogs.tsx'
import { Dialog } from '../../../src/app/ui/dialog.tsx'
import { assertFocused, byRole, click, press, queryRole, render } from '../../dom.ts'

function Page({ canClose = true }: { canClose?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h1 tabIndex={-1}>Airports</h1>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Dialog title="Edit" {...(canClose && { onClose: () => setOpen(false) })} footer={<button>Save</button>}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}
const open = async () => click(byRole('button', { name: 'Open' }))

test('a dialog is named by its title, takes the focus to its first field and gives it back', async () => {
  await render(<Page />)
  await open()
  const field = byRole('textbox', { name: 'Name', within: byRole('dialog', { name: 'Edit' }) })
  assert.ok(document.activeElement === field)
  await press('Escape')
  assert.equal(queryRole('dialog'), undefined)
  assert.ok(document.activeElement === byRole('button', { name: 'Open' }))
})

test('a dialog in the form of another one takes the focus to its own first field as well', async () => {
  function Form() {
    const [isAsked, setAsked] = useState(false)
    return (
      <form>
        <button type="button" onClick={() => setAsked(true)}>
          Save
        </button>
        {isAsked && (
          <Dialog title="Both changed it" onClose={() => setAsked(false)}>
            <input type="radio" aria-label="Yours" />
          </Dialog>
        )}
      </form>
    )
  }
  await render(
    <Dialog title="Edit">
      <Form />
    </Dialog>,
  )
  await click(byRole('button', { name: 'Save' }))
  assertFocused(byRole('radio', { name: 'Yours' }))
})

test('the page behind a dialog is out of reach', async () => {
  await render(<Page />)
  await open()
  assert.equal(queryRole('heading', { name: 'Airports' }), undefined)
})

test('the cross and a press on the scrim close it, a press inside does not', async () => {
  await render(<Page />)
  await open()
  await click(byRole('textbox', { name: 'Name' }))
  byRole('dialog')
  // The second click of a double click on what opened it.
  await click(byRole('dialog'), { detail: 2 })
  byRole('dialog')
  await click(byRole('dialog'), { detail: 1 })
  assert.equal(queryRole('dialog'), undefined)
  await open()
  await click(byRole('button', { name: 'Close' }))
  assert.equal(queryRole('dialog'), undefined)
})

test('Escape is told once', async () => {
  let told = 0
  await render(
    <Dialog
      title="Edit"
      onClose={() => {
        told += 1
      }}
    >
      Text
    </Dialog>,
  )
  await press('Escape')
  assert.equal(told, 1)
})

test('a dialog without a safe way out stays', async () => {
  await render(<Page canClose={false} />)
  await open()
  assert.equal(queryRole('button', { name: 'Close' }), undefined)
  await press('Escape')
  await click(byRole('dialog'))
  byRole('dialog')
})

test('one that asks before it closes stays open, also where the browser has closed it', async () => {
  let told = 0
  await render(
    <Dialog
      title="Edit"
      onClose={() => {
        told += 1
      }}
    >
      <input aria-label="Name" />
    </Dialog>,
  )
  const dialog = byRole('dialog')
  assert.ok(dialog instanceof window.HTMLDialogElement)
  await act(async () => {
    dialog.dispatchEvent(new window.Event('cancel')) // as browsers say that there is no holding it
    dialog.close()
  })
  assert.equal(told, 1)
  assert.ok(dialog.open)
})

test('what closes a dialog is not told to the one that it was opened from', async () => {
  let told = 0
  await render(
    <Dialog
      title="Airport"
      onClose={() => {
        told += 1
      }}
    >
      <Page />
    </Dialog>,
  )
  await open()
  const own = byRole('dialog', { name: 'Edit' })
  assert.ok(own instanceof window.HTMLDialogElement)
  await act(async () => own.close()) // as browsers do at a second Escape
  assert.equal(told, 0)
  await open()
  await press('Escape')
  assert.equal(told, 0)
})

test('Escape is for the topmost dialog alone, also where the browser would close those beneath as well', async () => {
  let told = 0
  await render(
    <Dialog
      title="Airport"
      onClose={() => {
        told += 1
      }}
    >
      <Page />
    </Dialog>,
  )
  await open()
  // As Firefox does where the upper one was opened by Escape as well: both are of one close watcher group then.
  const closeAll = () => {
    for (const dialog of [byRole('dialog', { name: 'Edit' }), byRole('dialog', { name: 'Airport' })]) {
      assert.ok(dialog instanceof window.HTMLDialogElement)
      dialog.dispatchEvent(new window.Event('cancel'))
      dialog.close()
    }
  }
  await act(async () => {
    const escapeKey = new window.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    if (document.activeElement?.dispatchEvent(escapeKey)) closeAll()
  })
  assert.equal(queryRole('dialog', { name: 'Edit' }), undefined)
  byRole('dialog', { name: 'Airport' })
  assert.equal(told, 0)
})

test('where nothing had the focus, as after a press on a Mac, a dialog that closes does not scroll to the heading', async () => {
  await render(<Page />)
  await act(async () => byRole('button', { name: 'Open' }).click())
  byRole('dialog', { name: 'Edit' })
  await press('Escape')
  assert.ok(document.activeElement !== byRole('heading', { name: 'Airports' }))
})

function Gone() {
  const [state, setState] = useState<'row' | 'dialog' | 'done'>('row')
  return (
    <>
      <h1 tabIndex={-1}>Airports</h1>
      {state === 'row' && <button onClick={() => setState('dialog')}>Delete</button>}
      {state === 'dialog' && (
        <Dialog title="Delete?" onClose={() => setState('done')}>
          Sure?
        </Dialog>
      )}
    </>
  )
}

// Else Firefox draws no ring by script once a field was pressed, whatever is typed there then.
test('what is asked of somebody who types shows its focus, as the field did', async (t) => {
  const { focus } = HTMLElement.prototype
  let isVisible: boolean | undefined
  t.mock.method(HTMLElement.prototype, 'focus', function (this: HTMLElement, options?: FocusOptions) {
    isVisible = options?.focusVisible
    focus.call(this, options)
  })
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Name" onKeyDown={() => setOpen(true)} />
        {isOpen && (
          <Dialog title="Publish?">
            <button>Publish</button>
          </Dialog>
        )}
      </>
    )
  }
  await render(<Page />)
  byRole('textbox', { name: 'Name' }).focus()
  await press('Control+s')
  assertFocused(byRole('button', { name: 'Publish' }))
  assert.equal(isVisible, true)
})

test('when what opened it is gone, the focus goes to the heading', async () => {
  await render(<Gone />)
  await click(byRole('button', { name: 'Delete' }))
  await click(byRole('button', { name: 'Close' }))
  assert.ok(document.activeElement === byRole('heading', { name: 'Airports' }))
})

test('over another dialog it goes to the title of that one, since what lies under it is out of reach', async () => {
  await render(
    <Dialog title="Albums">
      <Gone />
    </Dialog>,
  )
  await click(byRole('button', { name: 'Delete' }))
  await click(byRole('button', { name: 'Close', within: byRole('dialog', { name: 'Delete?' }) }))
  assertFocused(byRole('heading', { name: 'Albums' }))
})

const ask = async (what: Question): Promise<{ answer: Promise<boolean> }> => {
  let answer = Promise.resolve(false)
  await act(async () => {
    answer = confirm(what)
  })
  return { answer }
}
const question = {
  title: 'Delete 3 airports?',
  body: 'They stay in the trash.',
  yes: 'Delete 3 airports',
  no: 'Keep them',
}

test('a destructive question has the focus on the safe answer', async () => {
  await render(<ConfirmDialog />)
  const { answer } = await ask({ ...question, body: <button>38 guidelines</button>, isDestructive: true })
  byRole('alertdialog', { name: 'Delete 3 airports?' })
  assert.ok(document.activeElement === byRole('button', { name: 'Keep them' }))
  await click(byRole('button', { name: 'Delete 3 airports' }))
  assert.equal(await answer, true)
  assert.equal(queryRole('alertdialog'), undefined)
})

test('Escape means the safe answer', async () => {
  await render(<ConfirmDialog />)
  const { answer } = await ask(question)
  assert.ok(document.activeElement === byRole('button', { name: 'Delete 3 airports' }))
  await press('Escape')
  assert.equal(await answer, false)
})

test('a question that comes while another stands answers that one with the safe answer', async () => {
  await render(<ConfirmDialog />)
  const first = await ask(question)
  const second = await ask({ ...question, title: 'Leave without saving?' })
  assert.equal(await first.answer, false)
  await click(byRole('button', { name: 'Delete 3 airports' }))
  assert.equal(await second.answer, true)
})
