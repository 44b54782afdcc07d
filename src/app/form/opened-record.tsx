import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Section } from '#contract'
import { RoleFault } from '#page'
import { FormView, type FormViewProps } from './form-view.tsx'
import { MissingRecord } from './missing-record.tsx'
import { RecordView } from './record-view.tsx'
import { FormNotes } from './save/form-notes.tsx'
import { FormContext, useReadOnly, useRecord } from './use-form.ts'
import type { OpenedForm } from './use-opened-form.ts'

interface OpenedRecordProps extends Omit<FormViewProps, 'form'> {
  opened: OpenedForm
  section: Section
  /** Shown instead of a form that is loading. */
  waiting?: ReactNode
}

const loading = (
  <p role="status" className="muted">
    Loading…
  </p>
)

/** The opened form, a read-only view of it, or the reason why it can't be shown. */
export function OpenedRecord({ opened, section, waiting = loading, notes, ...view }: OpenedRecordProps): ReactNode {
  const { entity, source, form, error, retry } = opened
  const record = useRecord(form)
  const isReadOnly = useReadOnly(form)
  if (error) {
    return (
      source !== undefined && (
        <MissingRecord section={section} entity={entity} id={source} error={error} onRetry={retry} />
      )
    )
  }
  if (!form) return waiting
  if (isReadOnly && !record && !entity.translates) return <RoleFault section={section} needs="edit" />
  if (isReadOnly)
    return (
      <FormContext value={form}>
        {notes}
        <RecordView />
      </FormContext>
    )
  return (
    <FormView
      {...view}
      key={form.key}
      form={form}
      notes={
        <>
          {notes}
          <FormNotes />
        </>
      }
    />
  )
}

/** A new record in the same place starts at the top: `begin` scrolls there. */
export function useBeginning({ form }: OpenedForm, of: string, begin: () => void): void {
  const before = useRef({ of, key: form?.key })
  useLayoutEffect(() => {
    // A form that has created its record continues in place.
    if (before.current.of !== of && (!form || form.key !== before.current.key)) begin()
    before.current = { of, key: form?.key }
  }, [of, form?.key])
}
