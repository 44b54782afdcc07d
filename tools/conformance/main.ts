// `npm run conformance -- URL --email … --password-file … [--profile core,lists] [--check WORDS] [--json FILE]` checks
// whether a host conforms to the contract. Exits with 0 if it does, 1 if it violates a rule, 2 if the run failed.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { givenPath } from '../supply/given-path.mjs'
import { profiles } from './profiles/index.ts'
import { lineOf, tableOf } from './report.ts'
import { conform, type Options } from './run.ts'

const usage =
  'npm run conformance -- URL --email ADDRESS --password-file FILE [--profile NAME,NAME]' +
  ' [--check WORDS] [--json FILE]'

function readOptions(): Options & { json: string | undefined } {
  const {
    values,
    positionals: [address = ''],
  } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'password-file': { type: 'string' },
      profile: { type: 'string' },
      check: { type: 'string' },
      json: { type: 'string' },
    },
  })
  const { email, 'password-file': file, profile, check, json } = values
  if (!URL.canParse(address) || email === undefined || file === undefined) throw new Error(usage)
  const only = profile?.split(',').map((name) => name.trim())
  const odd = only?.find((name) => !profiles.some((known) => known.name === name))
  if (odd !== undefined) throw new Error(`there is no profile ${odd}: ${profiles.map(({ name }) => name).join(', ')}`)
  return {
    origin: address.replace(/\/+$/, ''),
    email,
    password: readFileSync(givenPath(file), 'utf8').replace(/\r?\n$/, ''),
    sweeps: true,
    ...(only && { only }),
    ...(check !== undefined && { check }),
    json,
  }
}

async function main(): Promise<number> {
  const { json, ...options } = readOptions()
  const interruption = new AbortController()
  // After a signal, the run still removes its records.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())
  const outcome = await conform({
    ...options,
    signal: interruption.signal,
    tell: (result) => {
      if (result.result !== 'not claimed') process.stdout.write(`${lineOf(result)}\n`)
    },
  })
  if (json !== undefined) writeFileSync(givenPath(json), `${JSON.stringify(outcome, null, 2)}\n`)
  process.stdout.write(`\n${tableOf(outcome)}\n`)
  if (interruption.signal.aborted) return 130
  return outcome.results.some(({ result }) => result === 'broken') ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`conformance: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
