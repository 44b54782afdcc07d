import type { ReactNode } from 'react'
import type { AirportUpdate } from '#shapes'
import { attempt, confirm, useMay, useRead } from '#data'
import { ListItem } from '#form'
import { Link } from '#kit'
import { DataFault } from '#page'
import { instant } from '#record'
import { updatesQuery } from './update-queries.ts'
import { forgetUpdate } from './update-calls.ts'
import { useAskAgain } from './use-ask-again.ts'
import { filesWords, resultWords, stateWords } from './update-words.ts'

/** A comparison that is being applied, or has written anything, stays. */
export const isForgettable = ({ state, operationId }: AirportUpdate): boolean =>
  operationId === undefined && ['comparing', 'questioned', 'ready', 'failed'].includes(state)

export async function askToForget({ id, state }: AirportUpdate): Promise<boolean> {
  const isAgreed =
    state !== 'ready' ||
    (await confirm({
      title: 'Delete this comparison?',
      body: <p>Its decisions are lost. Airports don’t change.</p>,
      yes: 'Delete comparison',
      no: 'Keep comparison',
      isDestructive: true,
    }))
  if (isAgreed) await forgetUpdate(id)
  return isAgreed
}

/** The last comparisons, of everyone. */
export function EarlierUpdates({ addressOf }: { addressOf(id: string): string }): ReactNode {
  const read = useRead(updatesQuery(), { keepPrevious: true })
  const { data, error, reload } = read
  useAskAgain(read, (updates) => updates)
  const mayEdit = useMay('airport', 'edit')
  if (error && !data) {
    return (
      <DataFault title="Update history couldn’t load" onRetry={reload}>
        {error.message}
      </DataFault>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <section className="panel" aria-label="Update history">
      <header>
        <h2>Update history</h2>
      </header>
      <ul className="items">
        {data.map((update) => {
          const { id, at, by, undoneAt } = update
          const state =
            undoneAt === undefined ? stateWords[update.state] : { label: 'Undone', tone: 'idle', icon: 'undo' }
          return (
            <ListItem
              key={id}
              title={
                <Link className="link" to={addressOf(id)}>
                  {filesWords(update)}
                </Link>
              }
              state={state}
              text={resultWords(update)}
              facts={[
                <>
                  {instant(at)}
                  {by && ` by ${by.label}`}
                </>,
              ]}
              actions={
                mayEdit &&
                isForgettable(update) && (
                  <button type="button" className="btn s" onClick={() => void attempt(() => askToForget(update))}>
                    Delete<span className="sr-only"> the comparison of {filesWords(update)}</span>
                  </button>
                )
              }
            />
          )
        })}
      </ul>
    </section>
  )
}
