import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { axe, shot, startBrowser, type Browser, type Page } from './browser.ts'

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

test('what keys and buttons write is taken back by the browser’s own undo', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('Fog at Delhi')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+b')
  assert.equal(await text(page).inputValue(), '**Fog at Delhi**')
  await page.keyboard.press('Control+z')
  assert.equal(await text(page).inputValue(), 'Fog at Delhi')
  await page.keyboard.press('Control+k')
  assert.equal(await text(page).inputValue(), '[Fog at Delhi](https://)')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.context().close()
})

test('what search engines are told of a blog is written over its form, and a reload brings both back', async () => {
  const page = await openBlog()
  await text(page).fill('Fog, typed and not saved yet.')
  await page.getByRole('button', { name: 'Meta title' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Meta title').fill('Fog, and what it means for your flight')
  await page.reload()
  await page.getByRole('button', { name: 'Meta title' }).click()
  assert.equal(await panel.getByLabel('Meta title').inputValue(), 'Fog, and what it means for your flight')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  assert.equal(await text(page).inputValue(), 'Fog, typed and not saved yet.', 'both forms have kept their text')
  await page.getByRole('region', { name: 'SEO', exact: true }).getByText('Title fits').waitFor()
  await page.context().close()
})

test('what was typed stays where one types on after taking back how deep an item is', async () => {
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

test('what is copied from a page is pasted as Markdown, taken back at once, or pasted as plain text', async () => {
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

test('a list goes on at Enter, goes deeper at Tab, ends at an empty item, and shows in the preview', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('- one\ntwo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('\nthree\n\n\nEnd.')
  assert.equal(await text(page).inputValue(), '- one\n  - two\n  - three\nEnd.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('listitem').filter({ hasText: 'three' }).first().waitFor()
  await page.context().close()
})

test('a picture from the library lands where the caret was, and a dialog that goes leaves the caret in its place', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('Before after')
  for (let presses = 0; presses < 'after'.length; presses++) await page.keyboard.press('ArrowLeft')
  const caret = () => text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const library = page.getByRole('dialog', { name: 'Picture for the text' })
  await library.getByRole('radio').first().waitFor({ state: 'attached' })
  await library.getByRole('button', { name: 'Cancel' }).click()
  await library.waitFor({ state: 'detached' })
  assert.equal(await caret(), 'Before '.length)
  // Escape is the dialog's, then that of the full screen under it.
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
  assert.match(await text(page).inputValue(), /^Before !\[.+\]\(.+\)after$/)
  // Its words in this text are asked for; the undo of the browser takes them back alone.
  await page.keyboard.type('Fog')
  await page.keyboard.press('Enter')
  assert.match(await text(page).inputValue(), /^Before !\[Fog\]\(.+\)after$/)
  await page.keyboard.press('Control+z')
  assert.match(await text(page).inputValue(), /^Before !\[(?!Fog\]).+\]\(.+\)after$/)
  await page.context().close()
})

test('the text of a blog begins in the first window, in a card of its own, which is red where it is wrong', async () => {
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
    await page.getByRole('button', { name: 'Save draft', exact: true }).click()
    await page.getByRole('link', { name: 'Text: enter the text' }).waitFor()
    assert.notEqual(await edge(), usual)
    await page.context().close()
  }
})

test('full screen that is pressed while the focus is elsewhere has it, so that Escape ends it', async () => {
  const page = await openBlog()
  await page.locator('h1:focus').waitFor()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.locator('.editor[data-full]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.editor:not([data-full])').waitFor()
  await page.context().close()
})

test('an earlier text is compared with the present one and brought back as an unsaved change', async () => {
  const page = await openBlog()
  const before = await text(page).inputValue()
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nBring warm clothes.')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^Blog saved/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Earlier texts' }).click()
  const dialog = page.getByRole('dialog', { name: /^History of/ })
  await dialog.getByRole('insertion').filter({ hasText: 'Bring warm clothes.' }).waitFor()
  await dialog.getByRole('button', { name: /^View/ }).last().click()
  await dialog.getByRole('button', { name: 'Side by side' }).click()
  await dialog.getByRole('button', { name: 'Restore 1 field' }).click()
  assert.equal((await text(page).inputValue()).trim(), before.trim())
  await page.getByText(/1 unsaved change/).waitFor()
  await page.context().close()
})

test('publishing with something wrong asks, and its line is shown', async () => {
  const page = await openBlog()
  await text(page).fill('## Fog\n\nWords.\n\n![](/media/none)\n\nSee [here](/blogs/no-such-blog).')
  const checks = page.getByRole('list', { name: 'Before publishing' })
  await checks.getByText('There is no page at /blogs/no-such-blog').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await question.getByRole('button', { name: 'Show the first warning' }).click()
  const selected = () =>
    text(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  assert.equal(await selected(), '![](/media/none)')
  await page.context().close()
})

test('a link to the address that a page had before names the present one, and the texts of a page go back to the first', async () => {
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
  await checks.getByText('There is no page at /no-such-desk').waitFor()
  await checks.getByText(`/${before} has moved to /lost-property`).waitFor()

  await page.context().close()
  const other = await browser.open(`/admin/content-details?edit=${now.id}`, { isSignedIn: true })
  await other.getByRole('button', { name: 'Earlier texts' }).click()
  const dialog = other.getByRole('dialog', { name: /^History of/ })
  await dialog.getByRole('button', { name: 'Show earlier' }).click()
  await dialog.getByRole('button', { name: 'Show earlier' }).waitFor({ state: 'detached' })
  assert.deepEqual(await axe(other), [])
  await shot(other, 'earlier-texts')
  await dialog.getByRole('button', { name: /^View/ }).last().click()
  await dialog.getByRole('deletion').filter({ hasText: '0' }).waitFor()
  assert.deepEqual(await axe(other), [])
  await shot(other, 'earlier-text')
  await other.context().close()
})

test('what is written from right to left is shown so, each part for itself', async () => {
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

test('a picture that is dropped goes into the library, its words are the next thing typed', async () => {
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
    return /!\[\]\(\/media\/[0-9a-f]{64}\)/.test(area?.value ?? '')
  })
  await page.keyboard.type('Fog over a runway')
  await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Fog over a runway' }).waitFor()
  await page.context().close()
})

test('50,000 characters take what is typed; how long that took is printed', async () => {
  const page = await openBlog()
  const before = await text(page).inputValue()
  const long = `${before}\n\n`.repeat(Math.ceil(50_000 / (before.length + 2))).slice(0, 49_900)
  await text(page).fill(long)
  await page.evaluate(() => {
    const slow: number[] = []
    const from = performance.now() // what filling was is told after it
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
