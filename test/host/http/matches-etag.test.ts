import { assert, test } from '../host.ts'
import { matchesEtag } from '../../../src/host/http/matches-etag.ts'

const matches = (header: string | undefined, etag = '"aB-3_x"'): boolean =>
  matchesEtag({ headers: { 'if-none-match': header } }, etag)

test('If-None-Match matches in the forms that proxies make of an ETag', () => {
  for (const header of [
    '"aB-3_x"',
    'W/"aB-3_x"',
    'w/"aB-3_x"',
    '*',
    ' * ',
    '"aB-3_x-gzip"',
    '"aB-3_x-br"',
    '"aB-3_x-zstd"',
    '"aB-3_x--gzip"',
    '"aB-3_x;gzip"',
    '"aB-3_x"-gzip',
    'W/"aB-3_x-gzip"',
    'aB-3_x',
    '"other", "aB-3_x"',
    '"other","more, of it",W/"aB-3_x-gzip" , "last"',
  ]) {
    assert.ok(matches(header), header)
  }
  assert.ok(matches('"abc-br"', '"abc-br"'), 'an ETag may end like a suffix')
})

test('If-None-Match never matches another ETag', () => {
  for (const header of [undefined, '', '""', '"AB-3_X"', '"aB-3_"', '"aB-3_x2"', '"aB-3_x-other"', '"other"', '"*"']) {
    assert.ok(!matches(header), header)
  }
})
