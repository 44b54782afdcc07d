import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createForm } from '../../../../src/app/form/create-form.ts'
import { setField } from '../../../../src/app/form/edit-form.ts'
import type { Form } from '../../../../src/app/form/form-state.ts'
import { saveForm, type SaveOutcome, type Write } from '../../../../src/app/form/save/save-form.ts'
import { wantedOf } from '../../../../src/app/form/save/unique-check.tsx'
import { blogTag } from '../../../../src/contract/entities/blog-tag.ts'
import type { Row, Values } from '../../../../src/contract/json.ts'
import { CallError } from '../../../../src/kit/http.ts'

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
const opened = () => createForm(blogTag, { record: saved })
const renamed = () => {
  const form = opened()
  setField(form, 'name', 'Summer')
  return form
}

/** Answers each write as told; keeps what was sent. */
const host = (...answers: (Row | CallError)[]) => {
  const sent: { values: Values; key: string }[] = []
  const write: Write = async (values, key) => {
    sent.push({ values, key })
    const answer = answers.shift()
    if (answer instanceof CallError) throw answer
    if (!answer) throw new Error('one write too many')
    return answer
  }
  return { sent, write }
}
/** As the form does that stays where it is. */
const save = async (form: Form, write: Write): Promise<SaveOutcome> => {
  const outcome = await saveForm(form, write)
  if (outcome.kind === 'saved') outcome.take()
  return outcome
}
const noAnswer = () => new CallError('The host did not answer', { status: 0, code: 'no_answer' })

test('a change sends its fields, the id and the version, and the form goes on from the answer', async () => {
  const form = opened()
  setField(form, 'name', ' Winter travel ')
  const { sent, write } = host({ ...saved, version: 3, name: 'Winter travel' })
  assert.equal((await save(form, write)).kind, 'saved')
  assert.deepEqual(sent[0]?.values, { id: 't1', version: 2, name: 'Winter travel' })
  const { version, changed, typed, pending } = form.store.get()
  assert.deepEqual([version, changed.size, typed.name, pending], [3, 0, 'Winter travel', undefined])
})

test('a new record leaves its address to the host where none is given', async () => {
  const form = createForm(blogTag)
  setField(form, 'name', 'Winter')
  setField(form, 'slug', '')
  const { sent, write } = host(saved)
  await save(form, write)
  assert.deepEqual(sent[0]?.values, { name: 'Winter', description: null })
})

test('a change is on its way before anything can be rendered', async () => {
  const form = renamed()
  const { sent, write } = host({ ...saved, version: 3, name: 'Summer' })
  const saving = save(form, write)
  assert.equal(sent.length, 1)
  assert.equal(form.store.get().isSaving, true)
  await saving
})

test('a save is under way until its answer is taken over, with what follows it', async () => {
  const form = renamed()
  const { write } = host({ ...saved, version: 3, name: 'Summer' })
  const outcome = await saveForm(form, write)
  assert.equal(form.store.get().isSaving, true)
  assert.deepEqual([...form.store.get().changed], ['name'])
  assert.equal((await saveForm(form, write)).kind, 'busy')
  assert(outcome.kind === 'saved')
  outcome.take()
  assert.deepEqual([form.store.get().isSaving, form.store.get().changed.size], [false, 0])
})

test('what breaks a rule is not sent, and the summary is asked for', async () => {
  const form = createForm(blogTag)
  const { sent, write } = host()
  assert.equal((await save(form, write)).kind, 'refused')
  assert.equal(sent.length, 0)
  assert.equal(form.store.get().problems.name?.text, 'Enter the name')
  assert.ok(form.store.get().summary)
})

test('a second save while the first is under way sends nothing', async () => {
  const form = renamed()
  const { sent, write } = host({ ...saved, version: 3, name: 'Summer' })
  const both = await Promise.all([save(form, write), save(form, write)])
  assert.deepEqual(
    both.map(({ kind }) => kind),
    ['saved', 'busy'],
  )
  assert.equal(sent.length, 1)
})

test('what is typed while a save is under way stays, and is still unsaved', async () => {
  const form = renamed()
  const write: Write = async () => {
    setField(form, 'description', 'Hot')
    return { ...saved, version: 3, name: 'Summer' }
  }
  await save(form, write)
  const { typed, changed } = form.store.get()
  assert.equal(typed.description, 'Hot')
  assert.deepEqual([...changed], ['description'])
})

test('the same save tried again after no answer carries the same key', async () => {
  const form = renamed()
  const { sent, write } = host(noAnswer(), { ...saved, version: 3, name: 'Summer' })
  assert.equal((await save(form, write)).kind, 'refused')
  assert.deepEqual(form.store.get().summary, ['The host did not answer'])
  assert.equal((await save(form, write)).kind, 'saved')
  assert.equal(sent[0]?.key, sent[1]?.key)
})

test('a new record whose answer never came is not made twice when the person typed on', async () => {
  const form = createForm(blogTag)
  setField(form, 'name', 'Winter')
  const made: Row = { ...saved, version: 1, description: null }
  const { sent, write } = host(noAnswer(), made, { ...made, version: 2, description: 'Snow' })
  await save(form, write)
  setField(form, 'description', 'Snow')
  assert.equal((await save(form, write)).kind, 'saved')
  assert.equal(sent[1]?.key, sent[0]?.key)
  assert.deepEqual(sent[1]?.values, sent[0]?.values)
  assert.deepEqual(sent[2]?.values, { id: 't1', version: 1, description: 'Snow' })
  assert.notEqual(sent[2]?.key, sent[0]?.key)
})

