import { byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { json } from '../form/fake-host.ts'
import { area, open } from './open-editor.ts'

test('an earlier text is compared and restored as an unsaved change', async () => {
  const host = await open('The mist lifts.')
  host.instead = ({ path }) => path !== '/api/v1/post/activity' ? undefined : json(200, {
    data: [{
      id: '1', at: '2026-03-04T10:00:00Z', action: 'update', entity: 'content-page', recordId: 'p1',
      by: { id: 'u', label: 'Rhea' },
      changes: [{ field: 'body', before: 'The fog lifts.', after: 'The mist lifts.' }],
    }],
    meta: { page: 1, limit: 60, total: 1 },
  })
  await click(byRole('button', { name: 'Earlier texts' }))
  const comparison = await until(() => byRole('region', { name: 'Text' }).querySelector('.diff') ?? undefined)
  assert.equal(comparison.querySelector('del')?.textContent, 'fog')
  assert.equal(comparison.querySelector('ins')?.textContent, 'mist')
  await click(byRole('button', { name: 'Restore this text' }))
  assert.equal(area().value, 'The fog lifts.')
  assert.ok(byText('1 unsaved change'))
  assert.equal(queryRole('heading', { name: 'Earlier texts' }), undefined)
  await type(area(), 'The fog lifts late.')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(area().value, 'The mist lifts.')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(area().value, 'The fog lifts late.', 'what was typed upon it')
})

test('older texts are asked for until all are there', async () => {
  const host = await open('three')
  const entry = (id: string, action: string, before: string | null, after: string) => ({
    id, at: `2026-03-0${id}T10:00:00Z`, action, by: { id: 'u', label: 'Rhea' },
    changes: [{ field: 'body', before, after }],
  })
  const pages = [
    [entry('3', 'update', 'two', 'three')], [entry('2', 'update', 'one', 'two'), entry('1', 'create', null, 'one')],
  ]
  host.instead = ({ path, query }) => path !== '/api/v1/post/activity' ? undefined : json(200, {
    data: pages[Number(query.get('page')) - 1], meta: { page: Number(query.get('page')), limit: 60, total: 61 },
  })
  await click(byRole('button', { name: 'Earlier texts' }))
  const older = await until(() => byRole('button', { name: 'Older' }))
  await click(older)
  const revisions = await until(() => byRole('combobox', { name: 'Revision' }))
  assert.equal(revisions.querySelectorAll('option').length, 2)
  assert.equal(queryRole('button', { name: 'Older' }), undefined)
})

test('earlier texts of one minute are told apart by the second', async () => {
  const host = await open('four')
  const entry = (at: string, before: string, after: string) => ({
    id: at, at: `2026-03-04T${at}Z`, action: 'update', by: { id: 'u', label: 'Rhea' },
    changes: [{ field: 'body', before, after }],
  })
  host.instead = ({ path }) => path !== '/api/v1/post/activity' ? undefined : json(200, {
    data: [
      entry('10:09:00', 'three', 'four'), entry('10:07:45', 'two', 'three'), entry('10:07:12', 'one', 'two'),
      entry('10:01:30', 'none', 'one'),
    ],
    meta: { page: 1, limit: 60, total: 4 },
  })
  await click(byRole('button', { name: 'Earlier texts' }))
  const revisions = await until(() => byRole('combobox', { name: 'Revision' }))
  assert.deepEqual([...revisions.querySelectorAll('option')].map((option) => option.textContent), [
    '4 March 2026 at 15:37:45, Rhea', '4 March 2026 at 15:37:12, Rhea', '4 March 2026 at 15:31, Rhea', 'The original',
  ])
})
