import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressWithin } from '../../../src/app/list/record-address.ts'

const [path, search] = ['/admin/blog-tags', '?search=fog&edit=a&page=2']
const cases: [to: string, address: string][] = [
  ['/admin/blog-tags?edit=b', '/admin/blog-tags?search=fog&page=2&edit=b'],
  ['/admin/blog-tags?new=1&copy=b', '/admin/blog-tags?search=fog&page=2&new=1&copy=b'],
  ['/admin/blog-tags', '/admin/blog-tags'],
  ['/admin/blogs?filter%5BtagIds%5D=b', '/admin/blogs?filter%5BtagIds%5D=b'],
]
for (const [to, address] of cases) {
  test(`seen from a list, ${to} is ${address}`, () => assert.equal(addressWithin(path, search, to), address))
}

test('a copy of a record is a new one, also where both have the same route', () => {
  assert.equal(addressWithin('/admin/country/create', '?id=in', '/admin/country/create?copy=in'),
    '/admin/country/create?copy=in')
})
