// The host address is a constant of the build, and an environment variable here, which is set before the import.
import { assert, test } from '../panel.ts'

process.env.API_BASE_URL = 'https://host.example/base/'
const { callHost } = await import('../../src/app/data/product-host.ts')

test('a panel deployed separately calls the host at its own URL', async () => {
  const asked: string[] = []
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    return Response.json({ data: 7 })
  }
  assert.deepEqual(await callHost('GET', '/api/v1/post/airports'), { data: 7 })
  assert.deepEqual(asked, ['https://host.example/base/api/v1/post/airports'])
})
