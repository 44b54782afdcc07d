import { act, afterEach, assert, beforeEach, describe, mock, test } from '../../panel.ts'
import { dismissToast, feedback, runUndo, setLoader, showToast } from '../../../src/app/data/feedback.ts'
import { Dialog } from '../../../src/app/controls/dialog.tsx'
import { Feedback, useFeedback } from '../../../src/app/ui/feedback.tsx'
import { allByRole, assertFocused, byRole, byText, click, queryRole, render } from '../../dom.ts'

describe('toasts and the loader', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
  afterEach(() =>
    act(async () => {
      mock.timers.reset()
      setLoader(false)
      for (const { id } of feedback.get().notices) dismissToast(id)
    }),
  )

  const say = (...what: Parameters<typeof showToast>) => act(async () => showToast(...what))
  const pass = (ms: number) => act(async () => mock.timers.tick(ms))
  const texts = () => [...allByRole('status'), ...allByRole('alert')].map((one) => one.textContent)
  const point = (element: Element, kind: 'over' | 'out', relatedTarget: Element | null = null) =>
    act(async () => {
      element.dispatchEvent(new window.PointerEvent(`pointer${kind}`, { bubbles: true, relatedTarget }))
    })

  test('a toast is a status and an error an alert, each with a Close button', async () => {
    await render(<Feedback>page</Feedback>)
    await say('Saved')
    await say('Not saved', { type: 'error' })
    byRole('button', { name: 'Close', within: byRole('status') })
    byRole('button', { name: 'Close', within: byRole('alert') })
    assert.ok(byRole('alert').classList.contains('error'), 'red for error, green otherwise')
    assert.ok(!byRole('status').classList.contains('error'))
  })

  test('the status element exists before its text, as some screen readers require; an error appears at once', async () => {
    await render(<Feedback>page</Feedback>)
    await say('Saved')
    await say('Not saved', { type: 'error' })
    const isSaid = (role: string) => byRole(role).querySelector('p')?.getAttribute('aria-hidden') !== 'true'
    assert.deepEqual([isSaid('status'), isSaid('alert')], [false, true])
    await pass(100)
    assert.deepEqual([isSaid('status'), isSaid('alert')], [true, true])
  })

  test('a toast disappears after 3,000 ms', async () => {
    await render(<Feedback>page</Feedback>)
    await say('Saved')
    await pass(2999)
    byRole('status')
    await pass(1)
    assert.equal(queryRole('status'), undefined)
  })

  test('a toast with a button stays for 10 s, and the time pauses under the pointer and with the focus', async () => {
    await render(<Feedback>page</Feedback>)
    for (const options of [{ undo: () => {} }, { action: { label: 'Save my change', run: () => {} } }]) {
      await say('Deleted', options)
      await pass(9000)
      await point(byRole('status'), 'over')
      await pass(60_000)
      await point(byRole('status'), 'out', document.body)
      await act(async () => byRole('button', { name: 'Close' }).focus())
      await pass(60_000)
      await act(async () => byRole('button', { name: 'Close' }).blur())
      await pass(999)
      byRole('status')
      await pass(1)
      assert.equal(queryRole('status'), undefined)
    }
  })

  test('a toast stays under the pointer and then for the remaining time', async () => {
    await render(<Feedback>page</Feedback>)
    await say('Saved')
    await pass(2000)
    await point(byRole('status'), 'over')
    await pass(60_000)
    await point(byRole('status'), 'out')
    await pass(999)
    byRole('status')
    await pass(1)
    assert.equal(queryRole('status'), undefined)
  })

  test('a toast under a resting pointer, where a dialog was just closed, stays', async () => {
    await render(
      <Feedback>
        <main>page</main>
      </Feedback>,
    )
    await say('Saved')
    // The browser reports the parent of the dialog, which the pointer has never left.
    await point(byRole('status'), 'over', byRole('main'))
    await pass(60_000)
    await point(byRole('status'), 'out', byRole('main'))
    await pass(2999)
    byRole('status')
    await pass(1)
    assert.equal(queryRole('status'), undefined)
  })

  test('a toast stays while it has the focus, even when the pointer leaves', async () => {
    await render(<Feedback>page</Feedback>)
    await say('Saved')
    const close = byRole('button', { name: 'Close' })
    await act(async () => close.focus())
    await point(byRole('status'), 'over')
    await point(byRole('status'), 'out')
    await pass(60_000)
    byRole('status')
    await act(async () => close.blur())
    await pass(3000)
    assert.equal(queryRole('status'), undefined)
  })

  test('closing a toast by keyboard returns the focus to where it was', async () => {
    await render(
      <Feedback>
        <button>Save</button>
      </Feedback>,
    )
    const save = byRole('button', { name: 'Save' })
    save.focus()
    await say('Saved')
    await click(byRole('button', { name: 'Close' }))
    assert.equal(queryRole('status'), undefined)
    assert.ok(document.activeElement === save)
  })

  test('closing a toast focuses the title if the former element is gone', async () => {
    const page = (hasRow: boolean) => (
      <Feedback>
        <h1 tabIndex={-1}>Blogs</h1>
        {hasRow && <button>Delete</button>}
      </Feedback>
    )
    const { rerender } = await render(page(true))
    byRole('button', { name: 'Delete' }).focus()
    await say('Deleted', { undo: () => {} })
    await rerender(page(false))
    await click(byRole('button', { name: 'Undo' }))
    assertFocused(byRole('heading', { name: 'Blogs' }))
  })

  test('shows at most three toasts, with the newest last', async () => {
    await render(<Feedback>page</Feedback>)
    for (const message of ['one', 'two', 'three', 'four']) await say(message)
    assert.deepEqual(texts(), ['two', 'three', 'four'])
  })

  test('repeating a message does not duplicate it but restarts its time', async () => {
    await render(<Feedback>page</Feedback>)
    await say('Saved')
    await pass(2000)
    await say('Saved')
    assert.deepEqual(texts(), ['Saved'])
    await pass(2000)
    assert.deepEqual(texts(), ['Saved'])
  })

  test('Undo works in the toast, and by keyboard until the next toast', async () => {
    let undone = 0
    const options = {
      undo: () => {
        undone += 1
      },
    }
    const undo = () => act(async () => runUndo())
    await render(<Feedback>page</Feedback>)
    await say('Deleted', options)
    await click(byRole('button', { name: 'Undo' }))
    assert.equal(undone, 1)
    assert.equal(queryRole('status'), undefined)
    await say('Deleted', options)
    await pass(10_000)
    await undo()
    await undo()
    assert.equal(undone, 2, 'once')
    await say('Deleted', options)
    await undo()
    assert.equal(queryRole('status'), undefined, 'nor is it offered any more')
    await say('Deleted', options)
    await say('Saved')
    await undo()
    assert.equal(undone, 3)
    assert.deepEqual(texts(), ['DeletedUndo', 'Saved'])
  })

  test('an undo in the toast cannot be repeated by keyboard', async () => {
    let undone = 0
    await render(<Feedback>page</Feedback>)
    await say('Discarded', {
      undo: () => {
        undone += 1
      },
    })
    await click(byRole('button', { name: 'Undo' }))
    await act(async () => runUndo())
    assert.equal(undone, 1)
  })

  test('toasts and the spinner can be reached while a modal dialog is open, and stay when it closes', async () => {
    const page = (isOpen: boolean) => (
      <Feedback>
        {isOpen && (
          <Dialog title="Delete?" onClose={() => {}}>
            Sure?
          </Dialog>
        )}
      </Feedback>
    )
    const { rerender } = await render(page(false))
    await say('Saved')
    await act(async () => setLoader(true))
    await rerender(page(true))
    byRole('button', { name: 'Close', within: byText('Saved').parentElement ?? document })
    assert.ok(byRole('dialog').contains(byRole('progressbar', { name: 'Loading' })))
    await rerender(page(false))
    byText('Saved')
    byRole('progressbar', { name: 'Loading' })
  })

  test('screens reach toasts and loader through the context', async () => {
    function Screen() {
      const { toast, setLoader } = useFeedback()
      return (
        <button
          onClick={() => {
            toast('Hello')
            setLoader(true)
          }}
        >
          Go
        </button>
      )
    }
    await render(
      <Feedback>
        <Screen />
      </Feedback>,
    )
    await click(byRole('button', { name: 'Go' }))
    byText('Hello')
    byRole('progressbar', { name: 'Loading' })
  })

  test('the spinner is announced only when it is slow, and can be cancelled after 10 s', async () => {
    let cancelled = 0
    await render(<Feedback>page</Feedback>)
    await act(async () =>
      setLoader(true, () => {
        cancelled += 1
      }),
    )
    byRole('progressbar', { name: 'Loading' })
    await pass(599)
    assert.equal(byRole('status').textContent, '')
    await pass(1)
    assert.equal(byRole('status').textContent, 'Loading…')
    await pass(9399)
    assert.equal(queryRole('button', { name: 'Cancel' }), undefined)
    await pass(1)
    assert.equal(byRole('status').textContent, 'Still working. The connection might be slow.')
    await click(byRole('button', { name: 'Cancel' }))
    assert.equal(cancelled, 1)
    assert.equal(queryRole('progressbar'), undefined)
  })
})
