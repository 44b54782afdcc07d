// Tests the helpers that complete both DOMs, so that other tests can rely on them.
import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  choose,
  click,
  press,
  queryRole,
  render,
  resize,
  setMedia,
  takeErrors,
  type,
  until,
} from '../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, useEffect, useRef, useState } from 'react'

const names: [html: React.ReactNode, role: string, name: string][] = [
  [
    <button>
      Save <i aria-hidden="true">x</i>
    </button>,
    'button',
    'Save',
  ],
  [
    <button aria-label="Close">
      <svg />
    </button>,
    'button',
    'Close',
  ],
  [
    <a href="/x">
      <img alt="Home" />
    </a>,
    'link',
    'Home',
  ],
  [
    <>
      <h2 id="t">Airport</h2>
      <section aria-labelledby="t" />
    </>,
    'region',
    'Airport',
  ],
  [
    <label>
      Email <input type="email" />
    </label>,
    'textbox',
    'Email',
  ],
  [
    <>
      <label htmlFor="s">Search</label>
      <input id="s" type="search" />
    </>,
    'searchbox',
    'Search',
  ],
  [
    <table>
      <caption>Airport</caption>
      <tbody />
    </table>,
    'table',
    'Airport',
  ],
  [
    <fieldset>
      <legend>Position</legend>
    </fieldset>,
    'group',
    'Position',
  ],
  [<nav aria-label="Breadcrumb" />, 'navigation', 'Breadcrumb'],
  [<div role="alert" title="hint" />, 'alert', 'hint'],
  [
    <label>
      <input type="checkbox" /> Select <b>Delhi</b>
    </label>,
    'checkbox',
    'Select Delhi',
  ],
]
for (const [html, role, name] of names) {
  test(`finds a ${role} named ${name}`, async () => {
    await render(html)
    assert.ok(byRole(role, { name }))
  })
}

test('does not find hidden, inert or closed elements', async () => {
  await render(
    <>
      <button hidden>a</button>
      <div inert>
        <button>b</button>
      </div>
      <div aria-hidden="true">
        <button>c</button>
      </div>
      <details>
        <summary>more</summary>
        <button>d</button>
      </details>
      <div popover="auto">
        <button>e</button>
      </div>
      <dialog>
        <button>f</button>
      </dialog>
      <div style={{ display: 'none' }}>
        <button>g</button>
      </div>
    </>,
  )
  assert.deepEqual(allByRole('button'), [])
  await click(byText('more'))
  assert.equal(byRole('button').textContent, 'd')
})

function Page({ onClose = () => {} }: { onClose?: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button onClick={() => dialog.current?.showModal()}>Open</button>
      <dialog ref={dialog} aria-label="Question" onClose={onClose}>
        <form method="dialog">
          <button value="yes">Yes</button>
          <button value="no">No</button>
        </form>
      </dialog>
    </>
  )
}

