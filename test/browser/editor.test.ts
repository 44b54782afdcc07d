import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { axe, shot, startBrowser, type Browser, type Page } from './browser.ts'
import { saveAndClose } from './press-item.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openBlog = async (options: Parameters<Browser['open']>[1] = {}): Promise<Page> => {
  const page = await browser.open('/admin/blogs', { isSignedIn: true, expected: /404.*media|media.*404/, ...options })
  await page.locator('tbody a').first().click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  return page
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

test('the browser’s own undo reverts changes made by keys and buttons', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('Fog at Delhi')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+b')
  assert.equal(await text(page).inputValue(), '**Fog at Delhi**')
  await page.keyboard.press('Control+z')
  assert.equal(await text(page).inputValue(), 'Fog at Delhi')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('delhi')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('dialog [role="combobox"]')?.value[0] === '/',
  )
  await page.keyboard.press('Enter')
  assert.match(await text(page).inputValue(), /^\[Fog at Delhi\]\(\/\S+\)$/)
  await page.keyboard.press('Control+z')
  assert.equal(await text(page).inputValue(), 'Fog at Delhi')
  await page.context().close()
})

test('the browser’s own undo and redo work with a pasted image and its short URL', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('Fog ')
  await text(page).evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', `![Fog](/media/${'ab'.repeat(32)})`)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.keyboard.type(' ends')
  assert.equal(await text(page).inputValue(), 'Fog ![Fog](/media/abababab…) ends')
  // Chromium may undo letter by letter.
  let steps = 0
  for (; steps < 12 && (await text(page).inputValue()) !== ''; steps += 1) await page.keyboard.press('Control+z')
  assert.equal(await text(page).inputValue(), '')
  for (; steps > 0; steps -= 1) await page.keyboard.press('Control+Shift+z')
  assert.equal(await text(page).inputValue(), 'Fog ![Fog](/media/abababab…) ends')
  await page.context().close()
})

test('SEO content opens over a post’s form, and a reload restores unsaved text in both', async () => {
  const page = await openBlog()
  await text(page).fill('Fog, typed and not saved yet.')
  await page.getByRole('button', { name: 'SEO', exact: true }).click()
  await page.getByRole('button', { name: 'Meta title' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Meta title').fill('Fog, and what it means for your flight')
  await page.reload()
  await page.getByRole('button', { name: 'SEO', exact: true }).click()
  await page.getByRole('button', { name: 'Meta title' }).click()
  assert.equal(await panel.getByLabel('Meta title').inputValue(), 'Fog, and what it means for your flight')
  await saveAndClose(page)
  await panel.waitFor({ state: 'detached' })
  assert.equal(await text(page).inputValue(), 'Fog, typed and not saved yet.', 'both forms have kept their text')
  await page.getByRole('region', { name: 'SEO', exact: true }).getByText('Title fits').waitFor()
  await page.context().close()
})

test('typing after undoing the indent of an item keeps its text', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('- one\ntwo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+z')
  assert.equal(await text(page).inputValue(), '- one\n- two')
  await page.keyboard.type('x')
  assert.match(await text(page).inputValue(), /two/)
  await page.context().close()
})

test('pastes page content as Markdown, undoes it in one step, or pastes it as plain text', async () => {
  const page = await openBlog()
  const html =
    '<meta charset="utf-8"><h2>Fog <img src="/x" alt="A runway"></h2><p>It <strong>lifts</strong>' +
    ' at <a href="https://example.com/">noon</a>.</p><ul><li>one</li><li>two</li></ul><script>1</script>'
  const plain = 'Fog\n\nIt lifts at noon.\n\none\ntwo'
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    ([html, plain]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob([plain], { type: 'text/plain' }),
        }),
      ]),
    [html, plain] as const,
  )
  await text(page).fill('')
  await page.keyboard.type('Before.')
  await page.keyboard.press('Control+v')
  const rich = 'Before.\n\n## Fog\n\nIt **lifts** at [noon](https://example.com/).\n\n- one\n- two'
  assert.equal(await text(page).inputValue(), rich)
  await page.keyboard.type('!')
  await page.getByRole('region', { name: 'Preview' }).getByRole('listitem').filter({ hasText: 'two!' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  assert.equal(await text(page).inputValue(), 'Before.')
  await page.keyboard.press('Control+Shift+v')
  assert.equal(await text(page).inputValue(), `Before.${plain}`)
  await page.context().close()
})

