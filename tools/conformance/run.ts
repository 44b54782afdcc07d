import { calls, isObject } from '#contract'
import { clean } from './clean.ts'
import { Broken, Postponed } from './expect.ts'
import type { Check, Person, Profile } from './profile.ts'
import { profiles } from './profiles/index.ts'
import { type Connection, type Fetch, mark, signIn, type Visitor, visitor } from './visitor.ts'

/** `not asked` means that the host returned 429, because it limits sign-ups and sign-ins. */
export type Verdict = 'kept' | 'broken' | 'not claimed' | 'not asked'

export interface Result extends Check {
  profile: string
  result: Verdict
  /** The difference, or the reason why the check did not run. */
  detail?: string
  ms: number
}
export interface RunReport {
  host: string
  features: readonly string[]
  results: readonly Result[]
  ms: number
  /** The number of records that could not be removed. */
  left: number
}

export interface Options extends Person {
  origin: string
  /** The profiles to run; all by default. */
  only?: readonly string[]
  /** Words in the names of the checks to run; all by default. */
  check?: string
  fetch?: Fetch
  signal?: AbortSignal
  /** Also removes the records of earlier runs. */
  sweeps?: boolean
  /** Called after each check. */
  tell?(result: Result): void
}

async function featuresOf(host: Visitor): Promise<readonly string[]> {
  const { status, body } = await host.get(calls.profile)
  const data = isObject(body) ? body.data : undefined
  const given: unknown[] = status === 200 && isObject(data) && Array.isArray(data.features) ? data.features : []
  return given.filter((feature) => typeof feature === 'string')
}

type Tried = Pick<Result, 'result' | 'detail'>

async function attempt(work: () => Promise<void>): Promise<Tried> {
  try {
    await work()
    return { result: 'kept' }
  } catch (error) {
    if (error instanceof Broken) return { result: 'broken', detail: error.message }
    if (error instanceof Postponed) return { result: 'not asked', detail: error.message }
    return { result: 'broken', detail: `no answer: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function runProfile(profile: Profile, host: Visitor, options: Options, signal: AbortSignal): Promise<Result[]> {
  const results: Result[] = []
  const checks = profile.checks.filter(({ says }) => says.includes(options.check ?? ''))
  if (checks.length === 0) return results
  const isClaimed = profile.needs.every((feature) => host.features.includes(feature))
  let run: ((check: Check) => Promise<void>) | undefined
  const ready: Tried = isClaimed
    ? await attempt(async () => {
        run = await profile.open(host, options)
      })
    : { result: 'not claimed' }
  for (const check of checks) {
    const started = performance.now()
    const tried = ready.result === 'kept' ? await attempt(async () => run?.(check)) : ready
    if (signal.aborted) break
    results.push({ ...check, ...tried, profile: profile.name, ms: Math.round(performance.now() - started) })
  }
  return results
}

async function enter(connection: Connection, { email, password }: Person): Promise<Visitor> {
  const host = await signIn(connection, email, password)
  return { ...host, features: await featuresOf(host) }
}

function newPrefix(): string {
  return `${mark}-${crypto.randomUUID().slice(0, 4)}`
}

/** Checks a host against the features that it claims. It removes its records afterwards, even after an interruption. */
export async function conform(options: Options): Promise<RunReport> {
  const started = performance.now()
  const { origin, email, password, only, tell } = options
  const signal = options.signal ?? new AbortController().signal
  const written = new Set<string>()
  const common = { origin, prefix: newPrefix(), fetch: options.fetch ?? fetch, written }
  const { token, features } = await enter({ ...common, features: [], signal }, { email, password })
  const results: Result[] = []
  let left = 0
  try {
    for (const [index, profile] of profiles.entries()) {
      if (signal.aborted || (only && !only.includes(profile.name))) continue
      // Each profile has its own prefix, so that it doesn't find records of another.
      const prefix = common.prefix + String(index).padStart(2, '0')
      const host = visitor({ ...common, prefix, features, signal }, token)
      const done = await runProfile(profile, host, options, signal)
      for (const result of done) tell?.(result)
      results.push(...done)
    }
  } finally {
    // The signal of the run may be aborted, so cleaning has its own.
    const cleaner = visitor({ ...common, features, signal: new AbortController().signal }, token)
    left = await (options.sweeps ? clean(cleaner, mark) : clean(cleaner, common.prefix, written))
  }
  return { host: origin, features, results, ms: Math.round(performance.now() - started), left }
}
