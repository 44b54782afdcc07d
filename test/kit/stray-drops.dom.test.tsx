import { render } from '../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockStrayDrops } from '../../src/kit/stray-drops.ts'

test('dropping a file or link outside a drop target opens nothing, and text and accepted files still work', async () => {
  await render(
    <>
      <p>Words</p>
      <input />
      <textarea />
    </>,
  )
  let told = 0
  const end = blockStrayDrops(window, () => {
    told += 1
  })
  const isPrevented = (selector: string, kind: 'dragover' | 'drop', types: string[]): boolean => {
    const event = new window.Event(kind, { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: { types, files: [] } })
    document.querySelector(selector)?.dispatchEvent(event)
    return event.defaultPrevented
  }
  for (const selector of ['p', 'input', 'textarea']) {
    assert.equal(isPrevented(selector, 'dragover', ['Files']), true, selector)
    assert.equal(isPrevented(selector, 'drop', ['Files']), true, selector)
    assert.equal(isPrevented(selector, 'drop', ['text/plain']), false, selector)
    assert.equal(isPrevented(selector, 'drop', ['text/uri-list', 'text/plain']), selector === 'p', selector)
  }
  assert.equal(told, 3)
  // A part of the page that comes later takes the file first, also on the window itself.
  const take = (event: Event) => event.preventDefault()
  window.addEventListener('drop', take)
  assert.equal(isPrevented('p', 'drop', ['Files']), true)
  assert.equal(told, 3)
  window.removeEventListener('drop', take)
  end()
  assert.equal(isPrevented('p', 'drop', ['Files']), false)
})
