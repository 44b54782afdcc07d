import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { allOf, isWhollyFixed, type Section, textOf } from '#contract'
import { lacksSaving } from '#data'
import { useStore } from '#kit'
import { RoleFault } from '#page'
import { instant, languageWords } from '#record'
import { Icon, useUnsaid } from '#ui'
import type { Form } from './form.ts'
import { FormView, type FormViewProps } from './form-view.tsx'
import { MissingRecord } from './missing-record.tsx'
import { isOpen, type Open } from './machine/states.ts'
import { markRoot } from './mark-root.ts'
import { FormContext, useForm, useLanguagesOf, useReadOnly, useRecord, useText } from './use-form.ts'
import type { OpenedForm } from './use-opened-form.ts'
import { valueCell } from './value-cell.tsx'
import './styles/record.css'

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

/** The record for users who can view but not change it. */
function RecordView() {
  const form = useForm()
  const { entity } = form
  const { record, typed, labels } = useText((now) => now)
  const languages = useLanguagesOf(form)
  const why = isWhollyFixed(entity, record)
    ? `This ${entity.one} is part of the system and can’t be changed.`
    : lacksSaving(entity.key)
      ? `On this server, ${entity.many} are view-only.`
      : languages.length > 0
        ? `You can only change translations into ${allOf(languages.map((tag) => languageWords(tag)))}.`
        : `You have view-only access to this ${entity.one}.`
  const sections = record ? entity.form : []
  return (
    <div className="edit-main">
      <div className="note">
        <Icon name="lock" />
        <p>
          {!record && 'There is no translation yet. '}
          {why}
        </p>
      </div>
      {sections.map(({ title, fields }) => (
        <section key={title} className="panel" aria-label={title}>
          <header>
            <h2>{title}</h2>
          </header>
          <dl className="body record">
            {fields.map((name) => (
              <div key={name}>
                <dt>{entity.fields[name]?.label}</dt>
                <dd lang={entity.translates && entity.fields[name]?.translated ? textOf(typed.language) : undefined}>
                  {valueCell(entity, name, typed[name] ?? null, labels)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

const noteRef = markRoot('has-note')

/** The note above a form: unsaved text was restored, or the host has a draft. */
function FormNotes() {
  const { state, send } = useForm()
  const unsaved = useStore(state, (now) => (isOpen(now) ? now.unsaved : undefined))
  return unsaved && <UnsavedNote unsaved={unsaved} send={send} />
}

function UnsavedNote({ unsaved, send }: { unsaved: NonNullable<Open['unsaved']>; send: Form['send'] }) {
  const isUnsaid = useUnsaid()
  const isBack = unsaved.draft === undefined
  return (
    <div ref={noteRef} className="note unsaved-note" role="status">
      <Icon name="history" />
      <p aria-hidden={isUnsaid}>
        {isBack ? 'Restored your unsaved text from ' : 'You have unsaved text from '}
        {instant(unsaved.at)}.
      </p>
      {!isBack && (
        <button type="button" className="btn s" onClick={() => send({ type: 'take-draft' })}>
          Restore it
        </button>
      )}
      <button type="button" className="btn s ghost" onClick={() => send({ type: 'drop-unsaved' })}>
        {isBack ? 'Discard it' : 'Delete it'}
      </button>
      {isBack && (
        <button type="button" className="btn s ghost" onClick={() => send({ type: 'close-note' })}>
          Close
        </button>
      )}
    </div>
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
