// Images drawn on a canvas go through a real decoder, encoder and upload.
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { avifOfCamera } from '../contract/picture/avif-of-a-camera.ts'
import { axe, startBrowser, type Browser, type Page } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

/** The file that the browser would save from the canvas, for a file input. */
const painted = async (page: Page, type: 'image/png' | 'image/jpeg', width: number, hue: number): Promise<Buffer> => {
  const address = await page.evaluate(
    ([type, width, hue]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round((width * 2) / 3)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas here')
      for (let x = 0; x < width; x += 8) {
        context.fillStyle = `hsl(${hue} 60% ${20 + (60 * x) / width}%)`
        context.fillRect(x, 0, 8, canvas.height)
      }
      return canvas.toDataURL(type)
    },
    [type, width, hue] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Adds what a camera adds: Exif with a rotation and a GPS position. */
const withExif = (jpeg: Buffer): Buffer => {
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000600000000', 'hex')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 28.5562N')])
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

const open = async (path: string, size: { width?: number; height?: number } = {}): Promise<Page> => {
  const page = await browser.open(path, { isSignedIn: true, ...size })
  await page.locator('h1').first().waitFor()
  return page
}
const faults = async (page: Page, what: string): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const found = (await axe(page)).map((fault) => `${what}: ${fault}`)
  return wide > 0 ? [`${what} is ${wide} px wider than its window`, ...found] : found
}

test('uploads images, shows them as tiles, describes them, and chooses one in an airport’s form', async () => {
  const page = await open('/admin/gallery')
  const jpeg = withExif(await painted(page, 'image/jpeg', 1200, 210))
  await page
    .getByLabel('Images to upload')
    .first()
    .setInputFiles([
      { name: 'terminal.png', mimeType: 'image/png', buffer: await painted(page, 'image/png', 1500, 40) },
      { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: jpeg },
      { name: 'camera.avif', mimeType: 'image/avif', buffer: avifOfCamera('GPS 28.5562N') },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
    ])
  await page.getByText('This image format isn’t supported').waitFor()
  const terminal = page.getByRole('link', { name: /^terminal\.png/ })
  const phone = page.getByRole('link', { name: /^phone\.jpg/ })
  const camera = page.getByRole('link', { name: /^camera\.avif/ })
  await Promise.all([terminal.waitFor(), phone.waitFor(), camera.waitFor()])
  assert.deepEqual(await faults(page, 'what failed, above the tiles'), [])

  // The tile shows the smaller version made by this browser, rotated as the camera was held.
  const decoded = (link: Locator) =>
    link.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return { src: image.getAttribute('src') ?? '', width: image.naturalWidth, height: image.naturalHeight }
    })
  const shown = await decoded(phone)
  assert.deepEqual([shown.width, shown.height], [320, 480])
  const small = await page.request.get(shown.src)
  assert.equal(small.headers()['content-type'], 'image/webp')
  const original = async (src: string) => (await page.request.get(src.replace('/320', ''))).body()
  assert.equal((await original(shown.src)).includes('GPS'), false)
  const tiny = await decoded(camera)
  assert.deepEqual([tiny.width, tiny.height], [2, 2])
  assert.equal((await original(tiny.src)).includes('GPS'), false)

  await terminal.focus()
  await page.keyboard.press('Enter')
  const alt = page.getByLabel('Alternative text')
  await alt.waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('.gal-side input'))
  await alt.fill('The departure hall at dawn')
  // The note about unsaved changes moves the image, so the press waits until the image stays in place.
  const focal = page.locator('.focal')
  const box = await focal.boundingBox()
  assert(box)
  await focal.click({ position: { x: box.width / 4, y: box.height / 2 } })
  assert.equal(await page.getByLabel('Focal point, across').inputValue(), '0.25')
  await page.keyboard.press('ArrowLeft')
  assert.equal(await page.getByLabel('Focal point, across').inputValue(), '0.24')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('File saved.').waitFor()
  await page.waitForFunction(
    () => ![...document.querySelectorAll('.tile')].some((tile) => /^terminal.*No alt/s.test(tile.textContent)),
  )
  assert.deepEqual(await faults(page, 'a file beside the others'), [])

  await page.goto('/admin/airport?search=DEL')
  await page.locator('tbody a').first().click()
  const field = page.getByRole('group', { name: 'Cover image' })
  await field.getByRole('button', { name: 'Choose an image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a cover image' })
  await dialog.getByRole('searchbox').fill('hall')
  const choice = dialog.getByRole('radio', { name: /^terminal\.png/ })
  await dialog.getByRole('radio').nth(1).waitFor({ state: 'detached' })
  await choice.focus()
  await page.keyboard.press('Space')
  assert.deepEqual(await faults(page, 'the choice of a picture'), [])
  await page.keyboard.press('Enter')
  await field.getByText('terminal.png').waitFor()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByText(/^Airport saved/).waitFor()

  await page.goto('/admin/gallery?filter[unused]=0')
  await page.getByRole('link', { name: /^terminal\.png/ }).click()
  await page
    .getByRole('region', { name: 'Used in' })
    .getByRole('link', { name: /Indira Gandhi/ })
    .waitFor()
  await page.context().close()
})

