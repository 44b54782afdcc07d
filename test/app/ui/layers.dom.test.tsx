import { act, assert, test, useState } from '../../panel.ts'
import { Dialog } from '../../../src/app/controls/dialog.tsx'
import { assertFocused, byLabel, press, render, type } from '../../dom.ts'
import { isOpenPopover, topModal } from '../../dom/top-layer.ts'

/** Opens and closes layers independently, in any order, as a page does. */
async function openLayers() {
  const shown = new Set<string>()
  let show = (_name: string, _isShown: boolean) => {}
  function Layers() {
    const [, refresh] = useState(0)
    show = (name, isShown) => {
      if (isShown) shown.add(name)
      else shown.delete(name)
      refresh((now) => now + 1)
    }
    const password = (
      <form>
        <input aria-label="Password" />
      </form>
    )
    return [...shown].map((name) =>
      name === 'Session' ? (
        <Dialog key={name} title={name} role="alertdialog" layer="session">
          {password}
        </Dialog>
      ) : name === 'Question' ? (
        <Dialog key={name} title={name} role="alertdialog" onClose={() => show(name, false)}>
          <button type="button">Yes</button>
        </Dialog>
      ) : (
        <Dialog key={name} title={name} onClose={() => show(name, false)}>
          <form>
            <input aria-label={`Field of ${name}`} />
          </form>
        </Dialog>
      ),
    )
  }
  await render(<Layers />)
  return (name: string, isShown = true) => act(async () => show(name, isShown))
}
const top = () => topModal()?.querySelector('h2')?.textContent

test('the sign-in of an ended session is above all dialogs, and confirmation dialogs are above panels, in any order of opening', async () => {
  const names = ['Panel', 'Question', 'Session']
  const orders = names.flatMap((one) =>
    names
      .filter((two) => two !== one)
      .map((two) => [one, two, ...names.filter((name) => name !== one && name !== two)]),
  )
  assert.equal(orders.length, 6)
  for (const order of orders) {
    const show = await openLayers()
    for (const name of order) await show(name)
    for (const name of names.toReversed()) {
      assert.equal(top(), name, order.join())
      await show(name, false)
    }
    assert.equal(topModal(), undefined)
  }
})

test('a panel that opens under the sign-in does not take its focus, text or caret', async () => {
  const show = await openLayers()
  await show('Session')
  const field = byLabel('Password')
  await type(field, 'half a password')
  field.setSelectionRange(4, 4)
  await show('Panel')
  assertFocused(field)
  assert.deepEqual([field.value, field.selectionStart], ['half a password', 4])
  await press('Escape')
  assert.equal(top(), 'Session')
  await show('Session', false)
  assertFocused(byLabel('Field of Panel'))
})

test('no popover opens above the sign-in of an ended session', async () => {
  const show = await openLayers()
  const menu = document.createElement('div')
  menu.popover = 'auto'
  document.body.append(menu)
  await show('Session')
  menu.showPopover()
  assert.equal(isOpenPopover(menu), false)
  await show('Session', false)
  menu.showPopover()
  assert.equal(isOpenPopover(menu), true)
})
