import { calls, isObject, type Row } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, expect, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths, settingsPlace } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { guides } = recordPaths
const past = '2020-01-01'

const make = (host: Visitor, name: string, values: object = {}): Promise<Row> =>
  host.make(guides.save, { name: `${host.prefix} ${name}`, order: 1, status: 'published', ...values })
const now = async (host: Visitor, { id }: Row): Promise<Row> => rowIn(await host.get(`${guides.list}/${id}`))
const act = (host: Visitor, { id, version }: Row, action: object) =>
  host.post(`${guides.list}/${id}/publishing`, { version, ...action })

/** Sets the review interval of guideline types in months, and returns the previous values. */
async function setInterval(host: Visitor, months: unknown): Promise<unknown> {
  const { id, version, checkGuidelineTypes: before = null } = rowIn(await host.get(settingsPlace.list))
  if (before !== months) rowIn(await host.post(settingsPlace.save, { id, version, checkGuidelineTypes: months }))
  return before
}

async function withInterval(host: Visitor, months: number | null, run: () => Promise<void>): Promise<void> {
  const before = await setInterval(host, months)
  try {
    await run()
  } finally {
    await setInterval(host, before)
  }
}

const isToCome = (day: unknown): boolean => typeof day === 'string' && day > new Date().toISOString().slice(0, 10)

const notesOf = ({ publicNotes }: Row): unknown[] =>
  Array.isArray(publicNotes) ? publicNotes.map((one: unknown) => (isObject(one) ? one.note : undefined)) : []

/** Content checks, checks and public notes of published records. */
export const freshnessProfile = profile({
  name: 'freshness',
  needs: ['entities', 'operations', 'accounts', 'publishing'],
  prepare: async (host) => ({ writer: (await colleague(host, { 'guideline-type': ['view', 'edit'] })).host }),
  checks: {
    'The first publication sets a check date by the interval of the section': [
      rules.publishing,
      (host) =>
        withInterval(host, 6, async () => {
          expect(isToCome((await make(host, 'interval')).reviewOn), 'the record has no future check date')
        }),
    ],
    'A check records its time and moves the check date by the interval': [
      rules.publishing,
      (host) =>
        withInterval(host, 6, async () => {
          const checked = rowIn(await act(host, await make(host, 'check', { reviewOn: past }), { action: 'check' }))
          expect(typeof checked.checkedAt === 'string', 'the check has no time')
          expect(isToCome(checked.reviewOn), 'the check date is not in the future')
        }),
    ],
    'Without an interval a check clears a check date that has passed': [
      rules.publishing,
      (host) =>
        withInterval(host, null, async () => {
          const record = await make(host, 'no interval', { reviewOn: past })
          equal(rowIn(await act(host, record, { action: 'check' })).reviewOn, null, 'the check date')
        }),
    ],
    'A check has its own action in the activity': [
      rules.publishing,
      async (host) => {
        const record = await make(host, 'entry')
        rowIn(await act(host, record, { action: 'check' }))
        const query = `filter[entity]=guideline-type&filter[recordId]=${record.id}`
        equal(listIn(await host.get(`${calls.activity}?${query}`))[0]?.action, 'check', 'the latest entry')
      },
    ],
    'With only edit, a user can check a live record and set its owner and check date': [
      rules.publishing,
      async (host, { writer }) => {
        const record = await make(host, 'edit')
        const checked = rowIn(await act(writer, record, { action: 'check' }))
        const change = { id: record.id, version: checked.version, reviewOn: '2031-01-01' }
        equal(rowIn(await writer.post(guides.save, change)).reviewOn, '2031-01-01', 'the check date')
        equal((await now(host, record)).pending, undefined, 'the pending version')
      },
    ],
    'The filter reviewDue finds exactly the records whose check date has passed': [
      rules.publishing,
      async (host) => {
        const due = await make(host, 'due', { reviewOn: past })
        const later = await make(host, 'later', { reviewOn: '2031-01-01' })
        const ids = listIn(
          await host.get(`${guides.list}?filter[reviewDue]=1&search=${encodeURIComponent(host.prefix)}&limit=1000`),
        ).map(({ id }) => id)
        equal([ids.includes(due.id), ids.includes(later.id)], [true, false], 'the due and the later one')
      },
    ],
    'A public note is published with the record and has its time': [
      rules.publishing,
      async (host) => {
        const draft = await make(host, 'note', { status: 'draft' })
        const live = rowIn(await act(host, draft, { action: 'publish', note: 'First edition' }))
        equal([notesOf(live), live.publicNote], [['First edition'], null], 'the notes')
      },
    ],
    'The note of a pending version is not among the published notes': [
      rules.publishing,
      async (host) => {
        const record = await make(host, 'pending note')
        const body = { liveVersion: record.version, description: 'Next', publicNote: 'Later' }
        const { version } = objectIn(await host.post(`${guides.list}/${record.id}/pending`, body), 201)
        const live = await now(host, record)
        equal([notesOf(live), live.publicNote ?? null], [[], null], 'the notes of the live record')
        await host.post(`${guides.list}/${record.id}/pending/publish`, { version })
        equal(notesOf(await now(host, record)), ['Later'], 'the notes after publishing')
      },
    ],
    'Correcting a public note needs the publish permission, and undo restores the note': [
      rules.publishing,
      async (host, { writer }) => {
        const record = await make(host, 'correct', { publicNote: 'Frist' })
        const [note] = Array.isArray(record.publicNotes) ? record.publicNotes : []
        const at = isObject(note) ? note.at : undefined
        isRefused(await act(writer, record, { action: 'correct-note', at, note: 'Mine' }), 403, 'forbidden')
        const removed = await act(host, record, { action: 'correct-note', at, note: null })
        equal(notesOf(rowIn(removed)), [], 'the notes')
        await host.post(`${guides.list}/undo`, { operationId: metaIn(removed).operationId })
        equal(notesOf(await now(host, record)), ['Frist'], 'the notes after undo')
      },
    ],
  },
})