test('uploads an image that is dropped on the screen or pasted, and shows where to drop it', async () => {
  const page = await open('/admin/gallery')
  await page.getByRole('button', { name: 'Upload' }).first().waitFor()
  const bytes = [...(await painted(page, 'image/png', 200, 120))]
  const fire = (kind: 'dragenter' | 'drop' | 'paste', name: string) =>
    page.evaluate(
      ([kind, name, bytes]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
        const init = { bubbles: true, cancelable: true }
        document.body.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...init, clipboardData: data })
            : new DragEvent(kind, { ...init, dataTransfer: data }),
        )
      },
      [kind, name, bytes] as const,
    )
  await fire('dragenter', 'dropped.png')
  await page.getByText('Drop to upload').waitFor()
  await fire('drop', 'dropped.png')
  await page.getByText('Drop to upload').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^dropped\.png/ }).waitFor()
  await fire('paste', 'pasted.png')
  await page.getByRole('link', { name: /^pasted\.png/ }).waitFor()
  await page.context().close()
})

test('a file dropped next to a form field opens nothing, and typed text stays', async () => {
  const page = await open('/admin/blog-tags?new=1')
  await page.getByLabel('Name').fill('Winter')
  const at = await page.getByRole('dialog').boundingBox()
  const input = await page.context().newCDPSession(page)
  // The browser itself drops the file here, and would open it instead of the page.
  const data = { items: [], files: [fileURLToPath(import.meta.url)], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await input.send('Input.dispatchDragEvent', { type, x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 20, data })
  }
  await page.getByText('Files can’t be dropped here.').waitFor()
  assert.equal(await page.getByLabel('Name').inputValue(), 'Winter')
  await page.context().close()
})

test('arrows move between rows of tiles, in the gallery and in the image dialog', async () => {
  const page = await open('/admin/gallery')
  const upload = page.getByLabel('Images to upload').first()
  const files = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => ({
      name: `row-${index}.png`,
      mimeType: 'image/png',
      buffer: await painted(page, 'image/png', 60, index * 30),
    })),
  )
  await upload.setInputFiles(files)
  for (const { name } of files) await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()

  const faults: string[] = []
  const press = async (stops: Locator, where: string) => {
    const placeOf = () =>
      stops.evaluateAll((all) => {
        const boxOf = (stop: Element | null) => stop?.closest('.tile')?.getBoundingClientRect()
        const [first, now] = [boxOf(all[0] ?? null), boxOf(document.activeElement)]
        return (
          now &&
          first && { right: Math.round((now.left - first.left) / first.width), isBelow: now.top >= first.bottom - 1 }
        )
      })
    await stops.nth(1).focus()
    for (const [key, isBelow] of [
      ['ArrowDown', true],
      ['ArrowUp', false],
    ] as const) {
      await page.keyboard.press(key)
      const place = await placeOf()
      if (place?.right !== 1 || place.isBelow !== isBelow) faults.push(`${where}, ${key}: ${JSON.stringify(place)}`)
    }
  }
  await press(page.locator('.tile a'), 'gallery')
  await page.goto('/admin/airport?search=BOM')
  await page.locator('tbody a').first().click()
  await page.getByRole('group', { name: 'Cover image' }).getByRole('button', { name: 'Choose an image' }).click()
  const choices = page.getByRole('dialog').getByRole('radio')
  await choices.nth(11).waitFor()
  await press(choices, 'picker')
  assert.deepEqual(faults, [])
  await page.context().close()
})

for (const [width, height] of [
  [1000, 800],
  [390, 844],
] as const) {
  test(`nothing is wider than the window at ${width} px, even with a file open`, async () => {
    const page = await open('/admin/gallery', { width, height })
    const buffer = await painted(page, 'image/png', 400, 300)
    // The same bytes three times: a file links to its two duplicates.
    const names = ['one', 'two', 'three'].map((name) => `${name}-at-${width}.png`)
    await page
      .getByLabel('Images to upload')
      .first()
      .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer })))
    const tiles = names.map((name) => page.getByRole('link', { name: new RegExp(`^${name}`) }))
    for (const tile of tiles) await tile.waitFor()
    assert.deepEqual(await faults(page, 'the tiles'), [])
    await tiles[0]?.click()
    await page.getByText('Same image').waitFor()
    assert.deepEqual(await faults(page, 'a file'), [])
    await page.context().close()
  })
}

test('images that failed to load while offline load once online', async () => {
  const page = await browser.open('/admin/dashboard', { isSignedIn: true, expected: /ERR_(?:INTERNET|FAILED)/ })
  const first = (isThere: boolean) =>
    page.waitForFunction((isThere) => {
      const image = document.querySelector<HTMLImageElement>('main a img')
      return image?.complete && image.naturalWidth > 0 === isThere
    }, isThere)
  await page.route('**/media/**', (route) => route.abort('failed'))
  await page.getByRole('link', { name: 'Media/Gallery' }).click()
  await first(false)
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  const again = page.waitForEvent('requestfailed')
  await page.context().setOffline(false)
  // A browser is online before names resolve.
  await again
  await page.unroute('**/media/**')
  await first(true)
  await page.context().close()
})
