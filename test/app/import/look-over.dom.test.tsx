import { allByRole, byRole, byText, click, queryRole, until } from '../../dom.ts'
import { assert, before, isObject, test } from '../../panel.ts'
import { post } from '../../host/records/records-calls.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { said } from './responding-host.ts'
import { check, chooseFile, heading, supplyWorkers } from './import-actions.ts'

const host = realHost(true)
const idents = ['ZZ-01', 'ZZ-02', 'ZZ-03', 'ZZ-04']
before(async () => {
  supplyWorkers()
  const rows = idents.map((ident, at) => ({
    ident,
    name: `Field ${at + 1}`,
    type: 'heliport',
    country: 'IN',
    municipality: 'Najafgarh',
    status: at < 3 ? 'published' : 'draft',
  }))
  await host.post(`${post}/airports/import`, { rows, key: 'ident', mode: 'both' })
})

const checkFile = async (text: string, rows: string): Promise<void> => {
  await openScreen(host, '/admin/airport?import')
  await chooseFile(text, 'fields.csv')
  await heading('Match the columns')
  await check(rows)
  await until(() => queryRole('heading', { name: 'Check' }))
}
const rowOf = (name: RegExp) => byRole('row', { name })

test('the check and its button warn before unpublishing live airports, and list them by field', async () => {
  const file =
    'ident,name,status,city,elevation_ft,website\n' +
    'ZZ-01,Field 1,draft,,,\nZZ-02,Field 2,Draft,,,\nZZ-03,Field Three,published,Delhi,700,https://example.com\nZZ-04,Field 4,draft,,,\n'
  await checkFile(file, '4 rows')
  const alert = await until(() => allByRole('alert').find((one) => /will be unpublished/.test(one.textContent ?? '')))
  assert.match(
    alert.textContent ?? '',
    /^2 live airports will be unpublished\. Their pages disappear from the website\./,
  )
  assert.ok(said().includes('1 live airport will change on the website.'))
  const button = byRole('button', { name: 'Import and unpublish 2 live airports' })
  assert.ok(button.classList.contains('danger'))

  // All updates with their fields are listed first.
  assert.match(rowOf(/^4 Field 3/).textContent ?? '', /Live now/)
  const three = byText('Field Three').closest('dl')?.parentElement
  assert.deepEqual(
    [...(three?.querySelectorAll('dl > div') ?? [])].map((line) => line.textContent),
    ['NameField 3 → Field Three', 'CityDelhi', 'Elevation700', 'Websitehttps://example.com'],
  )

  await click(byRole('button', { name: 'Show these rows' }))
  const table = byRole('table', { name: 'Rows: Unpublish' })
  assert.equal(document.activeElement, table)
  assert.equal(queryRole('row', { name: /Field 3/ }), undefined)
  assert.match(rowOf(/Field 1/).textContent ?? '', /Unpublish$/)
  const changed = allByRole('row').map((row) => [...row.querySelectorAll('dl > div')].map((line) => line.textContent))
  assert.deepEqual(changed.flat(), ['StatusPublished → Draft', 'StatusPublished → Draft'])

  await click(button)
  await until(() => said().includes('0 airports created, 3 updated, 1 unchanged, 0 rows failed.'))
  assert.equal(allByRole('alert').length, 0)
  const stored = rowsOf(await host.get(`${post}/airports?search=field&sort=ident`))
  assert.deepEqual(
    stored.filter(({ ident }) => idents.includes(String(ident))).map(({ status }) => status),
    ['draft', 'draft', 'published', 'draft'],
  )
})

test('lists rows that unpublish even after hundreds of other updates', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({
    ident: `ZY-${at}`,
    name: `Draft ${at}`,
    type: 'heliport',
    country: 'IN',
  }))
  const rows = [...many, { ident: 'ZY-L', name: 'Live', type: 'heliport', country: 'IN', status: 'published' }]
  await host.post(`${post}/airports/import`, { rows, key: 'ident', mode: 'both' })
  const lines = many.map(({ ident, name }) => `${ident},${name} renamed,draft\n`).join('')
  await checkFile(`ident,name,status\n${lines}ZY-L,Live,archived\n`, '131 rows')
  await click(await until(() => queryRole('button', { name: 'Update 131' })))
  byText('The first 100 of 131 are shown.')
  assert.equal(allByRole('row').filter((row) => !row.classList.contains('changes')).length, 101)
  await click(byRole('button', { name: 'Show this row' }))
  assert.match(rowOf(/^132 Live/).textContent ?? '', /Unpublish/)
})

test('users without publish permission see which rows are refused and why', async () => {
  const permissions = { airport: ['view', 'edit'], country: ['view'] }
  const { body } = await host.post(`${post}/user_roles/create`, { name: 'Writers of airports', permissions })
  const roleId = isObject(body.data) ? String(body.data.id) : ''
  const writer = await host.addUser({ firstName: 'Wim', lastName: 'Writer', email: 'wim@example.com', roleId })
  await openScreen(host, '/admin/airport?import', writer)
  await chooseFile('ident,name,elevation_ft\nZZ-03,Field 3,800\nZZ-04,Field 4,900\n', 'fields.csv')
  await heading('Match the columns')
  await check('2 rows')
  await until(() => said().includes('0 airports to create, 1 to update, 0 unchanged, 1 row with an error'))
  assert.ok(said().includes('This airport is live. You need permission to publish'))
  byRole('button', { name: 'Import 1 airport' })
})
