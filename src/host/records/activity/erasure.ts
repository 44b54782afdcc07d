// A person's right to erasure: after a purge, everything that the host wrote about the person is replaced by "erased".
import { type Entity, erasedWord, isEmpty, type Json } from '#contract'
import { toEntry } from './activity.ts'
import { detailHashOf } from './activity-chain.ts'
import { eraseWords } from './erased-words.ts'
import type { Work } from '../tables.ts'

const personalFields = (entity: Entity): string[] =>
  Object.entries(entity.fields)
    .filter(([, { personal }]) => personal)
    .map(([name]) => name)

const eraseValue = (value: Json): Json => (isEmpty(value) ? value : erasedWord)

export const eraseTraces = (work: Work, entity: Entity, id: string): void => {
  const personal = personalFields(entity)
  if (personal.length === 0) return
  const { db } = work
  eraseWords(work, entity)
  const isNamed = entity.label.some((name) => personal.includes(name))
  const named = new Set([id])
  db.insert('erasing', { entity: entity.key, recordId: id })
  for (const row of db.all('select * from activity where entity = ? and recordId = ?', [entity.key, id])) {
    const { seq, changes, label } = toEntry(row)
    const covered = changes.map((change) =>
      personal.includes(change.field)
        ? { ...change, before: eraseValue(change.before), after: eraseValue(change.after) }
        : change,
    )
    if (isNamed && label !== '' && label !== erasedWord) named.add(JSON.stringify(label).slice(1, -1))
    db.update(
      'activity',
      {
        changes: JSON.stringify(covered),
        label: isNamed ? erasedWord : label,
        detailHash: detailHashOf(row),
        salt: null,
      },
      { seq },
    )
  }
  db.run('delete from erasing where entity = ? and recordId = ?', [entity.key, id])
  // A repeated request must not run again, so the kept response stays without its data. Responses about other records
  // may contain the person's name as well.
  for (const text of named) db.run(`update kept_answer set answer = '{"data":null}' where instr(answer, ?) > 0`, [text])
}
