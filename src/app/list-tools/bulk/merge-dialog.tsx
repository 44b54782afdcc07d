import { useEffect, useId, useMemo, useState } from 'react'
import type { Entity, Row } from '#contract'
import { api, attempt, is, newIdempotencyKey, queryBy } from '#data'
import type { MergeProps } from '#list'
import { FormDialog, numberWords, offerUndo, quantity } from '#record'
import { FieldError, useFeedback } from '#ui'
import { recordActions } from '#change'

/** Counts the references to a record: "Blogs: 12". */
const countsOf = (entity: Entity, row: Row): { words: string; sum: number } => {
  const counts = Object.entries(entity.fields).flatMap(([name, { kind, label }]) => {
    const count = row[name]
    return kind === 'count' && typeof count === 'number' ? [{ count, words: `${label}: ${numberWords(count)}` }] : []
  })
  return { words: counts.map(({ words }) => words).join(', '), sum: counts.reduce((sum, { count }) => sum + count, 0) }
}

/** One of several records stays, and all references to the others move to it. */
export function MergeDialog({ list, onClose }: MergeProps) {
  const { toast } = useFeedback()
  const { entity, control, state, labelOf, track } = list
  const id = useId()
  const [rows, setRows] = useState<readonly Row[]>()
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState('')

  useEffect(() => {
    const calling = new AbortController()
    const filters = [...control.selection.records.keys()].map((one) => is('id', one))
    const read = async () => {
      const page = await api.list(entity, queryBy(filters, filters.length), calling.signal)
      setRows([...page.rows].sort((a, b) => countsOf(entity, b).sum - countsOf(entity, a).sum))
    }
    void attempt(read, onClose)
    return () => calling.abort()
  }, [])

  const chosenCount = control.selection.records.size
  const count = rows?.length ?? chosenCount
  const gone = chosenCount - count
  const isPossible = count > 1
  const into = rows?.find((row) => row.id === chosen) ?? rows?.[0]
  // A retry after a lost response must be the same call.
  const idempotencyKey = useMemo(newIdempotencyKey, [into?.id])
  const merge = async () => {
    if (!rows || !into) return
    const from = rows.filter((row) => row !== into).map((row) => row.id)
    const toRow = track([into.id])
    const operationId = await recordActions.merge(entity, from, into.id, { idempotencyKey })
    const message = `${quantity(entity, rows.length)} merged into ${labelOf(into)}.`
    control.clear()
    state.reload()
    onClose()
    toRow()
    if (operationId === undefined) toast(message)
    else offerUndo(entity, { operationIds: [operationId], message })
  }
  return (
    <FormDialog
      title={`Merge ${quantity(entity, chosenCount)}?`}
      yes={`Merge ${isPossible ? quantity(entity, count) : ''}`.trim()}
      isReady={into !== undefined && isPossible}
      onSubmit={merge}
      onRefused={({ status, fields }) => {
        setProblem(fields.from ?? '')
        if (status === 404) state.reload() // the list shows a record that no longer exists
      }}
      onClose={onClose}
    >
      {!rows ? (
        <p role="status">Loading…</p>
      ) : (
        <fieldset className="field merge">
          <legend className="label">Choose the one to keep</legend>
          {rows.map((row) => (
            <label key={row.id} className="row">
              <input
                className="check"
                type="radio"
                name={id}
                checked={row === into}
                onChange={() => setChosen(row.id)}
              />
              <span className="grow">{labelOf(row)}</span> <span className="subtle">{countsOf(entity, row).words}</span>
            </label>
          ))}
        </fieldset>
      )}
      {gone > 0 && (
        <p>
          {numberWords(gone)} of them no longer {gone === 1 ? 'exists' : 'exist'}.
        </p>
      )}
      {isPossible && (
        <p>
          {count === 2
            ? `References move to the ${entity.one} you keep. The other one moves to the trash, and its URL redirects.`
            : `References move to the ${entity.one} you keep. The others move to the trash, and their URLs redirect.`}
          {rows?.some(({ translations }) => translations !== undefined) &&
            ` The ${entity.one} you keep keeps its translations and gets those that it lacks.`}
        </p>
      )}
      {problem && (
        <div className="field">
          <FieldError role="alert">{problem}</FieldError>
        </div>
      )}
    </FormDialog>
  )
}
