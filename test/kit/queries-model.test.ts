// Random orders of everything that readers, writers and other people do, against a host with random delays on a clock
// of its own. After each step nothing that is shown may be older than a write that has been answered; at rest all that
// is shown is the host's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueries } from '../../src/kit/queries.ts'
import type { Query } from '../../src/kit/query.ts'
import { randomFrom } from '../random-from.ts'

const orders = 600
const stepsEach = 40

interface Saved {
  id: string
  version: number
  text: string
}
type Rows = Readonly<Record<string, Saved>>

const tagOf = (id: string): string => id.charAt(0)
const ids = ['a1', 'a2', 'a3', 'b1', 'b2']
/** What each read shows: records of one kind or of both, and single ones. Not each can take a saved record in. */
const reads: Readonly<Record<string, { ids: readonly string[]; isPatched: boolean }>> = {
  'list a': { ids: ['a1', 'a2', 'a3'], isPatched: true },
  'list b': { ids: ['b1', 'b2'], isPatched: true },
  figures: { ids, isPatched: false },
  'record a1': { ids: ['a1'], isPatched: true },
  'record b1': { ids: ['b1'], isPatched: false },
}
const keys = Object.keys(reads)

async function run(seed: number): Promise<void> {
  const random = randomFrom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] ?? assert.fail('Nothing to choose from')

  let now = 0
  let due: { at: number; act(): void }[] = []
  const later = (act: () => void, atMost = 400) => due.push({ at: now + 1 + below(atMost), act })
  /** Microtasks run between any two things that happen, as they do in a browser. */
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await null
  }

  let person = 0
  let mayFail = true
  const host = new Map(ids.map((id): [string, Saved] => [id, { id, version: 1, text: 'first' }]))
  /** The version of each record that the panel was told of: a write's answer or an event. */
  const told = new Map(ids.map((id) => [id, 1]))
  const running = new Map<string, number>()

  const queryOf = (key: string): Query<{ person: number; rows: Rows }, Saved> => {
    const read = reads[key] ?? assert.fail(key)
    return {
      key,
      tags: [...new Set(read.ids.map(tagOf))],
      load: (signal) =>
        new Promise((resolve, reject) => {
          const asker = person
          const count = (by: number) => running.set(key, (running.get(key) ?? 0) + by)
          let isRunning = true
          const end = () => {
            if (isRunning) count(-1)
            isRunning = false
          }
          count(1)
          signal.addEventListener('abort', end)
          // A load answers although it was given up, as an answer does that has just arrived then.
          later(() => {
            const rows = Object.fromEntries(read.ids.map((id) => [id, host.get(id) ?? assert.fail(id)]))
            later(() => {
              end()
              if (mayFail && random() < 0.1) reject(new Error('failed'))
              else resolve({ person: asker, rows })
            })
          })
        }),
      ...(read.isPatched && {
        patch: ({ person: asker, rows }, saved) => {
          const known = rows[saved.id]
          // A row that is newer stays; a record that is not in the list may change which are.
          if (!known) return undefined
          return { person: asker, rows: saved.version > known.version ? { ...rows, [saved.id]: saved } : rows }
        },
      }),
    }
  }

  const queries = createQueries<Saved>({ now: () => now })
  const shown: { key: string; leave(): void }[] = []
  const commit = (id: string, text: string): Saved => {
    const saved = { id, version: (host.get(id)?.version ?? 0) + 1, text }
    host.set(id, saved)
    return saved
  }
  const tell = (saved: Saved, isPatching: boolean) => {
    told.set(saved.id, Math.max(saved.version, told.get(saved.id) ?? 0))
    queries.wrote([tagOf(saved.id)], isPatching ? saved : undefined)
  }

  const check = (what: string) => {
    for (const { key } of shown) {
      const { data } = queries.get(queryOf(key))
      if (!data) continue
      assert.equal(data.person, person, `${what}: ${key} is of a former person`)
      for (const { id, version } of Object.values(data.rows)) {
        const least = told.get(id) ?? 0
        assert.ok(version >= least, `${what}: ${key} shows version ${version} of ${id} after ${least} was told`)
      }
    }
    for (const [key, count] of running) assert.ok(count <= 1, `${what}: ${key} is under way ${count} times`)
  }

  let typed = 0
  const acts: Readonly<Record<string, () => void>> = {
    prefetch: () => {
      const giveUp = queries.prefetch(queryOf(oneOf(keys)))
      if (random() < 0.5) later(giveUp)
    },
    render: () => queries.begin(queryOf(oneOf(keys))),
    show: () => {
      const key = oneOf(keys)
      if (random() < 0.7) queries.begin(queryOf(key))
      shown.push({ key, leave: queries.subscribe(queryOf(key), () => {}) })
    },
    hide: () => {
      if (shown.length > 0) shown.splice(below(shown.length), 1)[0]?.leave()
    },
    reload: () => {
      if (shown.length > 0) queries.reload(queryOf(oneOf(shown).key))
    },
    write: () => {
      const id = oneOf(ids)
      const text = `typed ${(typed += 1)}`
      const isAhead = random() < 0.5
      const isRefused = random() < 0.2
      const isLost = random() < 0.2
      const isPatching = random() < 0.7
      // The version is the host's to give.
      const typedRow = { ...(host.get(id) ?? assert.fail(id)), text }
      const takeBacks = !isAhead
        ? []
        : keys.map((key) => {
            const query = queryOf(key)
            return queries.change(query, (data) => query.patch?.(data, typedRow) ?? data)
          })
      later(() => {
        const saved = isRefused ? (host.get(id) ?? assert.fail(id)) : commit(id, text)
        later(() => {
          tell(saved, isPatching && !isRefused && !isLost)
          for (const takeBack of takeBacks) takeBack()
          check('an answered write')
        })
      })
    },
    change: () => {
      const key = oneOf(keys)
      const takeBack = queries.change(queryOf(key), (data) => ({ ...data, rows: { ...data.rows } }))
      later(takeBack)
    },
    others: () => {
      const saved = commit(oneOf(ids), `others ${(typed += 1)}`)
      later(() => {
        tell(saved, false)
        check('an event')
      })
    },
    clear: () => {
      if (random() < 0.8) return
      person += 1
      queries.clear()
      // React renders who is still there.
      for (const { key } of shown) queries.begin(queryOf(key))
    },
    wait: () => {
      now += below(3000)
    },
  }

  const happen = async (until: number) => {
    while (due.length > 0) {
      const next = due.reduce((first, one) => (one.at < first.at ? one : first))
      if (next.at > until) break
      due = due.filter((one) => one !== next)
      now = Math.max(now, next.at)
      next.act()
      await settle()
      check('something came')
    }
    now = Math.max(now, until)
  }

  for (let step = 0; step < stepsEach; step += 1) {
    const what = oneOf(Object.keys(acts))
    acts[what]?.()
    check(what)
    // Sometimes before any microtask has run.
    if (random() < 0.7) await settle()
    check(what)
    await happen(now + below(150))
  }

  await happen(Infinity)
  mayFail = false
  for (const { key } of shown) if (queries.get(queryOf(key)).error !== undefined) queries.reload(queryOf(key))
  await happen(Infinity)
  for (const { key } of shown) {
    const rows = Object.fromEntries((reads[key]?.ids ?? []).map((id) => [id, host.get(id)]))
    assert.deepEqual(
      queries.get(queryOf(key)),
      { data: { person, rows }, outdated: undefined, error: undefined, isLoading: false },
      `${key} at rest`,
    )
  }
  const left = shown.splice(0)
  for (const { leave } of left) leave()
  await settle()
  assert.deepEqual(
    [...running].filter(([, count]) => count !== 0),
    [],
    'under way for nobody',
  )
}

const seedGiven = Number(process.env.SEED)
const seeds = seedGiven ? [seedGiven] : Array.from({ length: orders }, (_, index) => index + 1)

test('in any order of events, nothing older than a completed write is shown, and the last state shown is the host’s', async () => {
  for (const seed of seeds) {
    await run(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
  }
})
