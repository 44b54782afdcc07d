import { type ReactNode, useState } from 'react'
import { type Entity, inSentence, textOf } from '#contract'
import type { UpdateChange, UpdateRow, FieldDecision, GoneDecision, UpdateDecision } from '#shapes'
import { attempt } from '#data'
import { ListItem } from '#form'
import { differenceWords, RecordLink } from '#record'
import { sendDecision } from './update-calls.ts'
import { fieldChoices, fieldResults, goneChoices, newChoices } from './update-words.ts'

interface UpdateRowProps {
  updateId: string
  row: UpdateRow
  entity: Entity
  canDecide: boolean
}

/** One airport: a sentence for each changed field, followed by its decision. */
export function UpdateRowItem({ updateId, row, entity, canDecide }: UpdateRowProps): ReactNode {
  const { n, airportId, group, label, code, country, type, isPublished, changes, decision, state, problem } = row
  const send = (what: Omit<UpdateDecision, 'rows'>) => sendDecision(updateId, { ...what, rows: [n] })
  const isOpen = canDecide && state !== 'applied' && group !== 'unclear'
  const isNew = airportId === null
  const typeField = entity.fields.type
  const typeWords =
    typeField?.kind === 'choice' ? typeField.options.find(({ value }) => value === type)?.label : undefined
  const isAdded = changes.some(({ decision: of }) => of === 'take')
  return (
    <ListItem
      title={
        <>
          <span className="mono">{code}</span>{' '}
          <RecordLink entity={entity.key} id={airportId}>
            {label}
          </RecordLink>
        </>
      }
      state={state === 'applied' ? { label: 'Applied', tone: 'ok', icon: 'ok' } : undefined}
      facts={[country, typeWords, isPublished && 'Published here']}
      actions={
        <>
          {!isOpen && decision !== undefined && <span>{goneChoices[decision]}</span>}
          {isOpen && group === 'gone' && (
            <DecisionSelect
              name={`Decision about ${label}`}
              value={decision ?? 'keep'}
              choices={goneChoices}
              onChoose={(value: GoneDecision) => send({ decision: value })}
            />
          )}
          {isOpen && group !== 'gone' && isNew && (
            <DecisionSelect
              name={`Decision about ${label}`}
              value={isAdded ? 'take' : 'keep'}
              choices={newChoices}
              onChoose={(value: 'take' | 'keep') => send({ decision: value })}
            />
          )}
          {isOpen && !isNew && changes.length > 1 && (
            <>
              <button
                type="button"
                className="btn s"
                aria-label={`Use file’s values for ${label}`}
                onClick={() => void attempt(() => send({ decision: 'take' }))}
              >
                Use file’s values
              </button>
              <button
                type="button"
                className="btn s"
                aria-label={`Keep current values of ${label}`}
                onClick={() => void attempt(() => send({ decision: 'keep' }))}
              >
                Keep current values
              </button>
            </>
          )}
        </>
      }
    >
      {problem !== undefined && <p className="bad-t">{problem}</p>}
      {changes.length > 0 && (
        <div className="update-changes">
          {changes.map((change) => (
            <ChangeLine
              key={change.field}
              entity={entity}
              label={label}
              change={change}
              isNew={isNew}
              isApplied={state === 'applied'}
              onDecide={
                isOpen && !isNew && !change.isPinned
                  ? (value) => send({ decision: value, fields: [change.field] })
                  : undefined
              }
            />
          ))}
        </div>
      )}
    </ListItem>
  )
}

/** The host names related records, whose IDs say nothing. */
const wordsOf = (entity: Entity, { field, before, after }: UpdateChange): [before: string, after: string] => {
  const definition = entity.fields[field]
  return !definition || definition.kind === 'relation'
    ? [textOf(before), textOf(after)]
    : differenceWords(definition, before, after)
}

interface ChangeLineProps {
  entity: Entity
  label: string
  change: UpdateChange
  isNew: boolean
  isApplied: boolean
  onDecide: ((decision: FieldDecision) => Promise<unknown>) | undefined
}

function ChangeLine({ entity, label, change, isNew, isApplied, onDecide }: ChangeLineProps): ReactNode {
  const { field, isOurs, isPinned, decision } = change
  const [before, after] = wordsOf(entity, change)
  const name = entity.fields[field]?.label ?? field
  return (
    <p>
      {isNew ? (
        `${name}: ${after}`
      ) : (
        <>
          The file {before && after ? 'changes' : after ? 'adds' : 'removes'} the {inSentence(name)}
          {before && after ? ' from ' : ' '}
          {before && <del>{before}</del>}
          {before && after && ' to '}
          {after && <ins>{after}</ins>}.
        </>
      )}
      {onDecide && <DecisionChips name={`${name} of ${label}`} value={decision} onChoose={onDecide} />}
      {!onDecide && !isNew && !isPinned && (
        <span className="subtle"> {(isApplied ? fieldResults : fieldChoices)[decision]}.</span>
      )}
      {isOurs && !isPinned && <span className="subtle"> Changed here.</span>}
      {isPinned && <span className="subtle"> Protected.</span>}
    </p>
  )
}

interface DecisionChipsProps {
  name: string
  value: FieldDecision
  onChoose(decision: FieldDecision): Promise<unknown>
}

/** Take or keep; a kept value can be kept always. */
function DecisionChips({ name, value, onChoose }: DecisionChipsProps) {
  const [shown, choose] = useSent(value, onChoose)
  const chips = shown === 'take' ? (['take', 'keep'] as const) : (['take', 'keep', 'always'] as const)
  return (
    <span className="update-chips" role="group" aria-label={name}>
      {chips.map((chip) => (
        <button key={chip} type="button" className="btn s" aria-pressed={chip === shown} onClick={() => choose(chip)}>
          {fieldChoices[chip]}
        </button>
      ))}
    </span>
  )
}

/** The new choice is shown at once. A failed call brings the old one back. */
function useSent<Choice extends string>(
  value: Choice,
  onChoose: (choice: Choice) => Promise<unknown>,
): [Choice, (choice: Choice) => void] {
  const [sent, setSent] = useState<{ from: Choice; to: Choice }>()
  const choose = async (to: Choice) => {
    setSent({ from: value, to })
    const done = await attempt(() => onChoose(to))
    if (done === undefined) setSent(undefined)
  }
  return [sent?.from === value ? sent.to : value, (to) => void attempt(() => choose(to))]
}

interface DecisionSelectProps<Choice extends string> {
  name: string
  value: Choice
  choices: Readonly<Record<Choice, string>>
  onChoose(choice: Choice): Promise<unknown>
}

function DecisionSelect<Choice extends string>({ name, value, choices, onChoose }: DecisionSelectProps<Choice>) {
  const [shown, choose] = useSent(value, onChoose)
  const keys = Object.keys(choices).filter((key): key is Choice => key in choices)
  return (
    <select
      className="input s"
      aria-label={name}
      value={shown}
      onChange={({ target }) => {
        const to = keys.find((key) => key === target.value)
        if (to !== undefined) choose(to)
      }}
    >
      {keys.map((key) => (
        <option key={key} value={key}>
          {choices[key]}
        </option>
      ))}
    </select>
  )
}
