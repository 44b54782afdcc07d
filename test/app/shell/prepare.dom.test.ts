import '../../dom.ts'
import { after, afterEach, answerWith, assert, before, describe, later, mock, profileOf, test } from '../../panel.ts'
import { followPerson, profile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { waitForProfile } from '../../../src/app/shell/shell.tsx'
import { profileWaitMs } from '../../../src/contract/constants.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const isOver = async (waiting: Promise<unknown>): Promise<boolean> => {
  let over = false
  void waiting.then(() => {
    over = true
  })
  for (let turns = 0; turns < 50 && !over; turns += 1) await turn()
  return over
}

describe('the start of the shell', () => {
  let endFollowing = () => {}
  before(() => {
    endFollowing = followPerson()
  })
  after(() => endFollowing())
  afterEach(() => {
    mock.timers.reset()
    signOut() // forgets the profile
  })

  test('shows a quick profile in the first frame and requests it once', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const calls = answerWith(() => profileOf([], { preferences: { theme: 'dark' } }))
    signIn('early@example.com', 'token')
    assert.ok(await isOver(waitForProfile()))
    assert.equal(document.documentElement.dataset.theme, 'dark')
    assert.equal(calls.filter(({ path }) => path === '/personal/profile').length, 1)
  })

  test('waits 300 ms for a slow profile, no longer', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { promise, settle } = later<Response>()
    answerWith(() => promise)
    signIn('late@example.com', 'token')
    const waiting = waitForProfile()
    mock.timers.tick(profileWaitMs - 1)
    assert.equal(profileWaitMs, 300)
    assert.equal(await isOver(waiting), false)
    mock.timers.tick(1)
    assert.ok(await isOver(waiting))
    assert.equal(profile.get(), undefined)
    settle(profileOf([]))
    await turn()
  })
})
