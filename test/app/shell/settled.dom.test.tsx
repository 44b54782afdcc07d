import { assertFocused, byRole, byText, render } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, Fragment } from 'react'
import { Leaving } from '../../../src/app/shell/settled.tsx'

const page = (title: string) => (
  <>
    <a href="/elsewhere">Elsewhere</a>
    <main><Fragment key={title}><Leaving /><h1 tabIndex={-1}>{title}</h1><p>{`About ${title}`}</p></Fragment></main>
  </>
)

test('what has the focus in a screen loses it while all of the screen is still there', async () => {
  const { rerender } = await render(page('Airport'))
  const heading = byRole('heading')
  const rest = byText('About Airport')
  const wasWhole: boolean[] = []
  heading.addEventListener('blur', () => wasWhole.push(heading.isConnected && rest?.isConnected === true))
  await act(async () => heading.focus())
  await rerender(page('Country'))
  assert.deepEqual(wasWhole, [true])
})

test('what has the focus beside a screen keeps it when the screen changes', async () => {
  const { rerender } = await render(page('Airport'))
  const link = byRole('link')
  await act(async () => link.focus())
  link.addEventListener('blur', () => assert.fail('it was taken away'))
  await rerender(page('Country'))
  assertFocused(link)
})
