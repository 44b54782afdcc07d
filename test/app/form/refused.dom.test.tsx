import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  click,
  press,
  queryRole,
  settle,
  type,
  until,
} from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { assert, json, state, test } from '../../panel.ts'
import { openForm, value } from './open-form.tsx'
import { withPlaces } from './locations.ts'

test('the error summary of a failed save has a heading with a count, takes the focus and links to the fields', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await saveAndClose()
  const summary = byRole('alert')
  assert.ok(byRole('heading', { name: /^Fix \d|^Not saved/ }))
  assertFocused(summary)
  assert.match(summary.textContent ?? '', /^Fix 3 fields/)
  await click(byRole('link', { name: 'Name: enter the name' }))
  assertFocused(byLabel('Name'))
  assert.equal(byLabel('Name').getAttribute('aria-invalid'), 'true')
  const [first = ''] = byLabel('Name').getAttribute('aria-describedby')?.split(' ') ?? []
  assert.match(document.getElementById(first)?.textContent ?? '', /Enter the name/)
})

test('a refusal without a field shows its text without a count', async () => {
  const host = await withPlaces()
  host.instead = ({ method }) =>
    method === 'POST' ? json(403, { error: 'You don’t have permission to do this.', code: 'forbidden' }) : undefined
  await openForm(state, '/admin/state/create?id=dl')
  await type(await until(() => byLabel('Name')), 'Delhi NCT')
  await saveAndClose()
  await until(() => queryRole('heading', { name: /^Fix \d|^Not saved/ }))
  const summary = byRole('heading', { name: /^Fix \d|^Not saved/ }).parentElement?.textContent
  assert.equal(summary, 'Not savedYou don’t have permission to do this.')
})

test('an error disappears from field and summary as soon as the value is valid', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await saveAndClose()
  await type(byLabel('Name'), 'Bihar')
  assert.equal(byLabel('Name').getAttribute('aria-invalid'), null)
  assert.equal(queryRole('link', { name: /Name:/ }), undefined)
  assert.equal(byRole('alert').getAttribute('aria-atomic'), 'false', 'what stays wrong is not said once more')
})

test('announces a field error once, on leaving the field', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  const said = () =>
    allByRole('status')
      .map((one) => one.textContent)
      .filter((text) => text?.startsWith('Code: '))
  await type(byLabel('Code'), '?')
  assert.deepEqual(said(), [])
  await press('Tab')
  assert.equal(said().length, 1)
})

test('a code that was free while typing is no longer shown as free once the save finds it taken', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  await type(await until(() => byLabel('Code')), 'IN-XX')
  await until(() => byText('Available'))
  const fields = { code: 'Another state has this code: Bihar' }
  host.instead = ({ method }) =>
    method === 'POST' ? json(409, { error: 'Another record already has this.', code: 'duplicate', fields }) : undefined
  await saveAndClose()
  await until(() => byText(fields.code))
  assert.throws(() => byText('Available'))
})

test('a late lookup never marks a code as free after the host has refused it', async () => {
  const host = await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  const fields = { code: 'This code was given up and stays out' }
  let looks = 0
  host.instead = ({ method, query }) => {
    if (method === 'POST') return json(422, { error: 'Some fields aren’t valid.', code: 'validation', fields })
    if ([...query.keys()].some((name) => name.includes('code'))) looks += 1
    return undefined
  }
  await type(await until(() => byLabel('Code')), 'IN-XX')
  await saveAndClose()
  await until(() => byText(fields.code))
  await until(() => looks > 0)
  await settle()
  assert.throws(() => byText('Available'))
})

test('an error from the host appears at its field, and typed text stays', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create')
  await type(byLabel('Name'), 'Another')
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await type(byLabel('Code'), 'IN-DL')
  await saveAndClose()
  await until(() => byLabel('Code').getAttribute('aria-invalid') === 'true')
  assert.equal(value('Name'), 'Another')
  assert.equal(value('Country'), 'India')
  assert.equal(value('Code'), 'IN-DL')
})
