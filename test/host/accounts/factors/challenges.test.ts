import { assert, test } from '../../host.ts'
import { newChallenges } from '../../../../src/host/accounts/factors/challenges.ts'

const at = (seconds: number) => new Date(Date.parse('2026-03-14T18:00:00Z') + seconds * 1000)

test('a challenge works once, for its purpose, within five minutes', () => {
  const { make, take, isGood } = newChallenges()
  const challenge = make('code of session 1', at(0))
  assert.equal(take(challenge, 'code of session 2', at(0)), false)
  assert.equal(take(challenge, 'code of session 1', at(300)), false)
  assert.equal(isGood(challenge, 'code of session 1', at(299)), true)
  assert.equal(take(challenge, 'code of session 1', at(299)), true)
  assert.equal(take(challenge, 'code of session 1', at(299)), false)
  assert.notEqual(make('a', at(0)), make('a', at(0)))
})

test('rejects a modified challenge, a challenge of another start, and other spellings of a used challenge', () => {
  const { make, take } = newChallenges()
  const challenge = make('sign-in', at(0))
  const later = Buffer.from(challenge, 'base64url')
  later.writeUIntBE(at(9_000).getTime(), 0, 6)
  const ofOthers = newChallenges().make('sign-in', at(0))
  const odd = [later.toString('base64url'), challenge.slice(1), ofOthers, '', 7, undefined]
  for (const other of odd) assert.equal(take(other, 'sign-in', at(0)), false)
  assert.equal(take(challenge, 'sign-in', at(0)), true)
  for (const again of [`${challenge}=`, ` ${challenge}`, `${challenge}\n`]) {
    assert.equal(take(again, 'sign-in', at(0)), false)
  }
})
