import { allByRole, byRole, byText, click, nameOf, queryRole, type, until } from '../../dom.ts'
import { assert, json, test } from '../../panel.ts'
import { area, open } from './open-editor.ts'

type Host = Awaited<ReturnType<typeof open>>
const entryOf = (at: string, action: string, before: string | null, after: string) => ({
  id: at,
  at: `2026-03-04T${at}Z`,
  action,
  entity: 'content-page',
  recordId: 'p1',
  by: { id: 'u', label: 'Rhea' },
  changes: [{ field: 'body', before, after }],
})
const answerWith = (host: Host, pages: readonly object[][], total: number) => {
  host.instead = ({ path, query }) =>
    path !== '/api/v1/post/activity'
      ? undefined
      : json(200, {
          data: pages[Number(query.get('page')) - 1],
          meta: { page: Number(query.get('page')), limit: 60, total },
        })
}
const openTexts = async (): Promise<HTMLElement> => {
  await click(byRole('button', { name: 'Version history' }))
  return until(() => queryRole('dialog', { name: 'History of About us' }))
}
const titles = (dialog: HTMLElement) => allByRole('button', { name: /^View/, within: dialog }).map(nameOf)

test('compares an earlier version of a text and restores it as an unsaved change', async () => {
  const host = await open('The mist lifts.')
  answerWith(
    host,
    [
      [
        {
          ...entryOf('11:00:00', 'update', null, ''),
          changes: [{ field: 'status', before: 'in_review', after: 'draft' }],
        },
        entryOf('10:00:00', 'update', 'The fog lifts.', 'The mist lifts.'),
      ],
    ],
    2,
  )
  const dialog = await openTexts()
  await until(() => titles(dialog).length > 0)
  assert.deepEqual(
    titles(dialog),
    ['View the version of 4 March 2026 at 15:30', 'View the first version'],
    'those that changed no text are left out',
  )
  await click(byRole('button', { name: 'View the first version' }))
  const comparison = byRole('region', { name: 'Text' })
  assert.equal(comparison.querySelector('del')?.textContent, 'fog')
  assert.equal(comparison.querySelector('ins')?.textContent, 'mist')
  await click(byRole('button', { name: 'Restore 1 field' }))
  assert.equal(area().value, 'The fog lifts.')
  assert.ok(byText('1 unsaved change'))
  assert.equal(queryRole('dialog', { name: 'History of About us' }), undefined)
  await type(area(), 'The fog lifts late.')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(area().value, 'The mist lifts.')
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(area().value, 'The fog lifts late.', 'what was typed upon it')
})

test('loads older versions until all are shown', async () => {
  const host = await open('three')
  answerWith(
    host,
    [
      [entryOf('12:00:00', 'update', 'two', 'three')],
      [entryOf('11:00:00', 'update', 'one', 'two'), entryOf('10:00:00', 'create', null, 'one')],
    ],
    61,
  )
  const dialog = await openTexts()
  await click(await until(() => queryRole('button', { name: 'Show earlier changes', within: dialog })))
  await until(() => titles(dialog).length === 3)
  assert.equal(queryRole('button', { name: 'Show earlier changes', within: dialog }), undefined)
})

test('versions from the same minute show seconds', async () => {
  const host = await open('four')
  answerWith(
    host,
    [
      [
        entryOf('10:09:00', 'update', 'three', 'four'),
        entryOf('10:07:45', 'update', 'two', 'three'),
        entryOf('10:07:12', 'update', 'one', 'two'),
        entryOf('10:01:30', 'update', 'none', 'one'),
      ],
    ],
    4,
  )
  const dialog = await openTexts()
  await until(() => titles(dialog).length > 0)
  assert.deepEqual(titles(dialog), [
    'View the version of 4 March 2026 at 15:39',
    'View the version of 4 March 2026 at 15:37:45',
    'View the version of 4 March 2026 at 15:37:12',
    'View the version of 4 March 2026 at 15:31',
    'View the first version',
  ])
})
