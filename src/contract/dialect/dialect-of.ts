import type { DialectOptions, HostDialect } from './dialect.ts'
import { translateAnswers } from './from-host.ts'
import { namesOf } from './names.ts'
import { recordsOf } from './records.ts'
import { translateCalls } from './to-host.ts'

/** Creates the two functions of a dialect from the differences of a host. */
export function dialectOf(options: DialectOptions): HostDialect {
  const names = namesOf(options)
  const records = recordsOf(options, names)
  return { toHost: translateCalls(options, names, records), fromHost: translateAnswers(options, names, records) }
}
