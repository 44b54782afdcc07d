import { allByRole, assertFocused, byRole, byText, click, queryRole, until } from '../../dom.ts'
import { act, assert, test } from '../../panel.ts'
import { gif, jpeg, png } from '../../host/media/images.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { realHost } from '../real-screen.tsx'
import { file, path, picture, upload } from './library.ts'
import { galleryOf, openFile, tile, tileOf } from './open-gallery.ts'
import { holdUploads } from './uploading-browser.ts'

const host = realHost(true)
const { open, stored } = galleryOf(host)

test('uploaded images become tiles with smaller versions, and screen readers hear that the upload is done', async () => {
  await open()
  await upload(picture('dawn.png'), picture('dusk.png'))
  await tileOf('dawn.png')
  await until(() => allByRole('status').some((status) => status.textContent === '100 %: 2 files uploaded'))
  assert.equal(queryRole('group', { name: 'Uploads' }), undefined)
  const [row] = rowsOf(await host.get(`${path}?search=dawn`))
  assert.deepEqual([row?.width, row?.height], [1600, 900])
  const small = await host.fetch(`${String(row?.url)}/320`)
  assert.equal(small.headers.get('content-type'), 'image/webp')
})

test('an upload shows its progress and can be cancelled, and leaving asks for confirmation', async () => {
  await open()
  const release = holdUploads()
  await upload(picture('slow.png'), picture('slower.png'))
  const bar = await until(() => queryRole('progressbar', { name: 'Uploading slow.png' }))
  await until(() => bar.getAttribute('aria-valuenow') === '50')
  byText('Uploading 1 of 2')
  await click(byRole('button', { name: 'Cancel slow.png' }))
  assert.equal(queryRole('progressbar', { name: 'Uploading slow.png' }), undefined)
  await click(byRole('link', { name: 'Home' }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Leave while a file is uploading?' }))
  await click(byRole('button', { name: 'Stay', within: dialog }))
  release()
  await tileOf('slower.png')
  assert.equal(tile('slow.png'), undefined)
})

test('opening a file during uploads does not ask', async () => {
  await stored('beside.png')
  await open('?search=beside')
  const release = holdUploads()
  await upload(picture('meanwhile.png'))
  await until(() => queryRole('progressbar', { name: 'Uploading meanwhile.png' }))
  await openFile('beside.png')
  assert.equal(queryRole('alertdialog'), undefined)
  release()
  await until(() => queryRole('progressbar', { name: 'Uploading meanwhile.png' }) === undefined)
})

test('a rejected file shows the reason and can be dismissed', async () => {
  await open()
  await upload(
    file('plan.tiff', Buffer.alloc(64, 1)),
    file('huge.jpg', Buffer.alloc(10_485_761)),
    file('wide.gif', gif(12_001, 10)),
  )
  await until(() => queryRole('button', { name: 'Dismiss plan.tiff' }))
  byText('This image format isn’t supported. Use JPEG, PNG, WebP, AVIF or GIF.')
  byText('This file is larger than 10 MB. Export it at 2400 px or less.')
  byText(/the limit is 12,000 px a side/)
  await click(byRole('button', { name: 'Dismiss plan.tiff' }))
  assertFocused(byRole('group', { name: 'Uploads' }))
  await click(byRole('button', { name: 'Dismiss all' }))
  assert.equal(queryRole('group', { name: 'Uploads' }), undefined)
  assert.notEqual(document.activeElement, document.body)
})

test('a photo over any of the limits is made smaller before it is sent', async () => {
  await open()
  const heavy = Buffer.concat([jpeg(3000, 2000), Buffer.alloc(10_485_761)])
  await upload(file('phone.jpg', jpeg(8064, 6048)), file('panorama.png', png(13_000, 3000)), file('heavy.jpg', heavy))
  for (const [name, size] of [
    ['phone.jpg', [4096, 3072, 'image/jpeg']],
    ['panorama', [4096, 945, 'image/webp']],
    ['heavy.jpg', [3000, 2000, 'image/jpeg']],
  ] as const) {
    const row = await until(async () => rowsOf(await host.get(`${path}?search=${name}`))[0])
    assert.deepEqual([row.width, row.height, row.mime], size, name)
  }
})

test('uploads dropped and pasted images without their GPS position', async () => {
  await open()
  const plain = jpeg(20, 10)
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 12]), Buffer.from('Exif\0\0GPS!')])
  const event = new window.Event('drop', { bubbles: true, cancelable: true })
  const dropped = file('phone.jpg', Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]))
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [dropped] } })
  await act(async () => {
    document.body.dispatchEvent(event)
  })
  await tileOf('phone.jpg')
  assert.equal(event.defaultPrevented, true)
  const [row] = rowsOf(await host.get(`${path}?search=phone`))
  const bytes = Buffer.from(await (await host.fetch(String(row?.url))).arrayBuffer())
  assert.equal(bytes.includes('GPS'), false)
})

test('pastes text into a field even if the clipboard has an image of it too', async () => {
  await open()
  const paste = async (target: Element, text: string) => {
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { files: [picture('cells.png')], getData: () => text } })
    await act(async () => {
      target.dispatchEvent(event)
    })
    return event.defaultPrevented
  }
  const field = byRole('searchbox', { name: 'Search' })
  assert.equal(await paste(field, '42'), false)
  assert.equal(queryRole('group', { name: 'Uploads' }), undefined)
  assert.equal(await paste(field, ''), true)
  await tileOf('cells.png')
})
