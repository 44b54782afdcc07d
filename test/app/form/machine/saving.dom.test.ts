import '../../../dom.ts'
import { assert, blogTag, CallError, type Row, test } from '../../../panel.ts'
import { wantedOf } from '../../../../src/app/form/save/unique-check.tsx'
import { openState } from '../made-form.ts'
import { DrivenForm } from './driven-form.ts'

const at = '2026-01-01T00:00:00.000Z'
const saved: Row = {
  id: 't1',
  version: 2,
  createdAt: at,
  updatedAt: at,
  name: 'Winter',
  slug: 'winter',
  description: 'Cold',
}
const opened = () => new DrivenForm(openState(blogTag, { record: saved }))
const empty = () => new DrivenForm(openState(blogTag))
const renamed = () => {
  const form = opened()
  form.type('name', 'Summer')
  return form
}
const begun = (name = 'Winter') => {
  const form = empty()
  form.type('name', name)
  return form
}
const noAnswer = () => new CallError('Can’t reach the server', { status: 0, code: 'no_answer' })
const conflictWith = (data: Row) => new CallError('Changed', { status: 409, code: 'conflict', data })

test('a save sends the changed fields with id and version, and the form continues from the response', async () => {
  const form = opened()
  form.type('name', ' Winter travel ')
  await form.save({ ...saved, version: 3, name: 'Winter travel' })
  assert.deepEqual(form.sent[0]?.body, { id: 't1', version: 2, name: 'Winter travel' })
  const { record, changed, typed, sentSave } = form.text
  assert.deepEqual([record?.version, changed.size, typed.name, sentSave], [3, 0, 'Winter travel', undefined])
})

test('a new record without a slug leaves it to the host', async () => {
  const form = begun()
  form.type('slug', '')
  await form.save(saved)
  assert.deepEqual(form.sent[0]?.body, { name: 'Winter', description: null })
})

test('a save is sent at once, and the form is saving until the response', async () => {
  const form = renamed()
  await form.press()
  assert.deepEqual([form.sent.length, form.state.phase], [1, 'saving'])
  assert.deepEqual([...form.text.changed], ['name'])
  await form.answer({ ...saved, version: 3, name: 'Summer' })
  assert.deepEqual([form.state.phase, form.text.changed.size], ['editing', 0])
})

test('invalid text is not sent, and the summary lists the rule', async () => {
  const form = empty()
  await form.save()
  assert.equal(form.sent.length, 0)
  assert.equal(form.text.problems.name?.text, 'Enter the name')
  assert.ok(form.text.summary)
})

test('a second click during a save sends nothing', async () => {
  const form = renamed()
  await form.press()
  await form.press()
  assert.equal(form.sent.length, 1)
})

test('text typed during a save stays in the form, unsaved', async () => {
  const form = renamed()
  await form.press()
  form.type('description', 'Hot')
  await form.answer({ ...saved, version: 3, name: 'Summer' })
  assert.equal(form.text.typed.description, 'Hot')
  assert.deepEqual([...form.text.changed], ['description'])
})

test('a save repeated after a lost response has the same idempotency key', async () => {
  const form = renamed()
  await form.save(noAnswer())
  assert.deepEqual(form.text.summary, [
    'Can’t reach the server. Your changes aren’t saved yet. Save again when you’re connected.',
  ])
  await form.save({ ...saved, version: 3, name: 'Summer' })
  assert.equal(form.sent[0]?.key, form.sent[1]?.key)
})

test('a save without a response shows its error only in the form, not in a notification', async () => {
  const form = renamed()
  await form.save(noAnswer())
  assert.deepEqual(
    form.effects.filter((effect) => effect.do === 'show-failure'),
    [],
  )
})

test('typing after a lost response does not create a new record twice', async () => {
  const form = begun()
  const made: Row = { ...saved, version: 1, description: null }
  await form.save(noAnswer())
  form.type('description', 'Snow')
  await form.save(made, { ...made, version: 2, description: 'Snow' })
  assert.deepEqual(form.sent[1], form.sent[0])
  assert.deepEqual(form.sent[2]?.body, { id: 't1', version: 1, description: 'Snow' })
  assert.notEqual(form.sent[2]?.key, form.sent[0]?.key)
})

