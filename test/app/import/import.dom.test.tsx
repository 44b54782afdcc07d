import { assertFocused, byLabel, byRole, byText, choose, click, queryRole, settle, type, until } from '../../dom.ts'
import { afterEach, assert, beforeEach, country, describe, mock, test } from '../../panel.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from '../list/open-list.tsx'
import { answer, created, said, start } from './responding-host.ts'
import { check, chooseFile, columns, dropFile, heading, shownRows, supplyWorkers, unfold } from './import-actions.ts'
import { workerInProcess } from './worker-in-process.ts'

const press = (name: string) => click(byRole('button', { name }))

describe('the import', () => {
  beforeEach(supplyWorkers)
  afterEach(() => mock.reset())

  test('imports a file in steps: the user chooses it, matches its columns, checks its rows and imports them', async () => {
    const { sent } = start((batch) => answer(batch, (_, at) => (at === 1 ? { alpha2: 'Use 2 letters' } : undefined)))
    await openList(country)
    await click(byRole('button', { name: 'More actions' }))
    await click(await until(() => queryRole('menuitem', { name: 'Import' })))
    assert.equal(window.location.search, '?import')
    assert.ok((await heading('Choose a file')) === document.activeElement)
    byRole('heading', { name: 'Import countries' })

    await chooseFile('id;code;name;continent\n1;IN;India;AS\n2;XXX;Nowhere;AS\n3;FR;France;EU\n', 'countries.csv')
    assert.ok((await heading('Match the columns')) === document.activeElement)
    byText('countries.csv: 3 rows, UTF-8')
    await unfold()
    assert.equal(byLabel('Separator').value, ';')
    const filled = ['id', 'code', 'name', 'continent'].map((name) => byLabel(`${name} fills`).value)
    assert.deepEqual(filled, ['', 'alpha2', 'name', 'continent'])
    byText('India · Nowhere · France')

    await check('3 rows')
    assert.ok((await heading('Check')) === document.activeElement)
    const counts = 'Preview, nothing saved yet: 2 countries to create, 0 to update, 0 unchanged, 1 row with an error.'
    await until(() => said().includes(counts))
    assert.deepEqual(sent, [
      {
        key: 'alpha2',
        mode: 'both',
        dryRun: true,
        idempotencyKey: sent[0]?.idempotencyKey,
        rows: [
          { alpha2: 'IN', name: 'India', continent: 'AS' },
          { alpha2: 'XXX', name: 'Nowhere', continent: 'AS' },
          { alpha2: 'FR', name: 'France', continent: 'EU' },
        ],
      },
    ])
    assert.deepEqual(shownRows(), [['3', 'Nowhere', 'Alpha-2 codeUse 2 letters']])
    await press('Create 2')
    assert.deepEqual(shownRows(), [
      ['2', 'India', 'Create'],
      ['4', 'France', 'Create'],
    ])

    await press('Import 2 countries')
    await heading('Import')
    await until(() => said().includes('2 countries created, 0 updated, 0 unchanged, 1 row failed.'))
    assert.equal(sent[1]?.dryRun, false)
    assert.ok(sent[1]?.idempotencyKey !== undefined && sent[1].idempotencyKey !== sent[0]?.idempotencyKey)
    await click(byRole('link', { name: 'Show the countries' }))
    assert.equal(window.location.search, '')
    await until(() => queryRole('heading', { name: 'Country' }))
  })

  test('rejected cells can be corrected next to their errors and checked again', async () => {
    const { sent } = start((batch) =>
      answer(batch, ({ alpha2 }) =>
        String(alpha2).length === 2 ? undefined : { alpha2: 'Use 2 letters', continent: 'Choose a continent' },
      ),
    )
    const failing = { alpha2: 'XXX', name: 'Nowhere', continent: '??' }
    await openList(country, '?import')
    await chooseFile('code,name,continent,area\nIN,India,AS\nXXX,Nowhere,??\n')
    await heading('Match the columns')
    await check('2 rows')
    await until(() => queryRole('textbox', { name: 'Alpha-2 code, line 3' }))
    const [code, continent] = [byLabel('Alpha-2 code, line 3'), byLabel('Continent, line 3')]
    assert.deepEqual(
      [code, continent].map(({ value }) => value),
      ['XXX', '??'],
    )
    assert.equal(queryRole('textbox', { name: 'Name, line 3' }), undefined)
    assert.ok(!said().includes('corrected'))
    await type(code, 'XX')
    await type(continent, 'EU')
    byText('2 cells corrected')
    assert.equal(queryRole('button', { name: 'Import 1 country' }), undefined, 'what was mended was not checked yet')
    await press('Check again')
    assertFocused(byRole('heading', { name: 'Check' }))
    await until(() => said().includes('2 countries to create, 0 to update, 0 unchanged, 0 rows with an error.'))
    assert.deepEqual(sent[1]?.rows[1], { ...failing, alpha2: 'XX', continent: 'EU' })
    await press('Import 2 countries')
    await heading('Import')
    await until(() => said().includes('2 countries created'))
    assert.deepEqual(sent[2]?.rows[1], { ...failing, alpha2: 'XX', continent: 'EU' })
  })

  test('a cell changed back to its original value is not a correction, and a cell that still fails keeps its text', async () => {
    const { sent } = start((batch) =>
      answer(batch, ({ alpha2 }) => (String(alpha2).length === 2 ? undefined : { alpha2: 'Use 2 letters' })),
    )
    await openList(country, '?import')
    await chooseFile('code,name\nXXX,Nowhere\n')
    await heading('Match the columns')
    await check('1 row')
    const field = async () => {
      await until(() => queryRole('textbox', { name: 'Alpha-2 code, line 2' }))
      return byLabel('Alpha-2 code, line 2')
    }
    await type(await field(), 'X')
    await type(await field(), 'XXX')
    assert.equal(queryRole('button', { name: 'Check again' }), undefined)
    await type(await field(), 'XXXX')
    await press('Check again')
    await until(() => sent.length === 2)
    assert.equal((await field()).value, 'XXXX')
    assert.equal(queryRole('button', { name: 'Check again' }), undefined)
    await type(await field(), 'XXX')
    byText('All cells match your file')
    byRole('button', { name: 'Check again' })
  })

  test('asks before discarding corrections, even for another file', async () => {
    start((batch) => answer(batch, () => ({ alpha2: 'Use 2 letters' })))
    await openList(country, '?import')
    await chooseFile('code,name\nXXX,Nowhere\n')
    await heading('Match the columns')
    await check('1 row')
    await type(await until(() => queryRole('textbox', { name: 'Alpha-2 code, line 2' })), 'XX')
    await click(byRole('link', { name: 'Country' }))
    await click(await until(() => byRole('button', { name: 'Stay' })))
    await dropFile('code\nIN\n', 'other.csv')
    await click(await until(() => byRole('button', { name: 'Stay' })))
    await press('Back to columns')
    byText('rows.csv: 1 row, UTF-8')
    await check('1 row')
    await until(() => queryRole('textbox', { name: 'Alpha-2 code, line 2' }))
    assert.equal(byLabel('Alpha-2 code, line 2').value, 'XX')
    await dropFile('code\nIN\n', 'other.csv')
    await click(await until(() => byRole('button', { name: 'Leave' })))
    await until(() => said().includes('other.csv: 1 row'))
  })

  test('the user can change column fields, the key and what the import does', async () => {
    const { sent } = start()
    await openList(country, '?import')
    await chooseFile('one,two,three\nXX,Nowhere,EU\n')
    await heading('Match the columns')
    byText('Choose a column for Alpha-2 code or Name. It identifies the country.')
    assert.equal(byRole('button', { name: 'Check 1 row' }).getAttribute('aria-disabled'), 'true')
    await check('1 row')
    assert.equal(sent.length, 0)
    await choose(byLabel('one fills'), 'Alpha-2 code')
    byText('New countries need Name and Continent. Choose a column, or set one value for all rows.')
    await choose(byLabel('two fills'), 'Name')
    await choose(byLabel('three fills'), 'Continent')
    await unfold()
    await choose(byLabel('Match existing countries by'), 'Name')
    await click(byLabel('Update only'))
    await check('1 row')
    const batch = await until(() => sent.at(0))
    assert.deepEqual([batch.key, batch.mode], ['name', 'update'])
    assert.deepEqual(batch.rows, [{ alpha2: 'XX', name: 'Nowhere', continent: 'EU' }])
  })

  test('recognises columns by their cells, shows the reason, and sets one value for all rows', async () => {
    const { sent } = start()
    await openList(country, '?import')
    await chooseFile('one,two,three\nIN,India,x\nFR,France,y\n')
    await heading('Match the columns')
    assert.deepEqual(
      ['one', 'two', 'three'].map((name) => byLabel(`${name} fills`).value),
      ['alpha2', 'name', ''],
    )
    byText('All its cells are ISO 3166-1 alpha-2 codes')
    byText('All its cells are country names')
    await choose(byLabel('Continent of all rows'), 'Asia')
    await check('2 rows')
    const batch = await until(() => sent.at(0))
    assert.deepEqual(
      batch.rows.map(({ continent }) => continent),
      ['AS', 'AS'],
    )
  })

  test('one correction replaces a failing value in all rows', async () => {
    const { sent } = start((batch) =>
      answer(batch, ({ continent }) => (continent === 'EU' ? undefined : { continent: 'Choose one from the list' })),
    )
    await openList(country, '?import')
    await chooseFile('code,name,continent\nFR,France,Europa\nDE,Germany,Europa\n')
    await heading('Match the columns')
    await check('2 rows')
    await choose(await until(() => byLabel('Replace “Europa” (Continent) with')), 'Europe')
    await press('Check again')
    await until(() => said().includes('2 countries to create'))
    assert.deepEqual(
      sent[1]?.rows.map(({ continent }) => continent),
      ['EU', 'EU'],
    )
  })

  test('names invisible, doubly encoded and unreadable characters with their lines', async () => {
    start()
    await openList(country, '?import')
    await chooseFile(
      Buffer.concat([
        Buffer.from('code,name,continent\nSI,Ormo\u009e,EU\nFR,CafÃ©,EU\nDE,Köln,EU\nSE,Caf'),
        Buffer.from([0xe9, 0x0a]),
      ]),
    )
    await heading('Match the columns')
    const text = said()
    assert.match(text, /Invisible characters: line 2, “Ormo” \(U\+009E\)/)
    assert.match(text, /letters look wrong, like “Ã©” for “é”: line 3, “CafÃ©”/)
    assert.match(text, /Unreadable in this encoding: line 5/)
    assert.equal(byLabel('Invisible characters, in all rows').value, 'mend')
  })

  test('offers no value for all rows if each field has a column', async () => {
    start()
    await openList(country, '?import')
    await chooseFile('code,name\nIN,India\n')
    await heading('Match the columns')
    byRole('group', { name: 'The same for all rows' })
    await click(byRole('button', { name: 'Choose another file' }))
    await heading('Choose a file')
    await chooseFile('alpha-2,name,alpha-3,numeric code,continent,currency,calling code\nIN,India,IND,356,AS,INR,+91\n')
    await heading('Match the columns')
    assert.equal(queryRole('group', { name: 'The same for all rows' }), undefined)
  })

  test('finds the line of column names and lets the user change it', async () => {
    start()
    await openList(country, '?import')
    await chooseFile('Countries of Asia\n\ncode,name,continent\nIN,India,AS\nJP,Japan,AS\n')
    await columns()
    assert.equal(byLabel('Header row').value, '3')
    byText('rows.csv: 2 rows, UTF-8')
  })

  test('the user can change the separator and say that there is no header', async () => {
    start()
    await openList(country, '?import')
    await chooseFile('code|x;name\nIN;India\n')
    await columns()
    await choose(byLabel('Separator'), 'Comma')
    await until(() => byLabel('code|x;name fills'))
    await choose(byLabel('Separator'), 'Semicolon')
    await until(() => byLabel('name fills'))
    await click(byLabel('First row is a header'))
    byLabel('Column 2 fills')
    byText('name · India')
    byRole('button', { name: 'Check 2 rows' })
  })

  test('the user can correct a wrongly detected encoding', async () => {
    const { sent } = start()
    await openList(country, '?import')
    await chooseFile(Uint8Array.from([...Buffer.from('code;name\nRU;'), 0xd0, 0xee, 0xf1, 0xf1, 0xe8, 0xff]))
    await columns()
    assert.equal(byLabel('Encoding').value, 'windows-1252')
    byText('Ðîññèÿ')
    await choose(byLabel('Separator'), 'Semicolon')
    await choose(byLabel('Encoding'), 'Cyrillic')
    await until(() => said().includes('Россия'))
    byText('rows.csv: 1 row, Cyrillic')
    await choose(byLabel('Separator'), 'Comma')
    await until(() => said().includes('RU;Россия'))
    await choose(byLabel('Separator'), 'Semicolon')
    await until(() => byLabel('name fills'))
    await check('1 row')
    assert.deepEqual((await until(() => sent.at(0))).rows, [{ alpha2: 'RU', name: 'Россия' }])
  })

  test('nothing can be checked while the file is read with another separator, and the focus stays', async () => {
    const { sent } = start()
    await openList(country, '?import')
    const held: (() => void)[] = []
    await chooseFile('code|x;name\nIN;India\n')
    await heading('Match the columns')
    const value = function Worker() {
      const worker = workerInProcess()
      const { postMessage } = worker
      return Object.assign(worker, { postMessage: (message: unknown) => held.push(() => postMessage(message)) })
    }
    Object.defineProperty(globalThis, 'Worker', { value, configurable: true })
    await unfold()
    await choose(byLabel('Separator'), 'Comma')
    await until(() => held.length === 1)
    const button = byRole('button', { name: 'Check 1 row' })
    assert.equal(button.getAttribute('aria-disabled'), 'true')
    button.click() // as a screen reader can
    await settle()
    await heading('Match the columns')
    assertFocused(byLabel('Separator'))
    for (const go of held) go()
    await until(() => byLabel('code|x;name fills'))
    assert.equal(held.length, 1)
    assert.deepEqual(sent, [])
  })

  test('a file can be dropped anywhere, and rows can be pasted', async () => {
    start()
    await openList(country, '?import')
    await dropFile('code,name\nIN,India\n', 'dropped.csv')
    await heading('Match the columns')
    byText('dropped.csv: 1 row, UTF-8')
    await press('Choose another file')
    await type(byLabel('Or paste rows'), 'code\tname\nFR\tFrance')
    await press('Use these rows')
    await heading('Match the columns')
    byText('Pasted rows: 1 row, UTF-8')
    assert.equal(byLabel('name fills').value, 'name')
  })

  test('pasted rows can still be edited after going back from the columns', async () => {
    start(created, country)
    await openList(country, '?import')
    await heading('Choose a file')
    await type(byLabel('Or paste rows'), 'code;name\nFR;France')
    await press('Use these rows')
    await heading('Match the columns')
    await press('Choose another file')
    await heading('Choose a file')
    assert.equal(byLabel('Or paste rows').value, 'code;name\nFR;France')
  })

  test('shows why a file cannot be read and lets the user choose another', async () => {
    start()
    await openList(country, '?import')
    await chooseFile('PK\u0003\u0004\u0000', 'sheet.xlsx')
    await until(() => byRole('alert'))
    assert.match(byRole('alert').textContent ?? '', /This isn’t a text file/)
    await chooseFile(new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xc5, 0x6c, 0x61, 0x6e, 0x64]), 'latin.csv')
    await heading('Match the columns')
    byText('latin.csv: 1 row, Latin-1')
    byText('Åland')
  })

  test('shows only the list if the host lacks the import or the user lacks edit permission', async () => {
    startFakeHost(country, [], ['entities'])
    await openList(country, '?import')
    await until(() => queryRole('heading', { name: 'Country' }))
    await click(byRole('button', { name: 'More actions' }))
    await until(() => queryRole('menuitem', { name: 'Export' }))
    assert.equal(queryRole('menuitem', { name: 'Import' }), undefined)
  })
})
