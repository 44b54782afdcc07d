import { afterEach, assert, mock, test, useState } from '../../panel.ts'
import { DayInput } from '../../../src/app/dates/day-input.tsx'
import { TimeInput } from '../../../src/app/dates/time-input.tsx'
import { allByRole, assertFocused, byLabel, byRole, click, press, queryRole, render, type } from '../../dom.ts'

const now = Date.parse('2026-11-26T12:00Z')

afterEach(() => mock.timers.reset())

let changes: (string | null | undefined)[] = []
function Day({ max }: { max?: string }) {
  const [day, setDay] = useState('')
  return (
    <>
      <label htmlFor="day">From</label>
      <DayInput
        attributes={{ id: 'day' }}
        label="From"
        value={day}
        {...(max !== undefined && { max })}
        onChange={(next) => {
          changes.push(next)
          if (next !== undefined) setDay(next)
        }}
      />
      <button type="button" className="after">
        After
      </button>
    </>
  )
}
function Time() {
  const [at, setAt] = useState('')
  return (
    <>
      <label htmlFor="at">Publish at</label>
      <TimeInput attributes={{ id: 'at' }} label="Publish at" value={at} onChange={(next) => setAt(next ?? '')} />
    </>
  )
}

const start = async (element: React.JSX.Element) => {
  mock.timers.enable({ apis: ['Date'], now })
  changes = []
  await render(element)
}
const shown = (label: string): string => {
  const input = byLabel(label)
  return input instanceof HTMLInputElement ? input.value : ''
}
const read = (id: string) => document.getElementById(`${id}-r`)?.textContent
const focusedDay = () => document.activeElement?.getAttribute('aria-label')

test('reads a typed date, shows how it is understood, and formats it when the user leaves the field', async () => {
  await start(<Day />)
  await type(byLabel('From'), 'tomorrow')
  assert.equal(read('day'), 'Fri, 27 Nov 2026')
  assert.equal(changes.at(-1), '2026-11-27')
  await press('Tab') // to the calendar
  await press('Tab')
  assert.equal(document.activeElement, document.querySelector('.after'))
  assert.equal(shown('From'), '27 Nov 2026')
})

test('text that is not a date stays in the field with a hint on what to enter, and changes nothing', async () => {
  await start(<Day />)
  await type(byLabel('From'), '31 feb')
  assert.equal(changes.at(-1), undefined)
  assert.equal(read('day'), 'Enter a date, such as 3 Dec or tomorrow')
  assert.equal(shown('From'), '31 feb')
  await type(byLabel('From'), '')
  assert.equal(changes.at(-1), '')
  assert.equal(read('day'), '')
})

test('the calendar opens at today, is one tab stop, and moves by days, weeks, months and years with the keyboard', async () => {
  await start(<Day />)
  await click(byRole('button', { name: 'Calendar, From' }))
  assert.equal(focusedDay(), 'Thursday, 26 November 2026')
  const moves: readonly [string, string][] = [
    ['ArrowRight', 'Friday, 27 November 2026'],
    ['ArrowDown', 'Friday, 4 December 2026'],
    ['Home', 'Monday, 30 November 2026'],
    ['End', 'Sunday, 6 December 2026'],
    ['PageUp', 'Friday, 6 November 2026'],
    ['Shift+PageDown', 'Saturday, 6 November 2027'],
    ['PageDown', 'Monday, 6 December 2027'],
    ['ArrowUp', 'Monday, 29 November 2027'],
    ['ArrowLeft', 'Sunday, 28 November 2027'],
  ]
  for (const [key, day] of moves) {
    await press(key)
    assert.equal(focusedDay(), day, key)
  }
  assert.equal(document.querySelectorAll('[role="grid"] [tabindex="0"]').length, 1)
  await click(byRole('button', { name: 'Sunday, 28 November 2027' }))
  assert.equal(changes.at(-1), '2027-11-28')
  assert.equal(shown('From'), '28 Nov 2027')
  assert.equal(queryRole('grid'), undefined)
})

test('disables days after the last allowed one', async () => {
  await start(<Day max="2026-11-26" />)
  await click(byRole('button', { name: 'Calendar, From' }))
  await press('ArrowDown')
  assert.equal(focusedDay(), 'Thursday, 26 November 2026')
  assert.equal(byRole('button', { name: 'Friday, 27 November 2026' }).matches(':disabled'), true)
})

test('a week begins on the first day of the user’s language', async () => {
  await start(<Day />)
  await click(byRole('button', { name: 'Calendar, From' }))
  assert.equal(allByRole('columnheader')[0]?.getAttribute('aria-label'), 'Monday')
})

test('Alt and the down arrow open the calendar, and a chosen day gets a time that can be changed', async () => {
  await start(<Time />)
  byLabel('Publish at').focus()
  await press('Alt+ArrowDown')
  await click(byRole('button', { name: 'Thursday, 3 December 2026' }))
  assertFocused(byLabel('Publish at'))
  assert.equal(shown('Publish at'), '3 Dec 2026, 09:00')
})

const radioNames = (): (string | undefined)[] =>
  allByRole('radio').map((radio) => radio.parentElement?.textContent ?? undefined)

test('the date field asks about an improbable year and takes the date that the user chooses', async () => {
  await start(<Day />)
  await type(byLabel('From'), '3 dec 2569')
  assert.equal(changes.at(-1), undefined)
  assert.equal(read('day'), 'Choose the date that you mean')
  assert.deepEqual(radioNames(), ['Sun, 3 Dec 2569', 'Thu, 3 Dec 2026'])
  await click(byLabel('Thu, 3 Dec 2026'))
  assert.equal(changes.at(-1), '2026-12-03')
  assert.equal(read('day'), 'Thu, 3 Dec 2026')
})

test('the date field takes the more probable meaning and offers the other one', async () => {
  await start(<Day />)
  await type(byLabel('From'), 'next friday')
  assert.equal(changes.at(-1), '2026-12-04')
  await click(byLabel('Fri, 27 Nov 2026'))
  assert.equal(changes.at(-1), '2026-11-27')
})

test('four digits after a day that are not a time ask for the time', async () => {
  await start(<Time />)
  await type(byLabel('Publish at'), '3 dec 2027')
  assert.equal(read('at'), 'Add a time, such as 10:00')
  await type(byLabel('Publish at'), '3 dec 1530')
  assert.match(read('at') ?? '', /^Thu, 3 Dec 2026, 15:30/)
})
