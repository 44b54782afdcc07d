import '../../../dom.ts'
import { assert, CallError, city, later, test } from '../../../panel.ts'
import type { AfterSave, Person } from '../../../../src/app/form/machine/states.ts'
import { continuesAt, isUnsaved } from '../../../../src/app/form/machine/states.ts'
import { openState } from '../made-form.ts'
import { DrivenForm } from './driven-form.ts'
import { agra, draft, noAnswer, open, target, refusal, saved, states } from './samples.ts'

/** A form with a valid change, of a new record or of a saved one. */
function changed(isNew: boolean): DrivenForm {
  const form = new DrivenForm(openState(city, isNew ? {} : { record: agra }))
  form.send({ type: 'set', values: { name: 'Akbarabad', countryId: 'in' } })
  return form
}

/** What the user does during the save. */
const moves: Readonly<Record<Person, (form: DrivenForm) => void>> = {
  here: () => {},
  asked: (form) => form.send({ type: 'ask' }),
  left: (form) => form.send({ type: 'leave' }),
  'signed-out': (form) => form.send({ type: 'session', isLoggedIn: false }),
}

const ways = ['lead-back', 'go-to-record', 'go-to-empty', 'focus']
/** The effects that navigate after a save: of a new record, and of a saved one. */
const led: Readonly<Record<AfterSave, readonly [string, string]>> = {
  leave: ['lead-back', 'lead-back'],
  stay: ['go-to-record', ''],
  another: ['focus, go-to-empty', 'go-to-empty'],
}

const persons: readonly Person[] = ['here', 'asked', 'left', 'signed-out']
const goals: readonly AfterSave[] = ['leave', 'stay', 'another']
for (const person of persons) {
  for (const after of goals) {
    test(`after a save with the goal “${after}”, a user who is “${person}” ${person === 'here' ? 'moves on' : 'is not moved'}`, async () => {
      for (const isNew of [true, false]) {
        const form = changed(isNew)
        await form.press(after)
        moves[person](form)
        form.done()
        await form.answer(saved)
        const done = form.done()
        const expected = person === 'here' ? led[after][isNew ? 0 : 1] : ''
        assert.equal(done.filter((name) => ways.includes(name)).join(', '), expected, isNew ? 'new' : 'saved')
        assert.equal(done.includes('end-question'), person === 'asked')
        assert.equal(done.includes('drop-draft'), person === 'left')
      }
    })
  }
}

test('a user who types during a save to leave stays, at the URL of the new record', async () => {
  for (const isNew of [true, false]) {
    const form = changed(isNew)
    await form.press('leave')
    form.type('timeZone', 'Asia/Kolkata')
    form.done()
    await form.answer(saved)
    const done = form.done().filter((name) => ways.includes(name))
    assert.deepEqual(done, isNew ? ['go-to-record'] : [])
    assert.deepEqual([...form.text.changed], ['timeZone'])
  }
})

test('a user who chooses to stay continues at the URL of the new record', async () => {
  for (const isLeaving of [true, false]) {
    const form = changed(true)
    await form.press('stay')
    form.type('timeZone', 'Asia/Kolkata')
    form.send({ type: 'ask' })
    await form.answer(saved)
    form.done()
    form.send({ type: 'answer', isLeaving })
    assert.deepEqual(form.done(), isLeaving ? [] : ['go-to-record'])
  }
})

test('a refused second save stays at the URL of the new record', async () => {
  const form = changed(true)
  await form.save(noAnswer)
  form.type('timeZone', 'Asia/Kolkata')
  form.done()
  await form.save(saved, refusal)
  assert.ok(form.done().includes('go-to-record'))
})

test('asks about leaving only with unsaved text, and not after signing out', () => {
  assert.equal(isUnsaved(states.clean), false)
  assert.equal(isUnsaved(states.loading), false)
  assert.equal(isUnsaved(states.editing), true)
  const form = changed(false)
  form.send({ type: 'session', isLoggedIn: false })
  assert.equal(isUnsaved(form.state), false)
  form.send({ type: 'session', isLoggedIn: true })
  assert.equal(isUnsaved(form.state), true)
})

