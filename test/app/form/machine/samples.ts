// A form in each of its states, and one event of each type.
import { reduce } from '../../../../src/app/form/machine.ts'
import type { FormEvent } from '../../../../src/app/form/machine/events.ts'
import { beginForm } from '../../../../src/app/form/machine/opening.ts'
import type { FormState, OpenState } from '../../../../src/app/form/machine/states.ts'
import { isOpen } from '../../../../src/app/form/machine/states.ts'
import type { UnsavedText } from '../../../../src/app/data/unsaved.ts'
import { city } from '../../../../src/contract/entities/city.ts'
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
  isPending: false,
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

const save: FormEvent = { type: 'save', after: 'stay', key: 'k1' }
const body = { id: agra.id, version: 2, name: 'Akbarabad' }

export const loading = beginForm({ target, given: {}, row: undefined, left: undefined })
export const clean = open(after(loading, { type: 'read', row: agra, left: undefined }))
const editing = after(clean, { type: 'type', path: 'name', value: 'Akbarabad' })
const asking = after(editing, save)
const sending = after(asking, { type: 'saving', text: { ...open(asking).text, sentSave: { key: 'k1', body } } })

export type StateName = Exclude<FormState['phase'], 'saving'> | 'clean' | 'asking' | 'sending'
export const states: Readonly<Record<StateName, FormState>> = {
  loading,
  failed: after(loading, { type: 'unreadable', error: notThere }),
  clean,
  editing,
  asking,
  sending,
  conflict: after(sending, { type: 'stopped', why: 'refused', error: conflict }),
  gone: after(sending, { type: 'stopped', why: 'refused', error: notThere }),
}

export const events: { readonly [Type in FormEvent['type']]: Extract<FormEvent, { type: Type }> } = {
  type: { type: 'type', path: 'name', value: 'Agrapur' },
  set: { type: 'set', values: { stateId: 'dl' } },
  'leave-field': { type: 'leave-field', path: 'name' },
  note: { type: 'note', key: 'n', note: { path: 'name', tone: 'ok', text: 'Fine' } },
  problem: { type: 'problem', path: 'name', text: 'Taken' },
  lacking: { type: 'lacking', problems: { name: 'Enter the name' } },
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
  saving: { type: 'saving', text: { ...open(editing).text, sentSave: { key: 'k3', body } } },
  saved: { type: 'saved', row: saved },
  stopped: { type: 'stopped', why: 'refused', error: refusal },
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
