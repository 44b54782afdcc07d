import { after, assert, before, test, type TestHost } from '../host.ts'
import { callsOf, startDesk } from './desk-host.ts'
import { readChat } from '../../read-responses.ts'

let host: TestHost
let admin: { authorization: string }
before(async () => {
  ;({ host, admin } = await startDesk())
})
after(() => host.stop())
const { get, post } = callsOf(() => host)

const chats: [what: string, text: unknown, status: number][] = [
  ['a message', 'Gate 4 is closed.\nUse gate 5.', 201],
  ['script as plain text', '<script>alert(1)</script>', 201],
  ['a number', 7, 422],
  ['10,000 lines', 'x\n'.repeat(1900).slice(0, 3999), 422],
  ['a megabyte', 'x'.repeat(1_048_576), 413],
]
for (const [what, text, status] of chats) {
  test(`the chat responds to ${what} with ${status}`, async () => {
    const reply = await post('chat', { text }, admin)
    assert.equal(reply.status, status, reply.body.error)
    const latest = readChat((await get('chat', admin)).body)?.rows.at(-1)?.text
    assert.equal(latest === text, status === 201)
  })
}
