import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  click,
  compose,
  press,
  queryRole,
  render,
  settle,
  type,
} from '../../dom.ts'
import { act, afterEach, assert, beforeEach, CallError, describe, later, mock, test, useState } from '../../panel.ts'
import { dismissToast, feedback } from '../../../src/app/data/feedback.ts'
import { searchEveryMs } from '../../../src/contract/constants.ts'
import { Combobox } from '../../../src/app/change/combobox.tsx'
import type { ComboOption } from '../../../src/app/change/use-options.ts'

const places: readonly ComboOption[] = [
  { id: 'in', label: 'India' },
  { id: 'id', label: 'Indonesia' },
  { id: 'or', label: 'Portland' },
  { id: 'me', label: 'Portland' },
]
const named = (text: string) => places.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))

/** The functions that answer pending searches, by text. */
const asked = new Map<string, (options: readonly ComboOption[] | Promise<never>) => void>()
const find = async (text: string) => {
  const answer = later<readonly ComboOption[] | Promise<never>>()
  asked.set(text, answer.settle)
  return await answer.promise
}
const fail = (text: string) => asked.get(text)?.(Promise.reject(new CallError('No connection', { code: 'no_answer' })))
const answer = async (text: string, options = named(text)) => {
  await act(async () => mock.timers.tick(searchEveryMs))
  asked.get(text)?.(options)
  await settle()
}

