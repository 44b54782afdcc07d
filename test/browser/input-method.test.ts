// Typing with a real input method: the composed text is the field's, until it is committed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Locator, type Page, startBrowser } from './browser.ts'
import { openSettled } from './open-settled.ts'
import { forms, type State } from './screen-states.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

interface InputMethod {
  /** Returns the field's text after each step. */
  compose(field: Locator, steps: readonly string[]): Promise<string[]>
  commit(text: string): Promise<unknown>
}
const inputMethod = async (page: Page): Promise<InputMethod> => {
  const client = await page.context().newCDPSession(page)
  return {
    compose: async (field, steps) => {
      const shown: string[] = []
      for (const text of steps) {
        const { length } = text
        await client.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length })
        shown.push(await field.inputValue())
      }
      return shown
    },
    commit: (text) => client.send('Input.insertText', { text }),
  }
}

const steps = ['ｎ', 'ｎｒ', 'ｎｒ、', 'ｎｒ、ｔ']
const editable = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea'

const screens: readonly Pick<State, 'name' | 'path'>[] = [
  ...forms,
  { name: 'Airport, list', path: '/admin/airport' },
  { name: 'Link report', path: '/admin/links' },
  { name: 'Your profile', path: '/admin/account' },
]
test('no field changes its text while an input method composes it', async () => {
  const page = await openSettled(browser, '/admin/dashboard')
  const { compose } = await inputMethod(page)
  const changed: string[] = []
  let count = 0
  for (const { name, path } of screens) {
    await page.goto(path)
    await page.locator(editable).first().waitFor()
    for (const summary of await page.locator('.more-fields > summary').all()) await summary.click()
    const within = page.locator('dialog:modal, body:not(:has(dialog:modal))')
    for (const field of await within.locator(editable).all()) {
      if (!(await field.isVisible()) || !(await field.isEditable())) continue
      const id = (await field.getAttribute('id')) ?? (await field.getAttribute('aria-label'))
      const before = await field.inputValue()
      await field.focus()
      await field.press('End')
      const shown = await compose(field, steps)
      count += 1
      if (shown.join() !== steps.map((step) => before + step).join()) changed.push(`${name}, ${id}: ${shown.join(' ')}`)
      await compose(field, [''])
    }
  }
  await page.context().close()
  assert.deepEqual(changed, [])
  assert.ok(count > 100, `${count} fields`)
})

test('a composed code becomes ASCII capitals, and a composed slug keeps its letters', async () => {
  const page = await openSettled(browser, '/admin/airport/create')
  const { compose, commit } = await inputMethod(page)
  await page.getByText('coordinates, runways').click()
  for (const [label, composed, text, kept] of [
    ['IATA code', ['ｎ', 'ｎｒ', 'ｎｒｔ'], 'ｎｒｔ', 'NRT'],
    ['Name', ['な', 'なり', 'なりた'], '成田', '成田'],
    ['Slug', ['ㅅ', '서', '성', '성수'], '성수', '성수'],
    ['Latitude', ['３５', '３５．７'], '３５．７°', '35.7'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill('')
    await compose(field, composed)
    await commit(text)
    await field.blur()
    assert.equal(await field.inputValue(), kept, label)
  }
  await page.context().close()
})

test('a comma that an input method commits adds a tag', async () => {
  const page = await openSettled(browser, '/admin/blogs/create')
  const { compose, commit } = await inputMethod(page)
  const field = page.getByRole('combobox', { name: 'Tags' })
  await field.focus()
  // Japanese and Chinese compose the comma with the word, and Android commits it after the word.
  for (const [composed, committed, name] of [
    [['なりた', 'なりた、'], ['成田、'], '成田'],
    [['机场'], ['机场', '，'], '机场'],
    [['delayed'], ['delayed,'], 'delayed'],
  ] as const) {
    assert.deepEqual(await compose(field, composed), composed)
    for (const text of committed) await commit(text)
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    assert.equal(await field.inputValue(), '')
  }
  await page.context().close()
})
