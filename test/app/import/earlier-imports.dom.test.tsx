import { allByRole, byRole, click, queryRole, until } from '../../dom.ts'
import { assert, before, test } from '../../panel.ts'
import { post } from '../../host/records/records-calls.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { downloads } from '../downloads.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { said } from './responding-host.ts'
import { check, chooseFile, heading, supplyWorkers } from './import-actions.ts'

const host = realHost()
before(supplyWorkers)

const press = (name: string | RegExp) => click(byRole('button', { name }))
const entry = async () => {
  const region = await until(() => queryRole('region', { name: 'Import history' }))
  const [first] = allByRole('listitem', { within: region })
  assert.ok(first)
  return first
}
const found = async (name: string) => rowsOf(await host.get(`${post}/blogs_tags?search=${name}`))

test('lists an import of several batches as one, which can be undone later and offers its failed rows', async (t) => {
  const files = downloads(t)
  await openScreen(host, '/admin/blog-tags?import')
  await heading('Choose a file')
  assert.equal(queryRole('region', { name: 'Import history' }), undefined)
  const names = Array.from({ length: 620 }, (_, at) => `batched ${at}\n`).join('')
  await chooseFile(`Name,Description\n${names}x,"too, short"\nlonely,one,two\n`, 'weather.csv')
  await heading('Match the columns')
  await check('622 rows')
  await click(await until(() => queryRole('button', { name: 'Import 620 post tags' })))
  await until(() => said().includes('620 post tags created, 0 updated, 0 unchanged, 2 rows failed.'))

  await openScreen(host, '/admin/blog-tags?import')
  const text = (await entry()).textContent ?? ''
  assert.match(
    text,
    /^weather\.csv620 post tags created, 0 updated, 0 unchanged, 2 rows failed.* by First Administrator/,
  )
  assert.equal(allByRole('listitem', { within: byRole('region', { name: 'Import history' }) }).length, 1)

  await press('Download 2 failed rows')
  await until(() => files.length === 1)
  assert.equal(files[0]?.name, 'weather-failed.csv')
  const lines = ((await files[0]?.text) ?? '').trim().split('\r\n')
  assert.deepEqual(lines, [
    'Name,Description,Reason',
    'x,"too, short",Name: Use at least 2 characters',
    'lonely,one,"This row has 3 cells, and the first row has 2. Look for a missing quote or separator."',
  ])

  await press('Undo the import of weather.csv')
  const question = await until(() => queryRole('alertdialog', { name: 'Undo import?' }))
  await click(byRole('button', { name: 'Undo import', within: question }))
  await until(() => said().includes('620 post tags undone.'))
  assert.equal(queryRole('button', { name: /^Undo/ }), undefined)
  assert.equal((await found('batched')).length, 0)

  await openScreen(host, '/admin/blog-tags?import')
  assert.match((await entry()).textContent ?? '', /620 post tags undone/)
  assert.equal(queryRole('button', { name: /^Undo/ }), undefined)
})

test('the file of failed rows of a group can be imported again unchanged', async (t) => {
  const files = downloads(t)
  const [country] = rowsOf(await host.get(`${post}/country?limit=1`))
  const airport = { name: 'Strip', ident: 'ZZ-EI', countryId: country?.id, type: 'small_airport' }
  await host.post(`${post}/airports/create`, airport)
  await openScreen(host, '/admin/airport?import')
  await chooseFile('airport_ident,le_ident,length_ft,surface\nZZ-EI,9!,900,GRS\n', 'runways.csv')
  await heading('Match the columns')
  await check('1 row')
  await until(() => queryRole('button', { name: 'Download 1 failed row' }))
  const rows = [{ ident: 'ZZ-EI', runways: [{ leIdent: '9!', lengthFt: '900', surface: 'GRS' }] }]
  await host.post(`${post}/airports/import`, {
    rows,
    key: 'ident',
    mode: 'update',
    append: 'runways',
    file: 'runways.csv',
  })
  await openScreen(host, '/admin/airport?import')
  await entry()
  await press('Download 1 failed row')
  await until(() => files.length === 1)
  const text = (await files[0]?.text) ?? ''
  assert.match(text, /^Ident,Low end,Length,Surface,Reason\r\nZZ-EI,9!,900,GRS,"Runways: Use a designator/)
  await chooseFile(text.replace('9!', '09'), 'again.csv')
  await heading('Match the columns')
  await check('1 row')
  await click(await until(() => queryRole('button', { name: 'Import 1 airport' })))
  await until(() => said().includes('0 airports created, 1 updated, 0 unchanged, 0 rows failed.'))
})