test('what was put back after a save whose answer never came is saved as it stands now', async () => {
  const form = renamed()
  const written: Row = { ...saved, version: 3, name: 'Summer' }
  const { sent, write } = host(noAnswer(), written, { ...saved, version: 4 })
  await save(form, write)
  setField(form, 'name', 'Winter')
  assert.equal((await save(form, write)).kind, 'saved')
  assert.deepEqual(sent[2]?.values, { id: 't1', version: 3, name: 'Winter' })
})

test('after no answer nobody looks for other records with these values: it may be this one that has them', async () => {
  const form = createForm(blogTag)
  setField(form, 'name', 'Winter')
  const wanted = () => wantedOf(form, ['name'], form.store.get())
  assert.equal(wanted(), '[["name","Winter"]]')
  const { write } = host(noAnswer(), new CallError('No', { status: 422, code: 'validation' }))
  await save(form, write)
  assert.equal(wanted(), '')
  await save(form, write)
  assert.equal(wanted(), '[["name","Winter"]]')
})

test('a field that was emptied again after a new record’s answer was lost is emptied in what was made', async () => {
  const form = createForm(blogTag)
  setField(form, 'name', 'Winter')
  setField(form, 'description', 'Snow')
  const made: Row = { ...saved, version: 1, description: 'Snow' }
  const { sent, write } = host(noAnswer(), made, { ...made, version: 2, description: null })
  await save(form, write)
  setField(form, 'description', '')
  assert.equal((await save(form, write)).kind, 'saved')
  assert.deepEqual(sent[2]?.values, { id: 't1', version: 1, description: null })
})

test('also when its answer is lost a second time, the first save is the one that is asked for again', async () => {
  const form = createForm(blogTag)
  setField(form, 'name', 'Winter')
  const made: Row = { ...saved, version: 1, description: null }
  const { sent, write } = host(noAnswer(), noAnswer(), made, { ...made, version: 2, description: 'Snow' })
  await save(form, write)
  setField(form, 'description', 'Snow')
  assert.equal((await save(form, write)).kind, 'refused')
  assert.equal((await save(form, write)).kind, 'saved')
  const [first, ...others] = sent.slice(0, 3)
  assert.deepEqual(others, [first, first])
})

test('a refused save needs another key', async () => {
  const form = renamed()
  const fields = { name: 'Another tag has this name' }
  const taken = new CallError('Taken', { status: 409, code: 'duplicate', fields })
  const { sent, write } = host(taken, { ...saved, version: 3, name: 'Summer' })
  await save(form, write)
  assert.deepEqual(form.store.get().problems.name, { text: 'Another tag has this name', from: 'host' })
  setField(form, 'name', 'Autumn')
  assert.deepEqual(form.store.get().problems, {})
  await save(form, write)
  assert.notEqual(sent[0]?.key, sent[1]?.key)
})

test('what the host says of a field that the form does not show goes into the summary', async () => {
  const form = renamed()
  const fields = { colour: 'There is no field “colour”' }
  const { write } = host(new CallError('Wrong', { status: 422, code: 'validation', fields }))
  await save(form, write)
  assert.deepEqual(form.store.get().summary, ['There is no field “colour”'])
})

test('a stale version hands over the current record and keeps what was typed', async () => {
  const form = renamed()
  const current = { ...saved, version: 7, name: 'Spring' }
  const { write } = host(new CallError('Changed', { status: 409, code: 'conflict', data: current }))
  assert.deepEqual(await save(form, write), { kind: 'conflict', current })
  assert.equal(form.store.get().typed.name, 'Summer')
  assert.equal(form.store.get().isSaving, false)
})

test('a stale version whose record says the same by now is as good as saved', async () => {
  const form = renamed()
  const current = { ...saved, version: 7, name: 'Summer' }
  const { write } = host(new CallError('Changed', { status: 409, code: 'conflict', data: current }))
  const { take: _, ...outcome } = { take: undefined, ...(await save(form, write)) }
  assert.deepEqual(outcome, { kind: 'saved', row: current })
  const { changed, version, pending } = form.store.get()
  assert.deepEqual([changed.size, version, pending], [0, 7, undefined])
})

test('what is typed on after such an answer, before it is taken over, stays', async () => {
  const form = renamed()
  const current = { ...saved, version: 7, name: 'Summer' }
  const { write } = host(new CallError('Changed', { status: 409, code: 'conflict', data: current }))
  const outcome = await saveForm(form, write)
  setField(form, 'description', 'Hot')
  assert(outcome.kind === 'saved')
  outcome.take()
  const { changed, version, typed } = form.store.get()
  assert.deepEqual([[...changed], version, typed.description], [['description'], 7, 'Hot'])
})

test('a record that is gone is told as gone', async () => {
  const form = renamed()
  const { write } = host(new CallError('Not there', { status: 404, code: 'not_found' }))
  assert.equal((await save(form, write)).kind, 'gone')
})

test('nothing is sent when nothing is changed', async () => {
  const { sent, write } = host()
  assert.equal((await save(opened(), write)).kind, 'unchanged')
  assert.equal(sent.length, 0)
})
