import { byRole, byLabel, press, render } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { act } from 'react'
import { useHotkey } from '../../src/kit/hotkey.ts'

const setPlatform = (value: string) => Object.defineProperty(navigator, 'platform', { value, configurable: true })

describe('hotkeys', () => {
  afterEach(() => setPlatform('Linux x86_64'))

  async function strokesOf(keys: string, strokes: string[], focus?: () => HTMLElement, platform = 'Linux x86_64') {
    setPlatform(platform)
    let runs = 0
    function Page() {
      useHotkey(keys, () => runs++)
      return (
        <>
          <input aria-label="Name" />
          <textarea aria-label="Text" />
          <input type="checkbox" aria-label="Select" />
          <button>Press</button>
          <dialog open aria-label="Over">
            <button>Inside</button>
          </dialog>
        </>
      )
    }
    const { unmount } = await render(<Page />)
    act(() => focus?.().focus())
    for (const stroke of strokes) await press(stroke)
    await unmount()
    await press(strokes.at(-1) ?? '')
    return runs
  }

  const field = () => byLabel('Name')
  const area = () => byLabel('Text')
  const box = () => byLabel('Select')
  const button = () => byRole('button', { name: 'Press' })
  const inDialog = () => byRole('button', { name: 'Inside' })

  type Place = (() => HTMLElement) | undefined
  const rules: [keys: string, strokes: string[], where: Place, runs: number, platform?: string][] = [
    ['/', ['/'], undefined, 1],
    ['/', ['/', '/'], button, 2],
    ['/', ['/'], field, 0],
    ['/', ['/'], area, 0],
    ['/', ['/'], box, 1],
    ['/', ['/'], inDialog, 0],
    ['/', ['Control+/'], undefined, 0],
    ['?', ['Shift+?'], undefined, 1],
    ['n', ['n'], undefined, 1],
    ['n', ['Shift+n'], undefined, 0],
    ['n', ['Alt+n'], undefined, 0],
    ['Escape', ['Escape'], undefined, 1],
    ['mod+s', ['Control+s'], undefined, 1],
    ['mod+s', ['Control+s'], field, 1],
    ['mod+s', ['Control+s'], inDialog, 0],
    ['mod+z', ['Control+z'], box, 1],
    ['mod+z', ['Control+z'], field, 0],
    ['mod+z', ['Control+z'], area, 0],
    ['mod+s', ['Control+Alt+s'], undefined, 0],
    ['mod+s', ['Control+Shift+S'], undefined, 0],
    ['mod+s', ['Meta+s'], undefined, 0],
    ['mod+s', ['Control+Meta+s'], undefined, 0],
    ['n', ['Meta+n'], undefined, 0],
    ['mod+s', ['Meta+s'], field, 1, 'MacIntel'],
    ['mod+s', ['Control+s'], field, 0, 'MacIntel'],
  ]
  for (const [keys, strokes, where, runs, platform] of rules) {
    const place = `${where === undefined ? 'on the page' : `on ${where.name}`}${platform ? ` of ${platform}` : ''}`
    test(`"${keys}" runs ${runs} times at ${strokes.join(', ')} ${place}`, async () => {
      assert.equal(await strokesOf(keys, strokes, where, platform), runs)
    })
  }

  test('ignores keys that a script handled, key repeats and input method keys', async () => {
    let runs = 0
    function Page() {
      useHotkey('n', () => runs++)
      return null
    }
    await render(<Page />)
    const strike = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true, ...init })
      document.body.dispatchEvent(event)
      return event
    }
    const taken = new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true })
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    document.body.dispatchEvent(taken)
    strike({ repeat: true })
    strike({ isComposing: true })
    strike({ keyCode: 229 })
    assert.equal(runs, 0)
    assert.equal(strike({}).defaultPrevented, true)
    assert.equal(runs, 1)
  })

  test('runs the callback of the latest render', async () => {
    const ran: string[] = []
    function Page({ name }: { name: string }) {
      useHotkey('n', () => ran.push(name))
      return null
    }
    const { rerender } = await render(<Page name="first" />)
    await rerender(<Page name="second" />)
    await press('n')
    assert.deepEqual(ran, ['second'])
  })

  test('uses the physical key on non-Latin keyboards', async () => {
    let runs = 0
    function Page() {
      useHotkey('mod+k', () => runs++)
      return null
    }
    await render(<Page />)
    const strike = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ctrlKey: true, bubbles: true, ...init }))
    strike({ key: 'л', code: 'KeyK' })
    assert.equal(runs, 1)
    strike({ key: 't', code: 'KeyK' }) // Dvorak
    assert.equal(runs, 1)
  })

  test('types letters pressed after a hotkey that opens a field into that field once it has focus', async () => {
    let changes = 0
    const heard: string[] = []
    function Page() {
      useHotkey('r', () => {}, { opensField: true })
      useHotkey('e', () => changes++)
      return <textarea aria-label="Reply" onChange={({ target }) => heard.push(target.value)} />
    }
    await render(<Page />)
    await press('r')
    for (const letter of 'the') await press(letter)
    await press('x')
    await press('Backspace')
    assert.equal(changes, 0)
    act(() => byLabel('Reply').focus())
    assert.deepEqual([byLabel('Reply').value, heard], ['the', ['the']])
    await press('e')
    act(() => byLabel('Reply').blur())
    act(() => byLabel('Reply').focus())
    act(() => byLabel('Reply').blur())
    assert.equal(byLabel('Reply').value, 'thee', 'what was held is typed once')
    await press('e')
    assert.equal(changes, 1)
  })
})
