import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import type { Entity, Row, Values } from '#contract'
import { may, queries, recordQuery, unsavedIn } from '#data'
import { type CallError, useLocation, useStore } from '#kit'
import { editableNames } from '#change'
import type { Form } from './form.ts'
import { givenIn, offerFirstValues } from './first-values.ts'
import { beginForm } from './machine/opening.ts'
import { continuesAt, isOpen, isSameTarget, type FormTarget, sourceOf, textIdOf } from './machine/states.ts'
import { hasPending, openedRow, pendingQuery } from './publishing/pending-calls.ts'
import { runForm } from './run-form.ts'

/** The values of a new record, and the name of its unsaved text. */
export interface FirstValues {
  of: string
  given: Values
}

export interface OpenedForm {
  entity: Entity
  /** The opened or copied record; undefined for an empty form. */
  source: string | undefined
  form: Form | undefined
  error: CallError | undefined
  retry(): void
}

/** Some hosts list only some fields of a record: a form of such a row would show the other fields as empty. */
const isWhole = (entity: Entity, row: Row): boolean =>
  editableNames(entity, false).every((name) => Object.hasOwn(row, name))

/** Prefetches a record. `listed` is shown until the response arrives. */
export function prefetchRecord(entity: Entity, id: string, listed?: Row): void {
  queries.prefetch(recordQuery(entity, id), listed && isWhole(entity, listed) ? listed : undefined)
  if (listed && hasPending(entity, listed)) queries.prefetch(pendingQuery(entity, id))
}

/**
 * The form of a saved or new record, with its unsaved text. `listed`, its row in the list, is shown until the record
 * has loaded.
 */
export function useOpenedForm(
  entity: Entity,
  id: string | undefined,
  copyId: string | undefined,
  listed?: Row,
  first?: FirstValues,
): OpenedForm {
  const { state } = useLocation()
  const target: FormTarget = { entity, id, copyId, of: first?.of }
  const source = sourceOf(target)
  const isShown = id !== undefined && listed && isWhole(entity, listed) && !hasPending(entity, listed)
  const shownRow = isShown ? listed : undefined

  const findLeft = () => (may(entity.key, 'edit') ? unsavedIn(state, entity.key, textIdOf(target)) : undefined)
  const open = (): Form => {
    const query = source === undefined ? undefined : recordQuery(entity, source)
    if (query) queries.begin(query) // the call starts before anything is shown
    const row = (source === undefined ? undefined : openedRow(entity, source).data) ?? shownRow
    return runForm(
      beginForm({ target, row, given: first?.given ?? givenIn(state, entity.key), left: findLeft() }),
      findLeft,
    )
  }
  const [running, setRunning] = useState(open)
  const now = running.state.get()
  const isHere = isSameTarget(now.target, target)
  const isContinued = !isHere && continuesAt(now, target)
  useLayoutEffect(() => {
    if (isContinued) running.send({ type: 'move', target })
    else if (!isHere) setRunning(open())
  }, [running, entity.key, textIdOf(target), copyId])
  useLayoutEffect(() => {
    if (source !== undefined) return
    return offerFirstValues(entity, (values, labels) => running.send({ type: 'start', values, labels }))
  }, [running])
  useEffect(() => running.enter(), [running])
  useEffect(() => {
    if (shownRow) running.send({ type: 'listed', row: shownRow, left: findLeft() })
  }, [running, shownRow])

  // A keystroke changes the state, but doesn't render anything here.
  const isThere = useStore(running.state, isOpen)
  const isRendered = useDeferredValue(isThere) // in slices, like a screen
  const error = useStore(running.state, (one) => (one.phase === 'failed' ? one.error : undefined))
  const isThis = isHere || isContinued
  return {
    entity,
    source,
    form: isThis && isThere && isRendered ? running : undefined,
    error: isThis ? error : undefined,
    retry: () => running.send({ type: 'retry' }),
  }
}
