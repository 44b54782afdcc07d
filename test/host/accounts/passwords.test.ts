import { assert, test } from '../host.ts'
import { scryptSync } from 'node:crypto'
import { newPasswordProblem } from '../../../src/host/accounts/new-password.ts'
import { newPassword, scryptPasswords, strictCost } from '../../../src/host/accounts/passwords.ts'

test('a password is stored as scrypt with N=2^15, r=8, p=3 and its own salt', async () => {
  const { hash, verify } = scryptPasswords()
  const [one, other] = await Promise.all([hash('correct battery horse'), hash('correct battery horse')])
  assert.notEqual(one, other)
  const [kind, N, r, p, salt = '', key] = one.split('$')
  assert.deepEqual([kind, N, r, p], ['scrypt', '32768', '8', '3'])
  const again = scryptSync('correct battery horse', Buffer.from(salt, 'base64url'), 32, {
    ...strictCost,
    maxmem: 2 ** 27,
  })
  assert.equal(key, again.toString('base64url'))
  assert.equal(await verify('correct battery horse', one), true)
})

const quick = scryptPasswords({ N: 2, r: 1, p: 1 })

test('compares the complete password', async () => {
  const stored = await quick.hash('password of mine')
  const mine = 'password of mine'
  for (const other of [mine.slice(0, -1), `${mine} `, `${mine}\0`, `${mine}\0x`, 'Password of mine', '']) {
    assert.equal(await quick.verify(other, stored), false, JSON.stringify(other))
  }
})

test('composed and decomposed accents are the same password', async () => {
  assert.equal(await quick.verify('cafe\u0301 au lait, s’il', await quick.hash('caf\u00e9 au lait, s’il')), true)
})

test('no password matches a missing or damaged hash', async () => {
  assert.equal(await quick.verify('anything at all', undefined), false)
  assert.equal(await quick.verify('anything at all', 'md5$1234'), false)
})

test('a hash with other cost parameters still verifies', async () => {
  const stored = await scryptPasswords({ N: 4, r: 2, p: 1 }).hash('password of mine')
  assert.equal(await quick.verify('password of mine', stored), true)
})

test('a generated password passes the rules, has at least 128 random bits and never repeats', () => {
  assert.equal(newPasswordProblem(newPassword(), []), undefined)
  // One of 32 characters holds 5 bits.
  assert.match(newPassword(), /^(?:[a-z2-9]{5}-){4}[a-z2-9]{6}$/)
  assert.notEqual(newPassword(), newPassword())
})

const rule: { password: unknown; is: RegExp | undefined }[] = [
  { password: 'a'.repeat(15), is: undefined },
  { password: 'a'.repeat(14), is: /at least 15/ },
  { password: 'a'.repeat(256), is: undefined },
  { password: 'a'.repeat(257), is: /at most 256/ },
  { password: '😀'.repeat(15), is: undefined },
  { password: '😀'.repeat(8), is: /at least 15/ },
  { password: `${'a'.repeat(20)}\0`, is: /invisible character/ },
  { password: '   leading and trailing   ', is: undefined },
  { password: 'passwordpassword', is: /easy to guess/ },
  { password: 'PasswordPassword', is: /easy to guess/ },
  { password: '', is: /Enter/ },
  { password: undefined, is: /Enter/ },
  { password: 123456789012345678n, is: /Enter/ },
]
for (const { password, is } of rule) {
  const text = String(password)
  test(`the password ${text.slice(0, 20)} of ${text.length} is ${is ? 'rejected' : 'accepted'}`, () => {
    if (is) assert.match(newPasswordProblem(password, []) ?? '', is)
    else assert.equal(newPasswordProblem(password, []), undefined)
  })
}

const names = ['zoe.ng@harbour-guide.example', 'Zoë', 'Amundsen', 'Airside Guide']
const onNames: [password: string, isRefused: boolean][] = [
  ['AmundsenAmundsen', true],
  ['amundsen-2026-amundsen', true],
  ['Airside Guide 2026!', true],
  ['harbour guide example', true],
  ['administrator2026', true],
  ['APRON apron Apron 1', true],
  ['my airport admin', true],
  ['Zoë Zoë Zoë Zoë Zoë', false],
  ['Amundsen reached it first', false],
  ['correct battery horse', false],
  ['apron 7f3k9q2mx', false],
]
for (const [password, isRefused] of onNames) {
  test(`the password “${password}” is ${isRefused ? 'rejected' : 'accepted'} next to the names of user and website`, () => {
    if (isRefused) assert.match(newPasswordProblem(password, names) ?? '', /^Names are easy to guess/)
    else assert.equal(newPasswordProblem(password, names), undefined)
  })
}
