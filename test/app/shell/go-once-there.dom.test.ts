import '../../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { loadProfile } from '../../../src/app/profile.ts'
import { signIn, signOut } from '../../../src/app/session.ts'
import { onceThere } from '../../../src/app/shell/once-there.ts'
import { goOnceThere, placeAt } from '../../../src/app/shell/routes.ts'
import { startRouter } from '../../../src/kit/router.ts'
import { answerWith, json, later, profileOf } from '../host-double.ts'
import { untilPageEnds } from '../page.ts'

const none = () => json(200, { data: [], meta: { page: 1, limit: 25, total: 0 } })

let count = 0
/** At the dashboard, with the lists of countries and states loaded; the first list's page comes when it is let. */
const start = async () => {
  const page = later<Response>()
  answerWith(({ path }) => path.startsWith('/personal') ? profileOf(['entities'])
    : path.startsWith('/api/v1/post/country') ? page.promise : none())
  window.history.replaceState(null, '', '/admin/dashboard')
  const router = startRouter(window)
  untilPageEnds(router.stop)
  signIn('ann@example.com', `token-${count += 1}`) // what another was shown ahead is not shown to this one
  await loadProfile()
  for (const path of ['/admin/country', '/admin/state']) await placeAt(path)?.screen.load()
  return { router, page }
}

afterEach(signOut)

test('a screen is gone to once its page is there', async () => {
  const { router, page } = await start()
  const going = goOnceThere(router, '/admin/country')
  assert.equal(router.location().path, '/admin/dashboard')
  page.settle(none())
  await going
  assert.equal(router.location().path, '/admin/country')
})

test('a screen whose page takes its time is gone to after a moment', async () => {
  const { router } = await start()
  await goOnceThere(router, '/admin/country')
  assert.equal(router.location().path, '/admin/country')
})

test('whoever chooses another screen meanwhile comes there alone', async () => {
  const { router, page } = await start()
  const first = goOnceThere(router, '/admin/country')
  await goOnceThere(router, '/admin/state')
  page.settle(none())
  await first
  assert.equal(router.location().path, '/admin/state')
})

test('whoever has gone elsewhere meanwhile stays there', async () => {
  const { router, page } = await start()
  const going = goOnceThere(router, '/admin/country')
  await router.navigate('/admin/account')
  page.settle(none())
  await going
  assert.equal(router.location().path, '/admin/account')
})

test('nothing leads on by itself while somebody is on the way to what they chose, before or meanwhile', async () => {
  const { router, page } = await start()
  const chosen = goOnceThere(router, '/admin/country')
  assert.equal(await onceThere(router, '/admin/state'), false, 'whose page has come, unlike that of the other')
  page.settle(none())
  await chosen
  assert.equal(router.location().path, '/admin/country')

  const leading = onceThere(router, '/admin/state')
  const other = goOnceThere(router, '/admin/city')
  assert.equal(await leading, false)
  await other
  assert.equal(router.location().path, '/admin/city')
  assert.equal(await onceThere(router, '/admin/state'), true)
})
