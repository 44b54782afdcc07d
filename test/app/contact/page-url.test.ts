import { assert, test } from '../../panel.ts'
import { pageUrlOfMessage, slugIn } from '../../../src/app/contact/use-airport-pages.ts'

const site = 'https://www.example.com'

test('links to the page that a message came from only if the page is on the website', () => {
  const table: [page: string | null, href: string | undefined][] = [
    ['/airports/delhi-del', 'https://www.example.com/airports/delhi-del'],
    ['https://www.example.com/contact', 'https://www.example.com/contact'],
    ['https://evil.example/airports', undefined],
    ['//evil.example/x', undefined],
    ['/\\evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['http://www.example.com/', undefined],
    ['', undefined],
    [null, undefined],
  ]
  for (const [page, href] of table) assert.equal(pageUrlOfMessage(page, site)?.href, href, String(page))
  assert.equal(pageUrlOfMessage('/contact', undefined), undefined)
})

test('the slug of a page follows the segment of its kind', () => {
  assert.equal(slugIn('/airports/delhi-del', '/airports/'), 'delhi-del')
  assert.equal(slugIn('/airports/delhi-del/parking?x=1', '/airports/'), 'delhi-del')
  assert.equal(slugIn('/Airports//delhi%2Ddel/#map', '/airports/'), 'delhi-del')
  assert.equal(slugIn(`/airports/${encodeURIComponent('인천')}?x=1`, '/airports/'), '인천')
  assert.equal(slugIn('/airports/인천', '/airports/'), '인천')
  assert.equal(slugIn('/airports/', '/airports/'), undefined)
  assert.equal(slugIn('/airports', '/airports/'), undefined)
  assert.equal(slugIn(null, '/airports/'), undefined)
})
