import { render } from '../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { createStore, useStore } from '../../src/kit/store.ts'

test('holds the latest value, set directly or by an update function', () => {
  const store = createStore(1)
  store.set(2)
  store.set((now) => now + 10)
  assert.equal(store.get(), 12)
})

test('notifies listeners of changes only, until they unsubscribe', () => {
  const store = createStore('a')
  let heard = 0
  const leave = store.subscribe(() => heard++)
  store.set('a')
  assert.equal(heard, 0)
  store.set('b')
  assert.equal(heard, 1)
  leave()
  store.set('c')
  assert.equal(heard, 1)
})

test('a component renders again only if its selected part has changed', async () => {
  const store = createStore({ name: 'Delhi', count: 1 })
  let renders = 0
  function Name() {
    renders++
    return <p>{useStore(store, ({ name }) => name)}</p>
  }
  const { container } = await render(<Name />)
  const before = renders
  act(() => store.set((now) => ({ ...now, count: 2 })))
  assert.equal(renders, before)
  act(() => store.set((now) => ({ ...now, name: 'Agra' })))
  assert.equal(container.textContent, 'Agra')
})
