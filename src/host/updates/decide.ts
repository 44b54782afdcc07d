import { isText } from '#contract'
import {
  fieldDecisions,
  type FieldDecision,
  goneDecisions,
  type GoneDecision,
  type UpdateDecision,
  type UpdateFilter,
  updateGroups,
} from '#shapes'
import { invalid } from '#host/base'
import { objectIn } from '#host/http'
import { inChunks, type Tables } from '#host/records'
import { isUpdateFilter, readChanges, rowsWhere } from './update-store.ts'

const isFieldDecision = (value: unknown): value is FieldDecision => fieldDecisions.some((one) => one === value)
const isGoneDecision = (value: unknown): value is GoneDecision => goneDecisions.some((one) => one === value)
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isSafeInteger)
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

export const readDecision = (body: unknown): UpdateDecision => {
  const { decision, rows, fields, group, filter } = objectIn(body)
  const wanted = updateGroups.find((one) => one === group)
  if (!isFieldDecision(decision) && !isGoneDecision(decision)) throw invalid({ decision: 'Choose a decision' })
  if (rows !== undefined && !isNumbers(rows)) throw invalid({ rows: 'Send the numbers of the rows' })
  if (fields !== undefined && !isTexts(fields)) throw invalid({ fields: 'Send the names of the fields' })
  if (group !== undefined && !wanted) throw invalid({ group: `Choose one of ${updateGroups.join(', ')}` })
  if (filter !== undefined && !isUpdateFilter(filter))
    throw invalid({ filter: 'Send the filter as an object of texts' })
  if (rows === undefined && !wanted) throw invalid({ rows: 'Send the rows, or a group' })
  return {
    decision,
    ...(rows && { rows }),
    ...(fields && { fields }),
    ...(wanted && { group: wanted }),
    ...(filter && { filter }),
  }
}

/** Sets the decision of one row, as far as it applies: a row that is applied or unclear has none. */
const decideRow = ({ db }: Tables, id: string, n: number, { decision, fields }: UpdateDecision): void => {
  const row = db.get(
    `select groupName, changes from airport_update_row
    where updateId = ? and n = ? and state <> 'applied' and groupName <> 'unclear'`,
    [id, n],
  )
  if (!row) return
  if (row.groupName === 'gone') {
    if (!isGoneDecision(decision)) return
    db.update('airport_update_row', { goneDecision: decision, takes: decision !== 'keep' }, { updateId: id, n })
    return
  }
  if (!isFieldDecision(decision)) return
  const changes = readChanges(row.changes).map((change) =>
    !change.isPinned && (fields === undefined || fields.includes(change.field)) ? { ...change, decision } : change,
  )
  const takes = changes.filter((change) => change.decision === 'take').length
  const kept = { changes: JSON.stringify(changes), takes, keeps: changes.length - takes }
  db.update('airport_update_row', kept, { updateId: id, n })
}

const rowsOf = ({ db }: Tables, id: string, { rows, group, filter }: UpdateDecision): number[] => {
  if (rows) return [...rows]
  const { sql, parameters } = rowsWhere(db, id, group, filter ?? {})
  return db.all<{ n: number }>(`select n from airport_update_row where ${sql}`, parameters).map(({ n }) => n)
}

/** Decides about rows, in transactions of 10 ms if there are many. */
export const decide = (tables: Tables, id: string, decision: UpdateDecision, permit: () => void): Promise<() => void> =>
  inChunks(tables.db, rowsOf(tables, id, decision), (n) => decideRow(tables, id, n, decision), permit)

export const filterOf = (query: URLSearchParams): UpdateFilter => ({
  ...textIn(query, 'countryId'),
  ...textIn(query, 'type'),
  ...textIn(query, 'search'),
  ...(query.get('published') === '1' && { published: true }),
})

const textIn = (query: URLSearchParams, name: string): Record<string, string> => {
  const text = query.get(name) ?? ''
  return text === '' ? {} : { [name]: text }
}
