import { assert, test } from '../../panel.ts'
import { jpeg } from '../../host/media/images.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { until } from '../../dom.ts'
import { realHost } from '../real-screen.tsx'
import { file, path, upload } from './library.ts'
import { galleryOf } from './open-gallery.ts'
import './uploading-browser.ts'

const host = realHost(true, [], { environment: { IMAGE_MEGAPIXELS: '6' } })

test('an image over the limit of a host is made smaller and sent again', async () => {
  await galleryOf(host).open()
  await upload(file('camera.jpg', jpeg(6000, 4000)))
  const row = await until(async () => rowsOf(await host.get(`${path}?search=camera`))[0])
  assert.deepEqual([row.width, row.height], [2400, 1600])
})
