import { type ReactNode, useState } from 'react'
import { type Entity, entityOf, importBatchMax, likeness, type Values } from '#contract'
import { attempt, inPlace, may, newIdempotencyKey } from '#data'
import { numberWords, offerUndo, quantity } from '#record'
import { useFeedback } from '#ui'
import { fileRuleOf } from './file-rules.ts'
import type { ImportFile, ImportFlow } from './import-flow.ts'
import { columnAt } from './mapping.ts'
import type { Missing, Tally } from './tally.ts'
import { sendBatch } from './import-batch.ts'

/** One record per name and place; equivalent spellings are one record. */
function distinctRecords(missing: readonly Missing[]): Missing[] {
  const found = new Map(missing.map((one) => [JSON.stringify([likeness(one.name), one.within]), one]))
  return [...found.values()]
}

interface Created {
  created: number
  operationIds: readonly string[]
  /** The first reason why a record couldn't be created. */
  problem: string
}

/**
 * Creates the records of missing names as a separate import, named after the file. A failed call ends it; records
 * created before stay and can be undone.
 */
export async function createMissing(target: Entity, missing: readonly Missing[], file: string): Promise<Created> {
  const [key = ''] = target.label
  const rows = missing.map(({ name, within }): Values => ({ ...within, [key]: name }))
  const listed = { importId: newIdempotencyKey(), file }
  let all: Created = { created: 0, operationIds: [], problem: '' }
  for (let start = 0; start < rows.length; start += importBatchMax) {
    const batch = { rows: rows.slice(start, start + importBatchMax), key, mode: 'both' as const, ...listed }
    let problem = ''
    const result = await inPlace(
      'importBatch',
      () => sendBatch(target, batch),
      ({ message }) => {
        problem = message
      },
    )
    if (!result) return { ...all, problem: all.problem || problem }
    const { created, failed, operationId } = result
    const [refused] = failed
    all = {
      created: all.created + created,
      operationIds: operationId === undefined || created === 0 ? all.operationIds : [...all.operationIds, operationId],
      problem: all.problem || (refused ? Object.values(refused.fields)[0] || refused.error : ''),
    }
  }
  return all
}

interface MissingNamesProps extends Pick<Tally, 'missing'> {
  entity: Entity
  flow: ImportFlow
  file: ImportFile
}

/** Offers to create the missing records that the file names, or to put their names elsewhere. */
export function MissingNames({ entity, flow, file, missing }: MissingNamesProps): ReactNode {
  const { mapping, replacements, elsewhere } = file
  const isAnswered = ({ field, name }: Missing): boolean => {
    const column = columnAt(mapping, field)
    return column !== undefined && replacements.get(column)?.has(name) === true
  }
  const open = [...missing.values()].filter((one) => !isAnswered(one))
  const fields = [...new Set(open.map(({ field }) => field))]
  return (
    <>
      {fields.map((field) => (
        <MissingOfField
          key={field}
          entity={entity}
          flow={flow}
          file={file}
          missing={open.filter((one) => one.field === field)}
        />
      ))}
      {[...elsewhere].map(([path, names]) => (
        <p key={path} className="help">
          {namesWords(names.size)} {names.size === 1 ? 'goes' : 'go'} into {elsewhereOf(entity, path)?.label}.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              flow.putElsewhere(path, new Set())
              flow.check()
            }}
          >
            Undo
          </button>
        </p>
      ))}
    </>
  )
}

const namesWords = (count: number): string => `${numberWords(count)} ${count === 1 ? 'name' : 'names'}`

const elsewhereOf = (entity: Entity, path: string): { label: string } | undefined =>
  entity.fields[fileRuleOf(entity).elsewhere?.[path] ?? '']

const namedAtOnce = 5

/** Formats "Najafgarh (Delhi, India), Gaya (Bihar, India) and 3 more". */
const listWords = (records: readonly Missing[]): string => {
  const names = records.slice(0, namedAtOnce).map(({ name, place }) => (place === '' ? name : `${name} (${place})`))
  const more = records.length - names.length
  return more > 0 ? `${names.join(', ')} and ${numberWords(more)} more` : names.join(', ')
}

interface MissingOfFieldProps {
  entity: Entity
  flow: ImportFlow
  file: ImportFile
  missing: readonly Missing[]
}

function MissingOfField({ entity, flow, file, missing }: MissingOfFieldProps): ReactNode {
  const { toast } = useFeedback()
  const [isCreating, setCreating] = useState(false)
  const [{ field = '', entity: key = '' } = {}] = missing
  const target = entityOf(key)
  if (!target) return null
  const records = distinctRecords(missing)
  const names = new Set(missing.map(({ name }) => name))
  const other = elsewhereOf(entity, field)
  const create = async () => {
    if (isCreating) return
    setCreating(true)
    try {
      const { created, operationIds, problem } = await createMissing(target, records, file.name)
      const left = records.length - created
      if (problem !== '') toast(`${quantity(target, left)} not created. ${problem}`, { type: 'error' })
      const message = `${quantity(target, created)} created.`
      if (operationIds.length > 0) offerUndo(target, { operationIds, message })
      else if (created > 0) toast(message)
      flow.check()
    } finally {
      setCreating(false)
    }
  }
  return (
    <div className="rows missing-names">
      <p>
        <b>
          {quantity(target, records.length)} {records.length === 1 ? 'isn’t' : 'aren’t'} in your list:
        </b>{' '}
        {listWords(records)}
      </p>
      <div className="row wrap">
        {may(key, 'edit') && (
          <button type="button" className="btn" aria-busy={isCreating} onClick={() => void attempt(create)}>
            Create {quantity(target, records.length)}
          </button>
        )}
        {other && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              flow.putElsewhere(field, names)
              flow.check()
            }}
          >
            Put {namesWords(names.size)} into {other.label}
          </button>
        )}
      </div>
    </div>
  )
}
