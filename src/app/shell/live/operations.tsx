import { calls, capital, dataAs, entityOf, list } from '#contract'
import { operationShape } from '#shapes'
import { attempt, callQuery, quietQuery, useHas, useRead } from '#data'
import { ageWords, instant, numberWords, objectOf, quantity, undoNow, verbOf } from '#record'

/** The user's operations that can currently be undone (docs/contract.md). */
const operationsQuery = quietQuery(
  'notifications',
  callQuery(calls.operations, (response) =>
    dataAs(list(operationShape))(response)?.flatMap(({ entity: key, action, count, others, label, ...undoable }) => {
      const entity = entityOf(key)
      if (!entity || undoable.operationIds.length === 0) return []
      const [verb, after] = verbOf(action)
      const counted = quantity(entity, count)
      const object = label === '' ? counted : action === 'import' ? `${counted} from ${label}` : objectOf(label)
      const rest = others > 0 ? ` and ${numberWords(others)} other ${others === 1 ? 'record' : 'records'}` : ''
      return [{ ...undoable, entity, message: `${capital(verb)} ${object}${rest} ${after}`.trimEnd() }]
    }),
  ),
)

/** The user's last changes that can be undone. */
export function Operations({ onUndo }: { onUndo(): void }) {
  const { data = [] } = useRead(useHas('operations') ? operationsQuery : undefined, { keepPrevious: true })
  if (data.length === 0) return null
  return (
    <ul className="notif-list" aria-label="Changes you can undo">
      {data.map(({ entity, at, ...undoable }) => (
        <li key={undoable.operationIds[0]} className="undoable">
          <span>
            <span>{undoable.message}</span>
            {instant(at, ageWords)}
          </span>
          <button
            type="button"
            className="btn s"
            aria-label={`Undo: ${undoable.message}`}
            onClick={() => {
              onUndo()
              void attempt(() => undoNow(entity, undoable))
            }}
          >
            Undo
          </button>
        </li>
      ))}
    </ul>
  )
}
