// A real identity provider in its own process, for the browser tests. Messages of its parent change it.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

let answer = (_request, response) => response.writeHead(503).end()
const server = createServer((request, response) => answer(request, response))
const groups = {}
let keys = []
let origin = ''

function addKey(kid) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  keys = [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }]
}

/** Another instance with the same issuer shares the stored sessions. */
function open() {
  const { port } = server.address()
  const provider = new Provider(`http://localhost:${port}`, {
    clients: [
      {
        client_id: 'apron',
        client_secret: 'a secret of the tests',
        redirect_uris: [`${origin}/users/provider/callback`],
        id_token_signed_response_alg: 'ES256',
        backchannel_logout_uri: `${origin}/users/provider/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    cookies: { keys: ['of the tests'] },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    // Without its dispatcher, which refuses this computer's addresses.
    fetch: (url, { dispatcher: _, ...options }) => fetch(url, options),
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.com`,
        email_verified: true,
        given_name: id[0].toUpperCase() + id.slice(1),
        family_name: 'Lind',
        groups: groups[id] ?? [],
      }),
    }),
    jwks: { keys },
  })
  answer = provider.callback()
}

const clock = Date.now
const commands = {
  open: ({ origin: given }) => {
    origin = given
    open()
  },
  groups: ({ person, names }) => {
    groups[person] = names
  },
  rotate: () => {
    addKey('second')
    open()
  },
  clock: ({ aheadMs }) => {
    Date.now = () => clock() + aheadMs
  },
}

addKey('first')
process.on('message', (message) => {
  commands[message.command](message)
  process.send({ done: message.command })
})
process.on('disconnect', () => process.exit())
server.listen(0, 'localhost', () => process.send({ issuer: `http://localhost:${server.address().port}` }))
