import { assert, test } from '../host.ts'
import { panelHeaders } from '../../../src/host/http/security-headers.ts'

const hash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const directive = (apiBaseUrl: string, name: string) =>
  panelHeaders(apiBaseUrl, [hash])
    ['Content-Security-Policy']?.split('; ')
    .find((part) => part.startsWith(`${name} `))

test('scripts are allowed from the panel or by hash only, and eval is blocked', () => {
  assert.equal(directive('', 'script-src'), `script-src 'self' '${hash}'`)
  assert.equal(directive('', 'style-src'), "style-src 'self'")
  assert.equal(directive('', 'require-trusted-types-for'), "require-trusted-types-for 'script'")
  assert.doesNotMatch(panelHeaders('', [])['Content-Security-Policy'] ?? '', /unsafe/)
})

test('a panel with its host at another origin can call that origin and show its images', () => {
  assert.equal(directive('', 'connect-src'), "connect-src 'self'")
  const connect = directive('https://api.example.com:8443/base', 'connect-src')
  assert.equal(connect, "connect-src 'self' https://api.example.com:8443")
  assert.equal(directive('https://api.example.com', 'img-src'), "img-src 'self' https://api.example.com data:")
})

test('the panel is isolated from other origins and still shows images of a host without isolation headers', () => {
  assert.equal(panelHeaders('', [])['Cross-Origin-Embedder-Policy'], 'credentialless')
  assert.equal(panelHeaders('', [])['Cross-Origin-Opener-Policy'], 'same-origin')
})
