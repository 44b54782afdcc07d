// The update from OurAirports, in states that a real host passes through too quickly to be seen.
import { allByRole, byLabel, byRole, byText, choose, click, queryRole, settle, until } from '../../dom.ts'
import { act, airport, assert, describe, test } from '../../panel.ts'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { openList } from '../list/open-list.tsx'
import '../media/uploading-browser.ts'
import { countsOf, row, UpdatesHost } from './updates-double.ts'

const chooseFiles = async (...names: string[]) => {
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? undefined)
  Object.defineProperty(input, 'files', {
    value: names.map((name) => new File(['id,ident\n'], name)),
    configurable: true,
  })
  await act(async () => input.dispatchEvent(new window.Event('change', { bubbles: true })))
  await settle()
}
const open = (search = '&update=u1') => openList(airport, `?import=update${search}`)
const press = (name: string) => click(byRole('button', { name }))
const rowsShown = () => allByRole('listitem', { within: document.querySelector('.update-rows') ?? assert.fail() })
const chip = (name: string, choice: string) => byRole('button', { name: choice, within: byRole('group', { name }) })
const conflict = { field: 'name', before: 'Delhi', after: 'Indira Gandhi', isPinned: false, isOurs: true } as const

describe('the update from OurAirports', () => {
  test('opens from the import screen and shows what two files change, by group', async () => {
    const host = new UpdatesHost([row(1), row(2, { group: 'recoded' }), row(3, { group: 'recoded' })])
    await openList(airport, '?import')
    await click(byRole('link', { name: 'Update from a newer file' }))
    byRole('heading', { name: 'Update from OurAirports' })
    await chooseFiles('runways (1).csv')
    await press('Compare')
    await until(() => byText('Choose airports.csv as well.'))
    await chooseFiles('airports.csv')
    await press('Compare')
    await until(() => byText('Comparing… 25 %'))
    assert.equal(window.location.search, '?import=update&update=u1')
    host.at('ready')
    await until(() => queryRole('link', { name: /^Renamed/ }))
    const tabs = byRole('navigation', { name: 'Changes by kind' })
    assert.deepEqual(
      allByRole('link', { within: tabs }).map(({ textContent }) => textContent),
      ['Renamed1', 'Code changed2'],
    )
    await until(() => rowsShown().length === 1)
    assert.deepEqual(
      [...document.querySelectorAll('.update-rows del, .update-rows ins')].map(({ textContent }) => textContent),
      ['Airport 1', 'Field 1'],
    )
    await click(byRole('link', { name: /^Code changed/ }))
    await until(() => rowsShown().length === 2)
  })

  test('decides on one field, one airport or all rows that match the filters', async () => {
    const both = [
      { ...conflict, decision: 'keep' as const },
      { field: 'lat', before: 1, after: 2, isOurs: false, isPinned: false, decision: 'take' as const },
    ]
    const host = new UpdatesHost([row(1, { label: 'Delhi', changes: both, isPublished: true }), row(2)])
    host.at('ready')
    await open()
    await until(() => rowsShown().length === 2)
    byText('Changed here.')
    assert.equal(chip('Name of Delhi', 'Keep current value').getAttribute('aria-pressed'), 'true')
    await click(chip('Name of Delhi', 'Always keep current value'))
    await until(() => host.sent('decide').length === 1)
    assert.deepEqual(host.sent('decide')[0], { decision: 'always', fields: ['name'], rows: [1] })
    await press('Use file’s values for Delhi')
    assert.deepEqual(host.sent('decide')[1], { decision: 'take', rows: [1] })
    await click(byRole('checkbox', { name: 'Published here' }))
    await until(() => rowsShown().length === 1)
    await press('Keep current values: 1 matching')
    await until(() => host.sent('decide').length === 3)
    assert.deepEqual(host.sent('decide')[2], { decision: 'keep', group: 'renamed', filter: { published: true } })
  })

  test('first links airports that were recognised by their codes, then shows the other changes', async () => {
    const link = { field: 'sourceId', before: null, after: '7', isOurs: false, isPinned: false } as const
    const host = new UpdatesHost([row(1, { group: 'linked', changes: [{ ...link, decision: 'take' }] }), row(2)])
    host.at('ready')
    await open()
    await until(() => byRole('heading', { name: 'Link airports' }))
    const tabs = () => allByRole('link', { within: byRole('navigation', { name: 'Changes by kind' }) }).length
    assert.deepEqual([tabs(), queryRole('button', { name: /^Apply/ })], [1, undefined])
    await press('Link 1 airport')
    await until(() => host.sent('apply').length === 1)
    assert.deepEqual(host.sent('apply'), [{ live: false, group: 'linked' }])
    const linked = { rows: 1, also: 0, take: 1, keep: 0, conflicts: 0, applied: 1 }
    host.at('ready', { operationId: '0f'.repeat(16) })
    if (host.update) host.update = { ...host.update, counts: { ...host.update.counts, linked } }
    await until(() => queryRole('button', { name: 'Apply to 1 airport' }))
    assert.equal(tabs(), 2)
  })

  test('asks before replacing values that users changed in a whole group', async () => {
    const host = new UpdatesHost([row(1, { changes: [{ ...conflict, decision: 'keep' }] })])
    host.at('ready')
    await open()
    await until(() => rowsShown().length === 1)
    await press('Use file’s values: all 1')
    const question = await until(() => byRole('alertdialog', { name: 'Use file’s values for 1 row?' }))
    await click(byRole('button', { name: 'Keep decisions', within: question }))
    assert.deepEqual(host.sent('decide'), [])
    await press('Use file’s values: all 1')
    await click(byRole('button', { name: 'Use file’s values', within: byRole('alertdialog') }))
    await until(() => host.sent('decide').length === 1)
    assert.deepEqual(host.sent('decide'), [{ decision: 'take', group: 'renamed', filter: {} }])
  })

  test('a failed decision restores the previous choice', async () => {
    const host = new UpdatesHost([row(1)])
    host.at('ready')
    await open()
    await until(() => rowsShown().length === 1)
    const { instead } = host
    host.instead = (call) =>
      call.path.endsWith('/decide')
        ? Response.json({ error: 'Disk full', code: 'internal' }, { status: 500 })
        : instead(call)
    await click(chip('Name of Airport 1', 'Keep current value'))
    await until(() => byText('Disk full'))
    assert.equal(chip('Name of Airport 1', 'Use file’s value').getAttribute('aria-pressed'), 'true')
  })

  test('an airport that is no longer in the file can be kept, archived or unlinked', async () => {
    const host = new UpdatesHost([row(1, { group: 'gone', changes: [], decision: 'keep' })])
    host.at('ready')
    await open()
    const choice = await until(() => byLabel('Decision about Airport 1'))
    await choose(choice, 'Remove OurAirports ID')
    await until(() => host.sent('decide').length === 1)
    assert.deepEqual(host.sent('decide'), [{ decision: 'unlink', rows: [1] }])
  })

  test('an unclear row shows its reason and no choice', async () => {
    const host = new UpdatesHost([row(1, { group: 'unclear', problem: 'The code DEL belongs to Delhi' })])
    host.at('ready')
    await open()
    await until(() => byText('The code DEL belongs to Delhi'))
    assert.equal(queryRole('group', { name: 'Name of Airport 1' }), undefined)
    assert.equal(queryRole('button', { name: /^Use file/ }), undefined)
  })

  test('a protected field offers no choice', async () => {
    const host = new UpdatesHost([row(1, { changes: [{ ...conflict, isPinned: true, decision: 'always' }] })])
    host.at('ready')
    await open()
    await until(() => byText('Protected.'))
    assert.equal(queryRole('group', { name: 'Name of Airport 1' }), undefined)
  })

  test('a failed row shows the reason and can be decided again', async () => {
    const host = new UpdatesHost([
      row(1, { state: 'failed', problem: 'The code DEL is taken' }),
      row(2, { state: 'applied' }),
    ])
    const { renamed } = countsOf(host.compared)
    host.at('applied')
    if (host.update)
      host.update = { ...host.update, counts: { ...host.update.counts, renamed: { ...renamed, applied: 1 } } }
    await open()
    await until(() => byText('1 airport updated, 1 not.'))
    byText('The code DEL is taken')
    chip('Name of Airport 1', 'Use file’s value')
    assert.equal(queryRole('group', { name: 'Name of Airport 2' }), undefined)
    byText('File’s value used.')
    byRole('button', { name: 'Apply to 1 airport' })
  })

  test('a suspicious file is used only after the user confirms it', async () => {
    const host = new UpdatesHost([row(1)])
    host.at('questioned', { question: 'This file has 900 rows. The last one had 80,000.' })
    await open()
    await until(() => byText('This file has 900 rows. The last one had 80,000.'))
    assert.equal(queryRole('navigation', { name: 'Changes by kind' }), undefined)
    await press('Use these files')
    await until(() => rowsShown().length === 1)
    assert.deepEqual(host.sent('confirm'), [{}])
  })

  test('applies as pending changes by default, with progress, and offers Undo', async () => {
    const host = new UpdatesHost([row(1), row(2)])
    host.at('ready')
    await open()
    await until(() => rowsShown().length === 2)
    await press('Apply to 2 airports')
    const dialog = byRole('dialog', { name: 'Apply to 2 airports?' })
    await click(byRole('button', { name: 'Apply to 2 airports', within: dialog }))
    await until(() => byText('Applying: 1 of 2 rows'))
    assert.deepEqual(host.sent('apply'), [{ live: false }])
    assert.equal(queryRole('group', { name: 'Name of Airport 1' }), undefined)
    const counts = { ...host.update?.counts, renamed: { rows: 2, also: 0, take: 2, keep: 0, conflicts: 0, applied: 2 } }
    host.at('applied', { operationId: '0f'.repeat(16) })
    if (host.update) host.update = { ...host.update, counts: { ...host.update.counts, ...counts } }
    await until(() => byText('2 airports updated.'))
    assert.equal(allByRole('button', { name: /^Undo/ }).length, 1)
    byRole('link', { name: 'Show the airports' })
    const undo = 'Undo update of 2 airports'
    await press(undo)
    await click(byRole('button', { name: undo, within: byRole('alertdialog', { name: `${undo}?` }) }))
    await until(() => host.writes(`${airport.path}/undo`).length === 1)
    assert.deepEqual(host.writes(`${airport.path}/undo`)[0]?.body, { operationId: '0f'.repeat(16) })
  })

  test('decisions that only keep values are saved without a confirmation dialog', async () => {
    const host = new UpdatesHost([row(1, { changes: [{ ...conflict, decision: 'always' }] })])
    host.at('ready')
    await open()
    await until(() => rowsShown().length === 1)
    await press('Save decisions')
    await until(() => host.sent('apply').length === 1)
    assert.deepEqual(host.sent('apply'), [{ live: false }])
    host.at('applied')
    await until(() => byText('Your decisions are saved. No airport changed.'))
    assert.equal(queryRole('button', { name: 'Save decisions' }), undefined)
  })

  test('applying can be stopped and continued', async () => {
    const host = new UpdatesHost([row(1), row(2)])
    host.at('applying', { progress: { done: 1, total: 2 } })
    await open()
    await until(() => byText('Applying: 1 of 2 rows'))
    await press('Stop')
    await until(() => byText(/before you stopped/))
    byRole('button', { name: 'Apply to 2 airports' })
  })

  test('identical files report no changes, and the comparison can be deleted', async () => {
    const host = new UpdatesHost()
    host.at('ready')
    await open()
    await until(() => byText('Nothing new'))
    await press('Delete comparison')
    await click(byRole('button', { name: 'Delete comparison', within: byRole('alertdialog') }))
    await until(() => byRole('heading', { name: 'Choose the files' }))
    assert.equal(host.update, undefined)
  })

  test('a running comparison can be cancelled', async () => {
    const host = new UpdatesHost([row(1)])
    host.at('comparing')
    await open()
    await until(() => byText('Comparing…'))
    await press('Cancel')
    await until(() => byRole('heading', { name: 'Choose the files' }))
    assert.equal(host.update, undefined)
  })

  test('the update history follows a running comparison', async () => {
    const host = new UpdatesHost([row(1)])
    host.at('comparing')
    await open('')
    const list = await until(() => byRole('region', { name: 'Update history' }))
    assert.match(list.textContent ?? '', /Comparing/)
    host.at('ready')
    await until(() => /Not applied/.test(list.textContent ?? ''))
  })

  test('the update history lists earlier updates with their state', async () => {
    const host = new UpdatesHost([row(1)])
    host.at('stopped')
    await open('')
    const list = await until(() => byRole('region', { name: 'Update history' }))
    assert.match(
      list.textContent ?? '',
      /airports\.csv, 80,000 rows · runways\.csv, 48,000 rows Stopped.*by Meera Nair/,
    )
    await click(byRole('link', { name: /airports\.csv/ }))
    await until(() => rowsShown().length === 1)
  })

  test('a host without the feature offers no update', async () => {
    const host = new UpdatesHost([], ['entities', 'operations'])
    await openList(airport, '?import=update')
    await until(() => byRole('heading', { name: 'Choose a file' }))
    assert.equal(queryRole('link', { name: 'Update from a newer file' }), undefined)
    assert.equal(
      host.calls.some(({ path }) => path.startsWith(airportUpdatePath)),
      false,
    )
  })
})
