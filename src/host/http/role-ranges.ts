// A role may be for certain addresses alone: its text of addresses and ranges holds at sign-in and at each call.
import type { Database } from '#host/storage'
import { addressTest, type AddressTest } from './ip-address.ts'

/** The sentence of both refusals. */
export const elsewhere =
  'Your role permits this only from certain networks, and your address is not in one of them. Ask an administrator.'

const rangesMax = 20
const wordsOf = (ranges: string): string[] => ranges.split(/[\s,]+/).filter((word) => word !== '')

/** The texts of some roles, each with its test, since every call asks. */
const tests = new Map<string, AddressTest>()
const testsMax = 100

function testOf(ranges: string): AddressTest {
  const test = tests.get(ranges) ?? addressTest(wordsOf(ranges)) ?? (() => false)
  if (tests.size >= testsMax) tests.clear()
  tests.set(ranges, test)
  return test
}

/** Whether an address may use a role with these ranges; without any, each may. */
export function isWithin(ranges: unknown, ip: string): boolean {
  return typeof ranges !== 'string' || wordsOf(ranges).length === 0 || testOf(ranges)(ip)
}

/** The problem of ranges that somebody typed. */
export function rangesProblem(ranges: unknown): string | undefined {
  const words = typeof ranges === 'string' ? wordsOf(ranges) : []
  if (words.length > rangesMax) return `Give at most ${rangesMax} addresses and ranges`
  const odd = words.find((word) => !addressTest([word]))
  return odd === undefined ? undefined : `“${odd.slice(0, 60)}” is no address or range, such as 192.0.2.0/24`
}

export function rangesOf(db: Database, roleId: string | null): unknown {
  return db.get('select ranges from role where id = ? and deletedAt is null', [roleId])?.ranges
}
