// A form in each of its states, and one event of each type.
import { reduce } from '../../../../src/app/form/machine.ts'
import type { FormEvent } from '../../../../src/app/form/machine/events.ts'
import { begin } from '../../../../src/app/form/machine/opening.ts'
import type { FormState, OpenState, SaveWay, Saving } from '../../../../src/app/form/machine/states.ts'
import { isOpen } from '../../../../src/app/form/machine/states.ts'
import type { UnsavedText } from '../../../../src/app/data/unsaved.ts'
import { city } from '../../../../src/contract/entities/city.ts'
import { state as stateEntity } from '../../../../src/contract/entities/state.ts'
import type { Row } from '../../../../src/contract/json.ts'
import { CallError } from '../../../../src/kit/http.ts'

const at = '2026-01-01T00:00:00.000Z'
export const agra: Row = {
  id: 'c1',
  version: 2,
  createdAt: at,
  updatedAt: at,
  name: 'Agra',
  countryId: 'in',
  stateId: 'up',
}
export const target = { entity: city, id: agra.id, copyId: undefined }
export const theirs: Row = { ...agra, version: 3, name: 'Agrah' }
export const saved: Row = { ...agra, version: 3, name: 'Akbarabad' }
export const draft: UnsavedText = {
  entity: city.key,
  id: agra.id,
  person: 'meera@example.com',
  version: 2,
  typed: { stateId: 'dl' },
  base: { stateId: 'up' },
  labels: {},
  pending: null,
  at,
}
export const conflict = new CallError('Changed', { status: 409, code: 'conflict', data: theirs })
export const refusal = new CallError('No', { status: 422, code: 'validation', fields: { name: 'Taken' } })
export const notThere = new CallError('Not there', { status: 404, code: 'not_found' })
export const noAnswer = new CallError('No response', { status: 0, code: 'no_answer' })

export const after = (state: FormState, ...events: FormEvent[]): FormState =>
  events.reduce((now, event) => reduce(now, event)[0], state)

export function open(state: FormState): OpenState {
  if (!isOpen(state)) throw new Error(`No form while ${state.phase}`)
  return state
}

const save: Extract<FormEvent, { type: 'save' }> = { type: 'save', after: 'stay', key: 'k1' }
const chosen: FormEvent = { type: 'chosen', isWhole: true }
const agreed: FormEvent = { type: 'agreed', isAgreed: true }
const newId = 'new:k9'
const made = [{ path: 'stateId', entity: stateEntity, id: 'wb', label: 'Braj' }]

export const loading = begin({ target, given: {}, row: undefined, left: undefined })
export const clean = open(after(loading, { type: 'read', row: agra, left: undefined }))
const editing = after(clean, { type: 'type', path: 'name', value: 'Akbarabad' })
const writing = after(editing, save, chosen, agreed)
const lost = after(writing, { type: 'refused', error: noAnswer }, { type: 'type', path: 'name', value: 'Agrabad' })
const relating = after(editing, { type: 'set', values: { stateId: newId } }, save, chosen, agreed)

const pending: Row = { ...agra, version: 4, name: 'Agara', liveVersion: 2, followed: [], conflicts: [] }
const onPending = (row: Row, way: SaveWay): FormState =>
  after(
    loading,
    { type: 'read', row, left: undefined },
    { type: 'type', path: 'name', value: 'Akbarabad' },
    { ...save, way },
    chosen,
    agreed,
  )

export type StateName = Exclude<FormState['phase'], 'saving'> | Saving['step']['name'] | 'clean'
export const states: Readonly<Record<StateName, FormState>> = {
  loading,
  failed: after(loading, { type: 'unreadable', error: notThere }),
  clean,
  editing,
  choosing: after(editing, save),
  agreeing: after(editing, save, chosen),
  repeating: after(lost, { ...save, key: 'k2' }, chosen, agreed),
  relating,
  writing,
  publishing: after(onPending(pending, { to: 'publish', at: undefined }), {
    type: 'written',
    row: { ...pending, version: 5, name: 'Akbarabad' },
  }),
  'finding-live': onPending({ ...pending, conflicts: ['name'] }, { to: 'pending' }),
  'taking-back': after(relating, { type: 'made', made }, { type: 'refused', error: refusal }),
  conflict: after(writing, { type: 'refused', error: conflict }),
  gone: after(writing, { type: 'refused', error: notThere }),
}

export const events: { readonly [Type in FormEvent['type']]: Extract<FormEvent, { type: Type }> } = {
  type: { type: 'type', path: 'name', value: 'Agrapur' },
  set: { type: 'set', values: { stateId: 'dl' } },
  'leave-field': { type: 'leave-field', path: 'name' },
  note: { type: 'note', key: 'n', note: { path: 'name', tone: 'ok', text: 'Fine' } },
  problem: { type: 'problem', path: 'name', text: 'Taken' },
  label: { type: 'label', labels: { 'stateId:up': 'Uttar Pradesh' } },
  start: { type: 'start', values: { stateId: 'dl' }, labels: { 'stateId:dl': 'Delhi' } },
  say: { type: 'say', text: 'Added' },
  kept: { type: 'kept', text: open(editing).text, at, isTooLong: false },
  read: { type: 'read', row: theirs, left: undefined },
  listed: { type: 'listed', row: agra, left: undefined },
  unreadable: { type: 'unreadable', error: notThere },
  retry: { type: 'retry' },
  move: { type: 'move', target: { ...target, id: 'c2' } },
  draft: { type: 'draft', draft },
  'take-draft': { type: 'take-draft' },
  'drop-unsaved': { type: 'drop-unsaved' },
  'close-note': { type: 'close-note' },
  enter: { type: 'enter' },
  leave: { type: 'leave' },
  session: { type: 'session', isLoggedIn: false },
  ask: { type: 'ask' },
  answer: { type: 'answer', isLeaving: true },
  save: { type: 'save', after: 'leave', key: 'k3' },
  chosen: { type: 'chosen', isWhole: true },
  agreed: { type: 'agreed', isAgreed: true },
  related: { type: 'related', path: 'stateId', before: newId, id: 'wb', label: 'Braj' },
  made: { type: 'made', made },
  'not-made': { type: 'not-made', path: 'stateId', message: 'Not added' },
  written: { type: 'written', row: saved },
  published: { type: 'published', row: { ...agra, version: 3, name: 'Akbarabad' } },
  live: { type: 'live', row: theirs },
  refused: { type: 'refused', error: refusal },
  'taken-back': { type: 'taken-back' },
  broken: { type: 'broken' },
  merge: { type: 'merge', sides: { name: 'mine' }, key: 'k3' },
  'close-conflict': { type: 'close-conflict' },
  trash: { type: 'trash', canRestore: true },
  restore: { type: 'restore' },
  restored: { type: 'restored', isRestored: true },
  current: { type: 'current', row: { ...agra, version: 3, stateId: 'dl' } },
  discard: { type: 'discard' },
  'restore-version': { type: 'restore-version', values: { name: 'Agra Fort' }, labels: {} },
  'put-back': { type: 'put-back', text: clean.text, since: {} },
  'put-draft-back': { type: 'put-draft-back', draft, since: {} },
}