test('saves a value that the user changed back after a lost response', async () => {
  const form = renamed()
  await form.save(noAnswer())
  form.type('name', 'Winter')
  await form.save({ ...saved, version: 3, name: 'Summer' }, { ...saved, version: 4 })
  assert.deepEqual(form.sent[2]?.body, { id: 't1', version: 3, name: 'Winter' })
})

test('skips the uniqueness check after a lost response, since this record may have the values', async () => {
  const form = begun()
  const wanted = () => wantedOf(blogTag, ['name'], form.text)
  assert.equal(wanted(), '[["name","Winter"]]')
  await form.save(noAnswer())
  assert.equal(wanted(), '')
  await form.save(new CallError('No', { status: 422, code: 'validation' }))
  assert.equal(wanted(), '[["name","Winter"]]')
})

test('clears a field in the new record that the user emptied after a lost response', async () => {
  const form = begun()
  form.type('description', 'Snow')
  const made: Row = { ...saved, version: 1, description: 'Snow' }
  await form.save(noAnswer())
  form.type('description', '')
  await form.save(made, { ...made, version: 2, description: null })
  assert.deepEqual(form.sent[2]?.body, { id: 't1', version: 1, description: null })
})

test('repeats the first save unchanged as long as its response is lost', async () => {
  const form = begun()
  const made: Row = { ...saved, version: 1, description: null }
  await form.save(noAnswer())
  form.type('description', 'Snow')
  await form.save(noAnswer())
  await form.save(made, { ...made, version: 2, description: 'Snow' })
  const [first, ...others] = form.sent.slice(0, 3)
  assert.deepEqual(others, [first, first])
})

test('a refused save has a new idempotency key next time', async () => {
  const form = renamed()
  const fields = { name: 'Another tag has this name' }
  await form.save(new CallError('Taken', { status: 409, code: 'duplicate', fields }))
  assert.deepEqual(form.text.problems.name, { text: 'Another tag has this name', from: 'host' })
  form.type('name', 'Autumn')
  assert.deepEqual(form.text.problems, {})
  await form.save({ ...saved, version: 3, name: 'Autumn' })
  assert.notEqual(form.sent[0]?.key, form.sent[1]?.key)
})

test('an error of a field that the form does not show goes into the summary', async () => {
  const form = renamed()
  const fields = { colour: 'Unknown field “colour”' }
  await form.save(new CallError('Wrong', { status: 422, code: 'validation', fields }))
  assert.deepEqual(form.text.summary, ['Unknown field “colour”'])
})

test('a newer version by someone else is a conflict, and the typed text stays', async () => {
  const form = renamed()
  const current = { ...saved, version: 7, name: 'Spring' }
  await form.save(conflictWith(current))
  assert(form.state.phase === 'conflict')
  assert.deepEqual(form.state.current, current)
  assert.deepEqual(form.state.found, [{ name: 'name', mine: 'Summer', theirs: 'Spring', settled: undefined }])
  assert.equal(form.text.typed.name, 'Summer')
})

test('a newer version with the same values is a finished save', async () => {
  const form = renamed()
  const current = { ...saved, version: 7, name: 'Summer' }
  await form.save(conflictWith(current))
  const { changed, record, sentSave } = form.text
  assert.deepEqual([form.state.phase, changed.size, record?.version, sentSave], ['editing', 0, 7, undefined])
  assert.ok(form.done().includes('toast'))
})

test('looks for a record deleted by someone else in the trash', async () => {
  const form = renamed()
  form.done()
  await form.save(new CallError('Not there', { status: 404, code: 'not_found' }))
  assert.equal(form.state.phase, 'gone')
  assert.ok(form.done().includes('look-in-trash'))
})

test('a save without changes sends nothing', async () => {
  const form = opened()
  await form.save()
  assert.deepEqual([form.sent.length, form.state.phase], [0, 'editing'])
})
