// A role can have an IP allow-list, which applies at sign-in and at each call.
import type { Database } from '#host/storage'
import { createIpTest, type IpTest } from './ip-address.ts'

/** The message of both refusals. */
export const elsewhere =
  'Your role only allows this from certain networks. Ask an administrator to add your IP address.'

const rangesMax = 20
const wordsOf = (ranges: string): string[] => ranges.split(/[\s,]+/).filter((word) => word !== '')

/** Caches the parsed allow-lists of recent roles, since every call needs one. */
const tests = new Map<string, IpTest>()
const testsMax = 100

function testOf(ranges: string): IpTest {
  const test = tests.get(ranges) ?? createIpTest(wordsOf(ranges)) ?? (() => false)
  if (tests.size >= testsMax) tests.clear()
  tests.set(ranges, test)
  return test
}

/** Whether an address can use a role with these ranges; without ranges, any can. */
export function isWithin(ranges: unknown, ip: string): boolean {
  return typeof ranges !== 'string' || wordsOf(ranges).length === 0 || testOf(ranges)(ip)
}

/** The problem of typed ranges. */
export function rangesProblem(ranges: unknown): string | undefined {
  const words = typeof ranges === 'string' ? wordsOf(ranges) : []
  if (words.length > rangesMax) return `Send at most ${rangesMax} addresses and ranges`
  const odd = words.find((word) => !createIpTest([word]))
  return odd === undefined ? undefined : `“${odd.slice(0, 60)}” isn’t an IP address or range, such as 192.0.2.0/24`
}

export function rangesOf(db: Database, roleId: string | null): unknown {
  return db.get('select ranges from role where id = ? and deletedAt is null', [roleId])?.ranges
}
