import { byRole, click, render, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { LazyDialogs } from '../../../src/app/shell/lazy-dialogs.tsx'
import { loadingBar } from '../../../src/app/shell/use-screen.ts'
import { confirm } from '../../../src/app/ui/confirm.ts'

test('a question whose dialog is still on its way shows the loading bar until it is there', async () => {
  const shown: (number | undefined)[] = []
  const stop = loadingBar.progress.subscribe(() => shown.push(loadingBar.progress.get()))
  await render(<LazyDialogs open={undefined} onClose={() => {}} />)
  assert.deepEqual(shown, [])
  let answer: Promise<boolean> | undefined
  await act(async () => { answer = confirm({ title: 'Leave without saving?', no: 'Stay', yes: 'Leave' }) })
  await until(() => byRole('button', { name: 'Stay' }) !== undefined)
  assert.deepEqual(shown.slice(0, 2), [0.08, 1])
  await click(byRole('button', { name: 'Stay' }))
  assert.equal(await answer, false)
  stop()
})
