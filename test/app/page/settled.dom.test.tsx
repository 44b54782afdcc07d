import { assertFocused, byRole, render } from '../../dom.ts'
import { act, assert, test } from '../../panel.ts'
import { Leaving } from '../../../src/app/page/settled.tsx'

const page = (title: string) => (
  <>
    <a href="/elsewhere" aria-current={title === 'Airport' ? 'page' : undefined}>
      Elsewhere
    </a>
    <main>
      <Leaving screen={title} />
      <h1 key={title} tabIndex={-1}>
        {title}
      </h1>
      <p key={`${title} text`}>About it</p>
    </main>
  </>
)

test('the focused element of a screen loses the focus before anything on the page changes', async () => {
  const { rerender } = await render(page('Airport'))
  const heading = byRole('heading')
  const before = document.body.outerHTML
  const wasWhole: boolean[] = []
  heading.addEventListener('blur', () => wasWhole.push(document.body.outerHTML === before))
  await act(async () => heading.focus())
  await rerender(page('Country'))
  assert.deepEqual(wasWhole, [true])
})

test('a focused element outside the screen keeps the focus when the screen changes', async () => {
  const { rerender } = await render(page('Airport'))
  const link = byRole('link')
  await act(async () => link.focus())
  link.addEventListener('blur', () => assert.fail('it was taken away'))
  await rerender(page('Country'))
  assertFocused(link)
})

test('rendering the same screen a second time keeps the focus', async () => {
  const { rerender } = await render(page('Airport'))
  const heading = byRole('heading')
  await act(async () => heading.focus())
  await rerender(page('Airport'))
  assertFocused(heading)
})