test('Enter continues a list, Tab nests it, an empty item ends it, and the preview shows it', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('- one\ntwo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('\nthree\n\n\nEnd.')
  assert.equal(await text(page).inputValue(), '- one\n  - two\n  - three\n\nEnd.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('listitem').filter({ hasText: 'three' }).first().waitFor()
  await page.context().close()
})

test('a library image is inserted below the block of the caret, and closing a dialog restores the caret', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('Before after')
  for (let presses = 0; presses < 'after'.length; presses++) await page.keyboard.press('ArrowLeft')
  const caret = () => text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const library = page.getByRole('dialog', { name: 'Image for the text' })
  await library.getByRole('radio').first().waitFor({ state: 'attached' })
  await library.getByRole('button', { name: 'Cancel' }).click()
  await library.waitFor({ state: 'detached' })
  assert.equal(await caret(), 'Before '.length)
  // The first Escape closes the dialog, the second one ends the full screen.
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await library.getByRole('radio').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await library.waitFor({ state: 'detached' })
  await page.locator('.editor[data-full]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.editor:not([data-full])').waitFor()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await library.locator('label').first().click()
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  await library.waitFor({ state: 'detached' })
  assert.match(await text(page).inputValue(), /^Before after\n\n!\[.+\]\(.+\)$/)
  // The alternative text is asked for, and the browser's undo reverts only that text.
  await page.keyboard.type('Fog')
  await page.keyboard.press('Enter')
  assert.match(await text(page).inputValue(), /^Before after\n\n!\[Fog\]\(.+\)$/)
  await page.keyboard.press('Control+z')
  assert.match(await text(page).inputValue(), /^Before after\n\n!\[(?!Fog\]).+\]\(.+\)$/)
  await page.context().close()
})

test('the text of a post begins within the first window, in a card that turns red on an error', async () => {
  for (const [width, below] of [
    [1440, 480],
    [390, 640],
  ] as const) {
    const page = await browser.open('/admin/blogs/create', { isSignedIn: true, width })
    const card = page.locator('section:has(.ed-source)')
    const edge = () => card.evaluate((section) => getComputedStyle(section).borderBlockStartColor)
    await text(page).waitFor()
    const [box, around] = [await text(page).boundingBox(), await card.boundingBox()]
    assert.ok(box && around)
    assert.ok(box.y < below, `${box.y} of ${width}`)
    assert.equal(box.x - around.x, 1)
    const usual = await edge()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('link', { name: 'Text: enter the text' }).waitFor()
    assert.notEqual(await edge(), usual)
    await page.context().close()
  }
})

test('Full screen moves the focus into the editor, so that Escape ends it', async () => {
  const page = await openBlog()
  await page.locator('h1:focus').waitFor()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.locator('.editor[data-full]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.editor:not([data-full])').waitFor()
  await page.context().close()
})

test('compares an earlier text with the current one and restores it as an unsaved change', async () => {
  const page = await openBlog()
  const before = await text(page).inputValue()
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nBring warm clothes.')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^Post saved/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Version history' }).click()
  const dialog = page.getByRole('dialog', { name: /^History of/ })
  await dialog.getByRole('insertion').filter({ hasText: 'Bring warm clothes.' }).waitFor()
  await dialog.getByRole('button', { name: /^View/ }).last().click()
  await dialog.getByRole('button', { name: 'Side by side' }).click()
  await dialog.getByRole('button', { name: 'Restore 1 field' }).click()
  assert.equal((await text(page).inputValue()).trim(), before.trim())
  await page.getByText(/1 unsaved change/).waitFor()
  await page.context().close()
})

