import { assertFocused, byRole, render } from '../../dom.ts'
import { test } from 'node:test'
import { useKeptFocus } from '../../../src/app/ui/use-kept-focus.ts'

function Kept() {
  useKeptFocus()
  return null
}
const screen = (hasField: boolean, isFetched: boolean) => (
  <>
    <h1 tabIndex={-1}>Blogs Tags</h1>
    {hasField && <input aria-label="Name" />}
    {isFetched && <Kept />}
  </>
)

test('keeps a focus that was set before the hook was mounted', async () => {
  const { rerender, unmount } = await render(screen(true, false))
  byRole('textbox', { name: 'Name' }).focus()
  await rerender(screen(true, true))
  await rerender(screen(false, true))
  assertFocused(byRole('heading', { name: 'Blogs Tags' }))
  await unmount()
})
