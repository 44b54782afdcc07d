import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KeptPart } from './kept-part.ts'
import type { Subject } from './subject.ts'

/** A draft can have 512 KB, so this number of rows has at most 10 MB. */
const rowsAtOnce = 20

const notIncluded = [
  'Passwords, tokens and other secrets: the server keeps only hashes of them.',
  'Email files in the server’s outbox folder, until a mail program sends and deletes them.',
  'Backups and the server’s log files.',
  'Texts in which others write about this person, unless they’re in a record above.',
]

/** The response of the file, piece by piece. Other requests are handled between two pieces. */
export async function* personalFile(
  parts: readonly KeptPart[],
  subject: Subject,
  now: Date,
  permit: () => void,
): AsyncGenerator<string> {
  const head = JSON.stringify({ email: subject.email, madeAt: now.toISOString(), notIncluded })
  yield `{"data":${head.slice(0, -1)},"parts":[`
  let isFirstPart = true
  for (const part of parts) {
    await nextTurn()
    permit()
    const rows = part.find(subject)
    if (rows.length === 0) continue
    const start = JSON.stringify({ name: part.name, title: part.title })
    yield `${isFirstPart ? '' : ','}${start.slice(0, -1)},"rows":[`
    isFirstPart = false
    let isFirstRow = true
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      // A row may have been deleted since its number was read.
      const read = part.read(subject, rows.slice(from, from + rowsAtOnce))
      if (read.length > 0) yield (isFirstRow ? '' : ',') + read.map((row) => JSON.stringify(row)).join(',')
      isFirstRow &&= read.length === 0
      await nextTurn()
      permit()
    }
    yield ']}'
  }
  yield ']}}'
}