function Page() {
  const [chosen, setChosen] = useState<ComboOption>()
  return (
    <form>
      <label htmlFor="p">Place</label>
      <Combobox
        attributes={{ id: 'p' }}
        name="Place"
        text={chosen?.label ?? ''}
        chosenId={chosen?.id}
        find={find}
        onChoose={setChosen}
        onClear={() => setChosen(undefined)}
      />
      <p id="chosen">{chosen?.id}</p>
      <button type="button">Next</button>
    </form>
  )
}
const field = () => byLabel('Place')
const chosen = () => document.getElementById('chosen')?.textContent
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a combobox', () => {
  beforeEach(async () => {
    asked.clear()
    mock.timers.enable({ apis: ['setTimeout'] })
    await render(<Page />)
  })
  afterEach(() => mock.timers.reset())

  test('Enter ignores options of earlier text and waits for those of the typed text', async () => {
    await type(field(), 'Indi')
    await answer('Indi')
    await type(field(), 'Indonesi')
    await press('Enter')
    assert.equal(chosen(), '')
    await answer('Indonesi')
    assert.equal(chosen(), 'id')
    assert.equal(field().value, 'Indonesia')
  })

  test('typing more cancels a waiting Enter', async () => {
    await type(field(), 'India')
    await press('Enter')
    await type(field(), 'Indi')
    await answer('Indi')
    assert.equal(chosen(), '')
  })

  test('a waiting Enter does not create a new option that was never shown', async () => {
    const offer = [{ id: ' new', label: 'Add place “Indore”', isNew: true }]
    await type(field(), 'Indore')
    await press('Enter')
    await answer('Indore', offer)
    assert.equal(chosen(), '')
    await press('Enter')
    assert.equal(chosen(), ' new')
  })

  test('Enter takes the first of several matches, before and after the response', async () => {
    await type(field(), 'Ind')
    await press('Enter')
    await answer('Ind')
    assert.equal(chosen(), 'in')
    await type(field(), 'Port')
    await answer('Port', [...named('Port'), { id: ' new', label: 'Add place “Port”', isNew: true }])
    assert.equal(activeOption(), 'Portland')
    await press('Enter')
    assert.equal(chosen(), 'or')
  })

  test('the list is not a tab stop', async () => {
    await type(field(), 'Ind')
    await answer('Ind')
    assert.equal(byRole('listbox').tabIndex, -1)
  })

  test('a highlighted option stays highlighted when the next response moves it', async () => {
    await type(field(), 'I')
    await answer('I')
    await type(field(), 'In')
    await press('ArrowDown')
    await press('ArrowDown')
    assert.equal(activeOption(), 'Indonesia')
    await answer('In', places.slice(0, 2).reverse())
    assert.equal(activeOption(), 'Indonesia')
    await press('Enter')
    assert.equal(chosen(), 'id')
  })

  test('the Enter that ends a composition chooses nothing', async () => {
    await type(field(), 'India')
    await answer('India')
    await compose('Enter')
    assert.equal(chosen(), '')
  })

  test('leaving before the response chooses the option with the typed name', async () => {
    await type(field(), 'india')
    await press('Tab')
    assert.equal(queryRole('option'), undefined)
    await answer('india')
    assert.equal(chosen(), 'in')
    assert.equal(queryRole('alert'), undefined)
  })

  test('highlights the first option that begins with the typed text, and Tab chooses it', async () => {
    await type(field(), 'Indo')
    await answer('Indo')
    assert.equal(activeOption(), 'Indonesia')
    await press('Tab')
    assert.deepEqual([chosen(), field().value], ['id', 'Indonesia'])
    assertFocused(byRole('button', { name: 'Next' }))
    assert.equal(queryRole('alert'), undefined)
    await type(field(), 'In')
    await answer('In')
    assert.equal(activeOption(), 'India')
    await press('Tab')
    assert.equal(chosen(), 'in')
  })

  test('Tab before the response also chooses the first match, but leaving with the pointer does not', async () => {
    await type(field(), 'Indo')
    await press('Tab')
    await answer('Indo')
    assert.equal(chosen(), 'id')
    await type(field(), 'Indi')
    await answer('Indi')
    await act(async () => byRole('button', { name: 'Next' }).focus())
    assert.equal(chosen(), 'id')
    byRole('alert')
  })

  test('Tab chooses the match rather than the new option next to it', async () => {
    await type(field(), 'Indo')
    await answer('Indo', [...named('Indo'), { id: ' new', label: 'Add place “Indo”', isNew: true }])
    await press('Tab')
    assert.equal(chosen(), 'id')
    await type(field(), 'Indore')
    await answer('Indore', [{ id: ' new', label: 'Add place “Indore”', isNew: true }])
    await press('Tab')
    assert.equal(chosen(), 'id')
  })

  test('names match regardless of decomposed accents and non-breaking spaces', async () => {
    const text = 'sa\u0303o\u00a0tome\u0301'
    await type(field(), text)
    await answer(text, [
      { id: 'st', label: 'São Tomé' },
      { id: 'sp', label: 'São Tomé e Príncipe' },
    ])
    await press('Tab')
    assert.equal(chosen(), 'st')
  })

  test('text that matches no option, or several, stays and shows what to do', async () => {
    await type(field(), 'Portland')
    await answer('Portland')
    await act(async () => byRole('button', { name: 'Next' }).focus())
    assert.equal(field().value, 'Portland')
    assert.match(byRole('alert').textContent ?? '', /^Choose from the list, or clear this field\.$/)
    assert.equal(field().getAttribute('aria-describedby'), byRole('alert').id)
    assert.ok(field().validity.customError, 'a form is not sent with it')
    await click(field())
    assert.equal(queryRole('alert'), undefined)
    await type(field(), '')
    await press('Tab')
    assert.equal(queryRole('alert'), undefined)
    assert.ok(!field().validity.customError)
  })

  test('a disabled option cannot be chosen by click, Enter or name', async () => {
    const barred = { id: 'in', label: 'India', detail: 'Too far', isBarred: true }
    await type(field(), 'India')
    await answer('India', [barred])
    const option = byRole('option', { name: 'IndiaToo far' })
    assert.equal(option.getAttribute('aria-disabled'), 'true')
    await press('Enter')
    await click(option)
    await press('ArrowDown')
    await press('Enter')
    assert.deepEqual([chosen(), queryRole('listbox') !== undefined], ['', true])
    await press('Tab')
    assert.match(byRole('alert').textContent ?? '', /^Choose from the list/)
    assert.equal(chosen(), '')
  })

  test('Escape closes the list, then clears the field; with the list closed it reaches the dialog', async () => {
    let told = 0
    const tell = ({ key, defaultPrevented }: KeyboardEvent) => {
      told += Number(key === 'Escape' && !defaultPrevented)
    }
    document.addEventListener('keydown', tell)
    await type(field(), 'India')
    await answer('India')
    await press('Enter')
    await press('Escape')
    assert.deepEqual([chosen(), told], ['in', 1])
    await press('ArrowDown')
    await press('Escape')
    assert.deepEqual([chosen(), told], ['in', 1])
    await press('Escape')
    assert.deepEqual([chosen(), told], ['', 1])
    await press('Escape')
    assert.equal(told, 2)
    document.removeEventListener('keydown', tell)
  })

  test('retrying after a failure keeps the focus in the field', async () => {
    await type(field(), 'Ind')
    await act(async () => mock.timers.tick(searchEveryMs))
    fail('Ind')
    await settle()
    await press('Tab')
    assert.ok(document.activeElement === byRole('button', { name: 'Try again' }))
    await press('Enter')
    assert.ok(document.activeElement === field())
    await answer('Ind')
    assert.equal(allByRole('option').length, 2)
    for (const { id } of feedback.get().notices) dismissToast(id)
  })

  test('scrolls to a list that opens below the window', async (context) => {
    const scrolled: Element[] = []
    context.mock.method(window.Element.prototype, 'scrollIntoView', function (this: Element) {
      scrolled.push(this)
      return Promise.resolve() // as in Chromium, where an effect must not return a promise
    })
    await type(field(), 'Ind')
    await answer('Ind')
    assert.ok(scrolled.some((element) => element.contains(byRole('listbox'))))
  })

  test('the click that focuses the field keeps its selected text, even in WebKit', async () => {
    const isHeld: boolean[] = []
    const note = (event: Event) => isHeld.push(event.defaultPrevented)
    window.addEventListener('mouseup', note)
    await click(field())
    await click(field())
    await click(byRole('button', { name: 'Next' }))
    await click(field())
    window.removeEventListener('mouseup', note)
    assert.deepEqual(isHeld, [true, false, false, true])
  })

  test('marks the typed text within an option, before and after any other letters and signs', async () => {
    for (const [text, label] of [
      ['tür', 'İSTANBUL TÜRKİYE'],
      ['(i', 'ISLE (ISLE)'],
    ] as const) {
      await type(field(), text)
      await answer(text, [{ id: 'one', label }])
      assert.equal(byRole('option').querySelector('mark')?.textContent, text.toUpperCase())
    }
  })

  test('announces the number of options', async () => {
    await type(field(), 'Ind')
    await answer('Ind')
    assert.equal(byRole('status').textContent, '2 suggestions')
  })
})
