import { calls, capital, dataOf, entityOf, isObject, isText, textOf } from '#contract'
import { arrayOf, attempt, callQuery, quietQuery, useHas, useRead, nonNegativeInteger } from '#data'
import { ageWords, instant, numberWords, objectOf, quantity, undoNow, verbOf } from '#record'

/** The user's operations that can currently be undone (docs/contract.md). */
const operationsQuery = quietQuery(
  'notifications',
  callQuery(calls.operations, (answer) =>
    arrayOf(dataOf(answer), isObject).flatMap(({ operationIds, at, entity: key, action, count, others, label }) => {
      const entity = entityOf(textOf(key))
      const ids = arrayOf(operationIds, isText)
      if (!entity || ids.length === 0 || !isText(at)) return []
      const [verb, after] = verbOf(textOf(action))
      const counted = quantity(entity, nonNegativeInteger(count, 1))
      const name = textOf(label)
      const object = name === '' ? counted : action === 'import' ? `${counted} from ${name}` : objectOf(name)
      const more = nonNegativeInteger(others, 0)
      const rest = more > 0 ? ` and ${numberWords(more)} other ${more === 1 ? 'record' : 'records'}` : ''
      return [{ entity, operationIds: ids, at, message: `${capital(verb)} ${object}${rest} ${after}`.trimEnd() }]
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
