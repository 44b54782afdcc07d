import { assert, test } from '../../panel.ts'
import { redirectFor } from '../../../src/app/data/guard.ts'

const cases: [path: string, askedFor: unknown, isSignedIn: boolean, leadsTo: string | undefined][] = [
  ['/login', undefined, false, undefined],
  ['/signup', undefined, false, undefined],
  ['/auth/reset-password-1', undefined, false, undefined],
  ['/admin/airport', undefined, false, '/login'],
  ['/admin', undefined, false, '/login'],
  ['/', undefined, false, '/login'],
  ['/nowhere', undefined, false, '/login'],
  ['/login', undefined, true, '/admin/dashboard'],
  ['/signup', undefined, true, '/admin/dashboard'],
  ['/auth/reset-password-1', undefined, true, '/admin/dashboard'],
  ['/auth/invitation?token=x', undefined, true, undefined],
  ['/auth/reset-password-1?token=x', undefined, true, undefined],
  ['/auth/reset-password-1?email=x', undefined, true, undefined],
  ['/login?again', undefined, true, '/admin/dashboard'],
  ['/auth/nowhere?token=x', undefined, false, '/login'],
  ['/admin/airport', undefined, true, undefined],
  ['/login', '/admin/airport?sort=iata', true, '/admin/airport?sort=iata'],
  ['/login', '/signup', true, '/admin/dashboard'],
  ['/login', '/login?again', true, '/admin/dashboard'],
  ['/login', 42, true, '/admin/dashboard'],
]
for (const [path, askedFor, isSignedIn, leadsTo] of cases) {
  const who = isSignedIn ? 'who is signed in' : 'a visitor'
  const asking = askedFor ? `, asking for ${String(askedFor)},` : ''
  const [pathname = '', query] = path.split('?')
  test(`${who} at ${path}${asking} ends up at ${leadsTo ?? path}`, () => {
    assert.equal(redirectFor(pathname, askedFor, isSignedIn, query && `?${query}`), leadsTo)
  })
}
