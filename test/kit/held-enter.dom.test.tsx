import { render } from '../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ignoreHeldEnter } from '../../src/kit/held-enter.ts'

test('a held Enter key activates a button or link once but still repeats in text fields', async () => {
  await render(
    <>
      <a href="/x">x</a>
      <button>
        <b>y</b>
      </button>
      <textarea />
      <input />
    </>,
  )
  const end = ignoreHeldEnter(document)
  const isTaken = (selector: string, init: KeyboardEventInit): boolean => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
    document.querySelector(selector)?.dispatchEvent(event)
    return event.defaultPrevented
  }
  for (const selector of ['a', 'button', 'b']) {
    assert.equal(isTaken(selector, {}), false, selector)
    assert.equal(isTaken(selector, { repeat: true }), true, selector)
    assert.equal(isTaken(selector, { repeat: true, key: 'ArrowDown' }), false, selector)
  }
  for (const selector of ['textarea', 'input']) assert.equal(isTaken(selector, { repeat: true }), false, selector)
  end()
  assert.equal(isTaken('button', { repeat: true }), false)
})