test('publishing a text with a problem asks for confirmation and shows its line', async () => {
  const page = await openBlog()
  await text(page).fill('## Fog\n\nWords.\n\n![](/media/none)\n\nSee [here](/blogs/no-such-blog).')
  const checks = page.getByRole('list', { name: 'Before publishing' })
  await checks.getByText('There is no page at /blogs/no-such-blog').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await question.getByRole('button', { name: 'Show first warning' }).click()
  const selected = () =>
    text(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  assert.equal(await selected(), '![](/media/none)')
  await page.context().close()
})

test('a link to a former URL suggests the current one, and the version history of a text goes back to the first', async () => {
  const page = await openBlog()
  const call = async (path: string, body: object): Promise<{ id: string; version: number; slug: string }> =>
    page.evaluate(
      async ([path, body]) => {
        const { token } = JSON.parse(localStorage.getItem('root') ?? '{}')
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', tenant: 'root' }
        const answer = await fetch(`/api/v1/post/${path}/create`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return (await answer.json()).data
      },
      [path, body] as const,
    )
  let now = await call('content_details', { title: 'Lost and found', body: 'Text 0', status: 'published' })
  const before = now.slug
  now = await call('content_details', { id: now.id, version: now.version, slug: 'lost-property' })
  for (let number = 1; number <= 61; number += 1) {
    now = await call('content_details', { id: now.id, version: now.version, body: `Text ${number}` })
  }
  await text(page).fill(`See [the desk](/${before}) and [the other](/no-such-desk).`)
  const checks = page.getByRole('list', { name: 'Before publishing' })
  await checks.getByText('There might be no page at /no-such-desk').waitFor()
  await checks.getByText(`/${before} has moved to /lost-property`).waitFor()

  await page.context().close()
  const other = await browser.open(`/admin/content-details?edit=${now.id}`, { isSignedIn: true })
  await other.getByRole('button', { name: 'Version history' }).click()
  const dialog = other.getByRole('dialog', { name: /^History of/ })
  await dialog.getByRole('button', { name: 'Show earlier changes' }).click()
  await dialog.getByRole('button', { name: 'Show earlier changes' }).waitFor({ state: 'detached' })
  assert.deepEqual(await axe(other), [])
  await shot(other, 'earlier-texts')
  await dialog.getByRole('button', { name: /^View/ }).last().click()
  await dialog.getByRole('deletion').filter({ hasText: '0' }).waitFor()
  assert.deepEqual(await axe(other), [])
  await shot(other, 'earlier-text')
  await other.context().close()
})

test('shows right-to-left text in its direction, block by block', async () => {
  const page = await openBlog()
  const isRight = (field: HTMLElement) => field.matches(':dir(rtl)')
  await page.getByRole('textbox', { name: 'Title' }).first().fill('ערפל בדלהי')
  assert.ok(await page.getByRole('textbox', { name: 'Title' }).first().evaluate(isRight))
  await text(page).fill('## ערפל\n\nבדצמבר, עם English בתוכו.\n\n- אחד\n\nFog in December.\n\n```\nבקוד\n```')
  assert.equal(await text(page).evaluate((area) => getComputedStyle(area).unicodeBidi), 'plaintext')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Fog in December.').waitFor()
  const sides = await preview.evaluate((pane) =>
    ['h3', 'p', 'li', 'p:last-of-type', 'pre code'].map((name) => {
      const part = pane.querySelector(name)
      const range = document.createRange()
      if (part) range.selectNodeContents(part)
      const [words, all] = [range.getBoundingClientRect(), pane.firstElementChild?.getBoundingClientRect()]
      return all && all.right - words.right < words.left - all.left ? 'right' : 'left'
    }),
  )
  assert.deepEqual(sides, ['right', 'right', 'right', 'left', 'left'])
  await page.context().close()
})

test('a dropped image goes into the library and then asks for its alternative text', async () => {
  const page = await openBlog()
  await text(page).fill('Fog.')
  await text(page).evaluate(async (area) => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
    const data = new DataTransfer()
    data.items.add(new File([await canvas.convertToBlob({ type: 'image/png' })], 'fog.png', { type: 'image/png' }))
    area.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  await page.waitForFunction(() => {
    const area = document.querySelector<HTMLTextAreaElement>('.ed-source')
    return /!\[\]\(\/media\/[0-9a-f]{8}…\)/.test(area?.value ?? '')
  })
  await page.waitForFunction(() => document.activeElement?.matches('input'))
  await page.keyboard.type('Fog over a runway')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Fog over a runway' }).waitFor()
  await page.context().close()
})

test('accepts typing in 50,000 characters and prints the time', async () => {
  const page = await openBlog()
  const before = await text(page).inputValue()
  const long = `${before}\n\n`.repeat(Math.ceil(50_000 / (before.length + 2))).slice(0, 49_900)
  await text(page).fill(long)
  await page.evaluate(() => {
    const slow: number[] = []
    const from = performance.now() // filling is reported only after it has finished
    const typed = (list: PerformanceObserverEntryList) => list.getEntries().filter(({ startTime }) => startTime > from)
    new PerformanceObserver((list) => slow.push(...typed(list).map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit)
    Object.assign(window, { slow })
  })
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Fog lifts at noon.', { delay: 60 })
  await page.getByRole('region', { name: 'Preview' }).getByText('Fog lifts at noon.').waitFor()
  const slow = await page.evaluate(() =>
    ((Object.getOwnPropertyDescriptor(window, 'slow')?.value ?? []) as number[]).sort((a, b) => a - b),
  )
  const [median = 0, longest = 0] = [slow[slow.length >> 1], slow.at(-1)]
  console.error(`events of typing over 16 ms: ${slow.length}, median ${median} ms, longest ${longest} ms`)
  assert.ok((await text(page).inputValue()).endsWith('Fog lifts at noon.'))
  await page.context().close()
})
