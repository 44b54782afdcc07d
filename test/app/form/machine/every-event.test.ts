import { assert, test } from '../../../panel.ts'
import { reduce } from '../../../../src/app/form/machine.ts'
import type { FormEvent, Stopped } from '../../../../src/app/form/machine/events.ts'
import type { FormState } from '../../../../src/app/form/machine/states.ts'
import { conflict, events, noAnswer, notThere, type StateName, states, theirs } from './samples.ts'

type Row = Partial<Record<StateName, string>>

const everywhere = (outcome: string): Row => Object.fromEntries(Object.keys(states).map((name) => [name, outcome]))
const only = (names: readonly StateName[], outcome: string): Row =>
  Object.fromEntries(names.map((name) => [name, outcome]))
const unsent: StateName[] = ['clean', 'editing', 'asking', 'conflict', 'gone']
const open: StateName[] = [...unsent, 'sending']
const unsaved = open.filter((name) => name !== 'clean')
const saving: StateName[] = ['asking', 'sending']

/**
 * The state after an event, and the effects. "=" means the same state with other content. States missing from a row
 * ignore the event.
 */
const table: Readonly<Record<FormEvent['type'], Row>> = {
  type: only(open, '=: keep-draft'),
  set: only(open, '=: keep-draft'),
  'leave-field': {}, // a valid field has no error
  note: only(open, '='),
  problem: only(open, '='),
  lacking: only(open, '='),
  label: only(open, '='),
  start: {}, // only for a new record
  say: only(open, '='),
  kept: only(unsaved, '='),
  read: { loading: 'editing: find-draft', failed: 'editing: find-draft', clean: '=: keep-draft' },
  listed: { loading: 'editing: find-draft' },
  unreadable: { loading: 'failed', failed: '=', clean: 'failed' },
  retry: { failed: 'loading: read-again' },
  move: only(open, '=: read'),
  draft: only(open, '='),
  'take-draft': {},
  'drop-unsaved': {},
  'close-note': {},
  enter: { ...everywhere('=: read'), clean: '=: read, find-draft', editing: '=: read, find-draft' },
  leave: everywhere('=: withdraw-offers, stop-reading'),
  session: everywhere('='),
  ask: only(unsaved, '=: ask'),
  answer: {}, // no question is open
  save: only(['clean', 'editing', 'gone'], 'asking: save'),
  saving: { asking: 'sending: withdraw-offers, keep-draft', sending: '=: withdraw-offers, keep-draft' },
  saved: only(saving, 'editing: withdraw-offers, toast, catch-up, keep-draft'),
  stopped: only(saving, 'editing: show-failure, keep-draft'),
  merge: { conflict: 'asking: save, keep-draft' },
  'close-conflict': { conflict: 'editing' },
  trash: { gone: '=' },
  restore: { gone: '=: restore' },
  restored: { ...only(saving, '=: read-restored'), gone: 'editing: read-restored' },
  current: only(['clean', 'editing'], '=: keep-draft'),
  discard: {
    ...only(['editing', 'gone'], '=: offer-back, focus, catch-up, keep-draft'),
    clean: '=: offer-back, focus, keep-draft',
  },
  'restore-version': only(open, '=: offer-back, keep-draft'),
  'put-back': { ...only(unsent, '=: offer-back, catch-up, keep-draft'), clean: '=' },
  'put-draft-back': { ...only(unsent, '=: offer-back, keep-draft'), clean: '=: keep-draft' },
}

const nameOf = (state: FormState): string =>
  state.phase === 'saving' ? (state.sent ? 'sending' : 'asking') : state.phase

function outcomeOf(state: FormState, event: FormEvent): string | undefined {
  const [next, effects] = reduce(state, event)
  if (next === state && effects.length === 0) return undefined
  const name = nameOf(next) === nameOf(state) ? '=' : nameOf(next)
  return effects.length === 0 ? name : `${name}: ${effects.map((effect) => effect.do).join(', ')}`
}

for (const event of Object.values(events)) {
  test(`every state handles or ignores the event “${event.type}” as the table says`, () => {
    const outcomes = Object.entries(states).map(([name, state]) => [name, outcomeOf(state, event)])
    const expected = Object.keys(states).map((name) => [
      name,
      Object.entries(table[event.type]).find(([at]) => at === name)?.[1],
    ])
    assert.deepEqual(Object.fromEntries(outcomes), Object.fromEntries(expected))
  })
}

test('a save that stops leaves the form as its reason says', () => {
  const reasons: readonly [Stopped, string][] = [
    [{ type: 'stopped', why: 'given-up' }, 'editing: keep-draft'],
    [{ type: 'stopped', why: 'unchanged' }, 'editing: keep-draft'],
    [{ type: 'stopped', why: 'invalid', problems: { name: 'Enter the name' } }, 'editing: keep-draft'],
    [{ type: 'stopped', why: 'changed', current: theirs, found: [], isAgainstLive: false }, 'conflict: keep-draft'],
    [{ type: 'stopped', why: 'outdated', row: theirs }, 'editing: catch-up, keep-draft'],
    [{ type: 'stopped', why: 'refused', error: conflict }, 'conflict: keep-draft'],
    [{ type: 'stopped', why: 'refused', error: noAnswer }, 'editing: keep-draft'],
    [{ type: 'stopped', why: 'refused', error: notThere }, 'gone: look-in-trash, keep-draft'],
  ]
  assert.deepEqual(
    reasons.map(([event]) => outcomeOf(states.sending, event)),
    reasons.map(([, outcome]) => outcome),
  )
})
