import { assert, test, type TestContext } from '../host.ts'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { s3Client, type S3Client } from '../../../src/host/objects/s3-client.ts'
import { unknownCertificate } from './unknown-certificate.ts'

/** Serves on a free port of this machine until the test ends. */
async function serve(t: TestContext, response: RequestListener, isTls = false): Promise<string> {
  const server = isTls ? createTlsServer(unknownCertificate, response) : createServer(response)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  t.after(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return isTls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
}

const clientOf = (endpoint: string): S3Client =>
  s3Client(
    { endpoint, bucket: 'ours', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
    { silenceMs: 5000, pausesMs: [] },
  )

test('does not follow a store’s redirect, so that no other server sees the key', async (t) => {
  const asked: string[] = []
  const other = await serve(t, (request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  const store = await serve(t, (_, response) => {
    response.writeHead(307, { location: other }).end()
  })
  await assert.rejects(clientOf(store).list(''), /refused to GET : 307/)
  await assert.rejects(clientOf(store).putBytes('a', Buffer.from('text')), /refused to PUT \/a: 307/)
  assert.deepEqual(asked, [])
})

test('sends nothing to a store with an untrusted certificate', async (t) => {
  const asked: string[] = []
  const store = await serve(
    t,
    (request, response) => {
      asked.push(request.url ?? '')
      response.end()
    },
    true,
  )
  await assert.rejects(clientOf(store).list(''), /can’t be reached: .*self-signed certificate/)
  assert.deepEqual(asked, [])
})

test('a store’s acknowledgement or rejection counts even if its response body stays open', async (t) => {
  let status = 200
  const store = await serve(t, (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'text/plain' })
      response.write('<Error><Code>AccessDenied</Code>')
    })
  })
  const client = clientOf(store)
  await client.putBytes('a', Buffer.from('text'))
  await client.remove('a')
  status = 403
  await assert.rejects(client.putBytes('a', Buffer.from('text')), /refused to PUT \/a: 403 AccessDenied/)
})
