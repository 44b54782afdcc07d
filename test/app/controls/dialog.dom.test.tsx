import { act, assert, test, useState } from '../../panel.ts'
import { confirm, type Question } from '../../../src/app/data/question.ts'
import { ConfirmDialog } from '../../../src/app/shell/dialogs.tsx'
import { Dialog } from '../../../src/app/controls/dialog.tsx'
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

test('a dialog is named by its title, focuses its first field and returns the focus', async () => {
  await render(<Page />)
  await open()
  const field = byRole('textbox', { name: 'Name', within: byRole('dialog', { name: 'Edit' }) })
  assert.ok(document.activeElement === field)
  await press('Escape')
  assert.equal(queryRole('dialog'), undefined)
  assert.ok(document.activeElement === byRole('button', { name: 'Open' }))
})

test('a dialog opened from another dialog’s form focuses its own first field', async () => {
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

test('the page behind a dialog is inert', async () => {
  await render(<Page />)
  await open()
  assert.equal(queryRole('heading', { name: 'Airports' }), undefined)
})

test('the close button and a click on the backdrop close it, a click inside does not', async () => {
  await render(<Page />)
  await open()
  await click(byRole('textbox', { name: 'Name' }))
  byRole('dialog')
  // The second click of a double click on the button that opened the dialog.
  await click(byRole('dialog'), { detail: 2 })
  byRole('dialog')
  await click(byRole('dialog'), { detail: 1 })
  assert.equal(queryRole('dialog'), undefined)
  await open()
  await click(byRole('button', { name: 'Close' }))
  assert.equal(queryRole('dialog'), undefined)
})

test('Escape closes the dialog once', async () => {
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

test('a dialog without a cancel button stays open', async () => {
  await render(<Page canClose={false} />)
  await open()
  assert.equal(queryRole('button', { name: 'Close' }), undefined)
  await press('Escape')
  await click(byRole('dialog'))
  byRole('dialog')
})

test('a dialog that asks before closing stays open, even if the browser has closed it', async () => {
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
    dialog.dispatchEvent(new window.Event('cancel')) // browsers announce a cancel that cannot be prevented
    dialog.close()
  })
  assert.equal(told, 1)
  assert.ok(dialog.open)
})

test('closing a dialog does not close the one that it was opened from', async () => {
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
  await act(async () => own.close()) // browsers close the dialog on a second Escape
  assert.equal(told, 0)
  await open()
  await press('Escape')
  assert.equal(told, 0)
})

test('Escape closes only the topmost dialog, even if the browser would close those beneath it', async () => {
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
  // Firefox does this if Escape opened the upper dialog too: both then belong to one close watcher group.
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

test('closing a dialog does not scroll to the heading if nothing had the focus, as after a click in macOS', async () => {
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

// Otherwise Firefox draws no focus ring for a focus set by script after a field was clicked, whatever is typed there.
test('a dialog opened while the user types shows its focus ring, as the field did', async (t) => {
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

test('focuses the heading if the element that opened the dialog is gone', async () => {
  await render(<Gone />)
  await click(byRole('button', { name: 'Delete' }))
  await click(byRole('button', { name: 'Close' }))
  assert.ok(document.activeElement === byRole('heading', { name: 'Airports' }))
})

test('focuses the title of the dialog beneath, since the page under it is inert', async () => {
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

test('a destructive confirmation dialog focuses its cancel button', async () => {
  await render(<ConfirmDialog />)
  const { answer } = await ask({ ...question, body: <button>38 guidelines</button>, isDestructive: true })
  byRole('alertdialog', { name: 'Delete 3 airports?' })
  assert.ok(document.activeElement === byRole('button', { name: 'Keep them' }))
  await click(byRole('button', { name: 'Delete 3 airports' }))
  assert.equal(await answer, true)
  assert.equal(queryRole('alertdialog'), undefined)
})

test('Escape in a confirmation dialog cancels it', async () => {
  await render(<ConfirmDialog />)
  const { answer } = await ask(question)
  assert.ok(document.activeElement === byRole('button', { name: 'Delete 3 airports' }))
  await press('Escape')
  assert.equal(await answer, false)
})

test('opening a second confirmation dialog cancels the first', async () => {
  await render(<ConfirmDialog />)
  const first = await ask(question)
  const second = await ask({ ...question, title: 'Leave without saving?' })
  assert.equal(await first.answer, false)
  await click(byRole('button', { name: 'Delete 3 airports' }))
  assert.equal(await second.answer, true)
})
