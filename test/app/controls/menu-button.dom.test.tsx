import { byRole, click, press, queryRole, render, settle } from '../../dom.ts'
import { afterEach, assert, beforeEach, describe, test } from '../../panel.ts'
import { MenuButton, MenuChoice, MenuItem } from '../../../src/app/controls/menu-button.tsx'
import { PopoverButton } from '../../../src/app/controls/popover.tsx'
import { type Router, startRouter } from '../../../src/kit/router.ts'
import { RouterProvider } from '../../../src/kit/use-router.tsx'

let router: Router
let done: string[] = []
describe('a menu', () => {
  beforeEach(() => {
    router = startRouter(window)
    done = []
  })
  afterEach(() => router.stop())

  const show = () =>
    render(
      <RouterProvider router={router}>
        <MenuButton label="Account" className="btn" face="A">
          <MenuItem icon="user" to="/admin/account">
            Your profile
          </MenuItem>
          <hr />
          <MenuItem icon="keyboard" keys="?" onSelect={() => done.push('keys')}>
            Keyboard shortcuts
          </MenuItem>
          <MenuChoice isChosen={false} onChoose={() => done.push('dark')}>
            Dark
          </MenuChoice>
          <MenuItem icon="logout" onSelect={() => done.push('logout')}>
            Logout
          </MenuItem>
        </MenuButton>
      </RouterProvider>,
    )
  const button = () => byRole('button', { name: 'Account' })
  const focused = () => document.activeElement?.textContent?.replace('?', '')

  test('a click opens the menu on its first item; Escape closes it and returns the focus', async () => {
    await show()
    assert.equal(button().getAttribute('aria-expanded'), 'false')
    await click(button())
    byRole('menu', { name: 'Account' })
    assert.equal(button().getAttribute('aria-expanded'), 'true')
    assert.equal(focused(), 'Your profile')
    await press('Escape')
    assert.equal(queryRole('menu'), undefined)
    assert.ok(document.activeElement === button())
  })

  test('Down opens on the first item, Up on the last', async () => {
    await show()
    button().focus()
    await press('ArrowDown')
    assert.equal(focused(), 'Your profile')
    await press('Escape')
    await press('ArrowUp')
    assert.equal(focused(), 'Logout')
  })

  test('arrows wrap around, Home and End go to the ends, and letters to a matching item', async () => {
    await show()
    await click(button())
    const walk: [string, string][] = [
      ['ArrowUp', 'Logout'],
      ['ArrowDown', 'Your profile'],
      ['End', 'Logout'],
      ['Home', 'Your profile'],
      ['ArrowDown', 'Keyboard shortcuts'],
      ['l', 'Logout'],
      ['y', 'Your profile'],
      ['D', 'Dark'],
    ]
    for (const [key, item] of walk) {
      await press(key)
      assert.equal(focused(), item, key)
    }
  })

  test('an item acts, closes the menu and returns the focus to the button', async () => {
    await show()
    await click(button())
    await click(byRole('menuitem', { name: 'Keyboard shortcuts' }))
    assert.deepEqual(done, ['keys'])
    assert.equal(queryRole('menu'), undefined)
    assert.ok(document.activeElement === button())
  })

  test('an item with a URL is a link that navigates', async () => {
    await show()
    await click(button())
    const item = byRole('menuitem', { name: 'Your profile' })
    assert.equal(item.getAttribute('href'), '/admin/account')
    await click(item)
    assert.equal(router.location().path, '/admin/account')
  })

  test('a choice leaves the menu open', async () => {
    await show()
    await click(button())
    await click(byRole('menuitemradio', { name: 'Dark' }))
    assert.deepEqual(done, ['dark'])
    byRole('menu')
  })

  test('Tab closes the menu', async () => {
    await show()
    await click(button())
    await press('Tab')
    assert.equal(queryRole('menu'), undefined)
  })

  test('a popover button opens a dialog with its own name', async () => {
    await render(
      <PopoverButton label="Chat" className="btn" icon="c">
        <p>Not available on this server</p>
      </PopoverButton>,
    )
    await click(byRole('button', { name: 'Chat' }))
    assert.equal(byRole('dialog', { name: 'Chat' }).textContent, 'Not available on this server')
    await press('Escape')
    await settle()
    assert.equal(queryRole('dialog'), undefined)
  })
})