test('a save interrupted by an expired session keeps the text and shows its failure', async () => {
  const form = changed(false)
  await form.press()
  form.done()
  await form.answer(new CallError('Expired', { status: 401 }))
  assert.deepEqual(form.done(), ['show-failure', 'keep-draft'])
  assert.deepEqual([form.state.phase, form.text.typed.name], ['editing', 'Akbarabad'])
})

test('leaving before a save is sent cancels it, and nothing more is asked', async () => {
  for (const isChosen of [false, true]) {
    const form = changed(false)
    const { promise, settle } = later<boolean>()
    let asked = 0
    const beforeSave = () => {
      asked += 1
      return isChosen ? promise : Promise.resolve(true)
    }
    form.form.surroundings.current = { exits: { becameRecord: () => {} }, beforeSave }
    if (!isChosen) form.form.underWay.add(promise)
    await form.press()
    form.send({ type: 'leave' })
    settle(true)
    await promise
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual([form.state.phase, form.sent, asked], ['editing', [], isChosen ? 1 : 0])
  }
})

test('a saved new record continues at its URL, and an emptied form at the URL of a new record', async () => {
  const fresh = { entity: city, id: undefined, copyId: undefined }
  const form = changed(true)
  assert.equal(continuesAt(form.state, fresh), false, 'typed text is another form')
  await form.save(saved)
  assert.equal(continuesAt(form.state, target), true)
  assert.equal(continuesAt(form.state, { ...target, id: 'c2' }), false)
  assert.equal(continuesAt(form.state, fresh), false)
  const next = changed(true)
  await next.press('another')
  await next.answer(saved)
  assert.deepEqual([next.text.record, continuesAt(next.state, fresh)], [undefined, true])
})

test('a draft from the host can be continued, or deleted with Undo', () => {
  const form = new DrivenForm(states.clean)
  form.send({ type: 'draft', draft })
  form.send({ type: 'take-draft' })
  assert.deepEqual([form.text.typed.stateId, open(form.state).unsaved], ['dl', undefined])
  const other = new DrivenForm(states.clean)
  other.send({ type: 'draft', draft })
  other.send({ type: 'drop-unsaved' })
  const [, offer] = other.effects.slice(-2)
  assert(offer?.do === 'offer-back')
  other.send(offer.undo)
  assert.equal(other.text.typed.stateId, 'dl')
})

test('deletes a host draft that equals the saved values', () => {
  const form = new DrivenForm(states.clean)
  form.send({ type: 'draft', draft: { ...draft, typed: { name: 'Agra' } } })
  assert.deepEqual([form.done(), open(form.state).unsaved], [['drop-draft'], undefined])
})

test('Undo of a discard offers Undo for the text typed since', () => {
  const form = changed(false)
  form.send({ type: 'discard' })
  const offer = form.effects.find((effect) => effect.do === 'offer-back')
  form.type('name', 'Agrapur')
  form.done()
  assert(offer?.do === 'offer-back')
  form.send(offer.undo)
  assert.equal(form.text.typed.name, 'Akbarabad')
  const second = form.effects.find((effect) => effect.do === 'offer-back')
  assert(second?.do === 'offer-back')
  form.send(second.undo)
  assert.equal(form.text.typed.name, 'Agrapur')
})

test('a read error closes the form only if it concerns this record and nothing is typed', () => {
  const unreadable = (form: DrivenForm, status: number) => {
    form.send({ type: 'unreadable', error: new CallError('No', { status }) })
    return form.state.phase
  }
  for (const status of [403, 404]) {
    assert.equal(unreadable(new DrivenForm(states.clean), status), 'failed')
    assert.equal(unreadable(new DrivenForm(states.editing), status), 'editing')
  }
  assert.equal(unreadable(new DrivenForm(states.clean), 500), 'editing')
})
