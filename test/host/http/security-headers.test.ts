import assert from 'node:assert/strict'
import { test } from 'node:test'
import { panelHeaders } from '../../../src/host/http/security-headers.ts'

const hash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const directive = (apiBaseUrl: string, name: string) =>
  panelHeaders(apiBaseUrl, [hash])
    ['Content-Security-Policy']?.split('; ')
    .find((part) => part.startsWith(`${name} `))

test('scripts come from the panel alone or are those whose hash is named; nothing is evaluated', () => {
  assert.equal(directive('', 'script-src'), `script-src 'self' '${hash}'`)
  assert.equal(directive('', 'style-src'), "style-src 'self'")
  assert.equal(directive('', 'require-trusted-types-for'), "require-trusted-types-for 'script'")
  assert.doesNotMatch(panelHeaders('', [])['Content-Security-Policy'] ?? '', /unsafe/)
})

test('a panel with a product host elsewhere may call that origin and show its pictures', () => {
  assert.equal(directive('', 'connect-src'), "connect-src 'self'")
  const connect = directive('https://api.example.com:8443/base', 'connect-src')
  assert.equal(connect, "connect-src 'self' https://api.example.com:8443")
  assert.equal(directive('https://api.example.com', 'img-src'), "img-src 'self' https://api.example.com data:")
})

test('the panel is isolated from pages of other origins, and still shows pictures of a host that knows no such header', () => {
  assert.equal(panelHeaders('', [])['Cross-Origin-Embedder-Policy'], 'credentialless')
  assert.equal(panelHeaders('', [])['Cross-Origin-Opener-Policy'], 'same-origin')
})