test('React receives text that a script writes into a field with an input event', async () => {
  const told: string[] = []
  await render(<textarea aria-label="Text" value="fog" onChange={(event) => told.push(event.currentTarget.value)} />)
  const field = byLabel('Text')
  assert.ok(field instanceof HTMLTextAreaElement)
  await act(async () => {
    field.setRangeText('dense ', 0, 0, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  assert.deepEqual(told, ['dense fog'])
})

test('a modal dialog takes and keeps the focus, hides the page and returns the focus', async () => {
  let closed = 0
  await render(<Page onClose={() => closed++} />)
  const open = byRole('button', { name: 'Open' })
  await click(open)
  assertFocused(byRole('button', { name: 'Yes' }))
  assert.equal(queryRole('button', { name: 'Open' }), undefined)
  await press('Tab')
  await press('Tab')
  assertFocused(byRole('button', { name: 'Yes' }))
  open.focus()
  assert.ok(byRole('dialog', { name: 'Question' }).contains(document.activeElement))
  await press('Escape')
  assert.equal(queryRole('dialog'), undefined)
  assertFocused(open)
  assert.equal(closed, 1)
})

test('a form in a dialog closes it with the value of its button', async () => {
  await render(<Page />)
  await click(byRole('button', { name: 'Open' }))
  const dialog = byRole('dialog')
  await click(byRole('button', { name: 'No' }))
  assert.ok(dialog instanceof window.HTMLDialogElement && dialog.returnValue === 'no')
  assert.equal(dialog.hasAttribute('open'), false)
})

test('a popover opens by its button, matches its selector and closes on Escape or a click outside', async () => {
  await render(
    <>
      <button popoverTarget="m">Account</button>
      <div id="m" popover="auto">
        <a href="#x">Logout</a>
      </div>
      <p>elsewhere</p>
    </>,
  )
  const account = byRole('button')
  await click(account)
  assert.ok(byRole('link', { name: 'Logout' }))
  assert.ok(document.querySelector('#m:popover-open'))
  await click(account)
  assert.equal(queryRole('link'), undefined)
  await click(account)
  await press('Escape')
  assert.equal(queryRole('link'), undefined)
  await click(account)
  await click(byText('elsewhere'))
  assert.equal(queryRole('link'), undefined)
})

function Form({ onSubmit }: { onSubmit: (entries: string[][]) => void }) {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]))
      }}
    >
      <label>
        Name <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Kind{' '}
        <select name="kind">
          <option value="s">Small</option>
          <option value="l">Large</option>
        </select>
      </label>
      <button disabled={name === ''}>Save</button>
    </form>
  )
}

test('a form can be filled in and submitted with Enter, as by a user', async () => {
  let sent: string[][] = []
  await render(
    <Form
      onSubmit={(entries) => {
        sent = entries
      }}
    />,
  )
  await assert.rejects(click(byRole('button')), /disabled/)
  await type(byLabel('Name'), 'Delh')
  await press('i')
  await choose(byLabel('Kind'), 'Large')
  byLabel('Name').focus()
  await press('Enter')
  assert.deepEqual(sent, [
    ['name', 'Delhi'],
    ['kind', 'l'],
  ])
})

test('keeps unexpected console.error output for the end of the test', () => {
  console.error('out of order', new Error('why'))
  assert.match(takeErrors().join(), /^out of order Error: why/)
})

test('waits for elements that appear later', async () => {
  function Late() {
    const [text, setText] = useState('not yet')
    useEffect(() => {
      const timer = setTimeout(() => setText('there'), 20)
      return () => clearTimeout(timer)
    }, [])
    return <p>{text}</p>
  }
  await render(<Late />)
  assert.ok(await until(() => byText('there')))
  await assert.rejects(
    until(() => byText('never'), 30),
    /0 elements say never/,
  )
})

test('media queries follow the window and the user’s settings', () => {
  const drawer = matchMedia('(max-width: 991px)')
  const heard: boolean[] = []
  drawer.addEventListener('change', (event) => heard.push(event.matches))
  assert.equal(drawer.matches, false)
  resize(390)
  assert.equal(drawer.matches, true)
  resize(400)
  assert.deepEqual(heard, [true])
  const dark = matchMedia('(prefers-color-scheme: dark)')
  setMedia('prefers-color-scheme', 'dark')
  assert.equal(dark.matches, true)
})

test('only one holder has a lock at a time', async () => {
  const order: string[] = []
  let release = () => {}
  const first = navigator.locks.request(
    'refresh',
    () =>
      new Promise<void>((resolve) => {
        order.push('first')
        release = resolve
      }),
  )
  const second = navigator.locks.request('refresh', async () => order.push('second'))
  await Promise.resolve()
  await navigator.locks.request('refresh', { ifAvailable: true }, async (lock) => order.push(lock ? 'third' : 'busy'))
  assert.deepEqual(order, ['first', 'busy'])
  release()
  await Promise.all([first, second])
  assert.deepEqual(order, ['first', 'busy', 'second'])
})

test('a listener ends with its signal', () => {
  const ending = new AbortController()
  let heard = 0
  document.addEventListener('x', () => heard++, { signal: ending.signal })
  document.dispatchEvent(new Event('x'))
  ending.abort()
  document.dispatchEvent(new Event('x'))
  assert.equal(heard, 1)
})
