import { passwordMax, passwordMin } from './calls.ts'
import { lengthOf } from './text-rules.ts'

/** The most common passwords of sufficient length in public lists of leaked passwords. Case doesn't count. */
const commonest = new Set([
  '123456789012345',
  '1234567890123456',
  '12345678901234567890',
  '123456789123456',
  '123456789123456789',
  '1234567891234567',
  '112233445566778899',
  '987654321987654321',
  '0123456789012345',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8',
  'qwertyuiopasdfgh',
  'qwertyuiopasdfghjkl',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyqwertyqwerty',
  'qwertyuiop12345',
  'qwertyuiop123456',
  'qwertyuiop1234567890',
  'qwerty123456789',
  'asdfghjklasdfghjkl',
  'asdfghjkl123456',
  'zxcvbnmzxcvbnmzxcvbnm',
  'abcdefghijklmno',
  'abcdefghijklmnop',
  'abcdefghijklmnopqrstuvwxyz',
  'abc123abc123abc',
  'passwordpassword',
  'password1234567',
  'password12345678',
  'password123456789',
  'passwordpassword1',
  'mypasswordispassword',
  'thisismypassword',
  'thisisapassword',
  'changemechangeme',
  'letmeinletmeinletmein',
  'administrator123',
  'administratoradministrator',
  'adminadminadmin',
  'adminadmin12345',
  'welcomewelcome1',
  'iloveyouiloveyou',
  'iloveyousomuch1',
  'iloveyouforever',
  'sunshinesunshine',
  'princessprincess',
  'footballfootball',
  'baseballbaseball',
  'superman1234567',
  'thequickbrownfox',
  'correcthorsebatterystaple',
  'trustno1trustno1',
  'fuckyoufuckyou1',
  'youcantguessthis',
  'onceuponatimein',
  'to be or not to be',
  'tobeornottobethat',
  'maytheforcebewithyou',
])

/** Returns the problem of a new password, or undefined. The host hashes the password exactly as typed. */
export const passwordProblem = (password: unknown): string | undefined => {
  if (typeof password !== 'string' || password === '') return 'Enter a password'
  if (password.includes('\0')) return 'Remove the invisible character'
  const length = lengthOf(password)
  if (length < passwordMin) return `Use at least ${passwordMin} characters, for example a few words`
  if (length > passwordMax) return `Use at most ${passwordMax} characters`
  if (commonest.has(password.toLowerCase())) return 'This password is easy to guess. Choose another one'
  return undefined
}
