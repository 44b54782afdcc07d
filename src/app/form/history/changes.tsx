import { type Entity, type Field, textOf } from '#contract'
import { differenceWords } from '#record'
import { TextDifference } from './text-difference.tsx'
import { isPointing, type State } from './versions.ts'
import type { ActivityChange } from './read-activity.ts'
import '../styles/versions.css'

/** Whether text is compared word by word. A name or code is short enough to show whole, before and after. */
export const isProse = (field: Field | undefined): boolean => field?.kind === 'long'

const Words = ({ before, after }: { before: string; after: string }) => (
  <>
    {before && <del>{before}</del>}
    {before && after && ' → '}
    {after && <ins>{after}</ins>}
  </>
)

interface ChangesProps {
  entity: Entity | undefined
  changes: readonly ActivityChange[]
}

/** Each changed field with its old and new value; for a long text, the changed words. */
export const Changes = ({ entity, changes }: ChangesProps) =>
  changes.length > 0 && (
    <dl className="pairs">
      {changes.map(({ name, label, before, after, beforeWords, afterWords, isNote }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {isNote ? (
              afterWords
            ) : isProse(entity?.fields[name]) ? (
              <TextDifference before={textOf(before)} after={textOf(after)} />
            ) : (
              <Words before={beforeWords} after={afterWords} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )

interface FieldDifferenceProps {
  entity: Entity
  name: string
  before: State
  after: State
  isBeside: boolean
}

/** The difference of one field between two states of a record. */
export function FieldDifference({ entity, name, before, after, isBeside }: FieldDifferenceProps) {
  const [was, is] = [before.values[name], after.values[name]]
  const field = entity.fields[name]
  if (!field) return null
  if (isProse(field)) {
    return <TextDifference before={textOf(was)} after={textOf(is)} isBeside={isBeside} />
  }
  const [beforeWords, afterWords] = isPointing(field)
    ? [before.names[name], after.names[name]]
    : differenceWords(field, was, is)
  return (
    <p className="words">
      <Words before={beforeWords ?? ''} after={afterWords ?? ''} />
    </p>
  )
}
