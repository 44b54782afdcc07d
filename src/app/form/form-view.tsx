import {
  type ClipboardEvent,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { kindsOf, visibleText } from '#contract'
import { openSection } from '#data'
import { insertText, isStroke, useHotkey, useStore } from '#kit'
import { Icon, useKeptFocus } from '#ui'
import { ErrorSummary } from './error-summary.tsx'
import { type Form, type FormExits, formId, isSaving } from './form.ts'
import { FormSections } from './form-sections.tsx'
import { type AfterSave, isOpen, isRestorable } from './machine/states.ts'
import { RecordPresence } from './newer-note.tsx'
import { PublishingBar } from './publishing/publishing-bar.tsx'
import { PublishingCard, type PublishingDialog, type PublishingProps } from './publishing/publishing-card.tsx'
import { PublishingDialogs } from './publishing/publishing-dialogs.tsx'
import { plainWay, sectionsOf, useCard } from './publishing/use-card.ts'
import { RecordFacts } from './record-facts.tsx'
import { ConflictDialog } from './save/conflict-dialog.tsx'
import { useHostDraft } from './save/host-draft.ts'
import { UniqueCheck } from './save/unique-check.tsx'
import { UnsavedBar } from './save/unsaved-bar.tsx'
import { useFormActions } from './save/use-form-actions.ts'
import { useUnsavedText } from './save/use-unsaved-text.ts'
import type { RunningForm } from './run-form.ts'
import { SectionNav } from './section-nav.tsx'
import { formSlots, type SeoAsked } from './slots.ts'
import { FormContext } from './use-form.ts'
import './styles/form.css'
import './styles/edit-screen.css'

export interface FormViewProps {
  form: RunningForm
  exits: FormExits
  /** Notes above the form, such as about restored text or a record in the trash. */
  notes?: ReactNode
  /** A side panel has no room for a column of facts. */
  isNarrow?: boolean
  /** A last question before a valid form is saved; false stops the save. */
  beforeSave?: (form: Form) => Promise<boolean>
}

/** The form of any entity; all of it follows from the definition. */
export function FormView({ form, exits, notes, isNarrow = false, beforeSave }: FormViewProps) {
  const { entity, store } = form
  const { RecordSeo, SeoOverForm } = formSlots
  const extra = formSlots.extras[entity.key]
  useEffect(() => extra?.watch?.(form), [extra, form])
  const element = useRef<HTMLFormElement>(null)
  const save = useFormActions(form, element, { exits, beforeSave: beforeSave ?? extra?.beforeSave })
  const said = useStore(store, (now) => now.said)
  const canRestore = useStore(form.state, isRestorable)
  const conflict = useStore(form.state, (now) => (now.phase === 'conflict' ? now : undefined))
  const discards = useStore(form.state, (now) => (isOpen(now) ? now.discards : 0))
  const isTold = openSection('seo') !== undefined && kindsOf(entity.key).length > 0
  // The bar disappears with the pressed button, so the focus needs another place.
  useStore(form.state, (now) => isOpen(now) && now.text.changed.size === 0 && !isSaving(now))
  useKeptFocus(element)
  const begunHere = useBegunHere()
  useUnsavedText(form)
  useHostDraft(form)

  const isWithCard = useCard(entity, form)
  const [askedPublishing, askPublishing] = useState<PublishingDialog>()
  const savePlainly = (after: AfterSave) => save(after, isWithCard ? plainWay(form) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    savePlainly('leave')
  }
  const saveHere = () => savePlainly('stay')
  useHotkey('mod+s', saveHere)
  // The page's keys do not work in a dialog, so a form in one has its own.
  useEffect(() => {
    const dialog = element.current?.closest('dialog')
    const saveByKey = (event: KeyboardEvent) => {
      // A dialog over this one has its own keys.
      const isOurs = event.target instanceof Element && event.target.closest('dialog') === dialog
      if (!isOurs || !isStroke(event, 'mod+s')) return
      event.preventDefault()
      saveHere()
    }
    dialog?.addEventListener('keydown', saveByKey)
    return () => dialog?.removeEventListener('keydown', saveByKey)
  })
  const sections = sectionsOf(entity, isWithCard)
  const isLong = sections.length > 1 && !isNarrow
  const Above = extra?.Above
  const Below = extra?.Below
  const isNew = useStore(store, (now) => now.record === undefined)
  const aside = useRef<HTMLElement>(null)
  const hasColumn = useColumnBeside(aside)
  const [askedSeo, askSeo] = useState<SeoAsked>()
  const hasSeo = !isNew && isTold
  const publishing: PublishingProps = {
    onSave: (after, how) => (how ? save(after, how) : savePlainly(after)),
    onAsk: askPublishing,
    canMakeAnother: exits.another !== undefined,
  }
  return (
    <FormContext value={form}>
      <form
        ref={element}
        id={formId(form)}
        className="edit"
        noValidate
        onSubmit={submit}
        onPaste={pasteSeen}
        {...begunHere}
        aria-label={isNew ? `New ${entity.one}` : `Edit ${entity.one}`}
      >
        <div className="edit-main">
          {isNarrow && <RecordPresence />}
          {notes}
          <ErrorSummary />
          {canRestore !== undefined && (
            <div className="note bad" role="alert">
              <Icon name="trash" />
              <p className="grow">Somebody deleted this record. Your text is kept here.</p>
              {canRestore && (
                <button type="button" className="btn s" onClick={() => form.send({ type: 'restore' })}>
                  Restore
                </button>
              )}
            </div>
          )}
          {isNew && Above && (
            <div className="above">
              <Above />
            </div>
          )}
          <FormSections
            key={discards} // a discard also clears state of the inputs, such as a half-typed name
            sections={sections}
            beside={extra?.beside}
            below={extra?.below}
          />
          {!isNew && Below && <Below />}
          {hasSeo && RecordSeo && !hasColumn && <RecordSeo onAsk={askSeo} />}
        </div>
        {!isNarrow && (
          <aside ref={aside} className="edit-side" aria-label="About this record">
            {isWithCard && hasColumn && <PublishingCard {...publishing} />}
            {isLong && <SectionNav sections={sections} />}
            <RecordFacts />
            <RecordPresence />
            {hasSeo && RecordSeo && hasColumn && <RecordSeo onAsk={askSeo} />}
          </aside>
        )}
        {!isWithCard ? (
          <UnsavedBar
            onDiscard={() => form.send({ type: 'discard' })}
            canMakeAnother={exits.another !== undefined}
            onSave={save}
          />
        ) : (
          (isNarrow || !hasColumn) && <PublishingBar {...publishing} />
        )}
        {entity.unique.map((names) => (
          <UniqueCheck key={names.join()} names={names} />
        ))}
        <p role="status" className="sr-only">
          {said}
        </p>
      </form>
      {isWithCard && <PublishingDialogs {...publishing} asked={askedPublishing} />}
      {askedSeo && SeoOverForm && <SeoOverForm asked={askedSeo} onClose={() => askSeo(undefined)} />}
      {conflict && <ConflictDialog key={conflict.current.version} conflict={conflict} />}
    </FormContext>
  )
}

/**
 * Tells whether a press began in this form. The second click of a double click on the link to the form must press
 * nothing here.
 */
function useBegunHere() {
  const isBegun = useRef(false)
  const follow = (event: MouseEvent) => {
    if (event.detail < 2) isBegun.current = true
    if (isBegun.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onMouseDownCapture: follow, onClickCapture: follow }
}

/** Removes unseen characters on paste: Office programs, phones and PDFs bring them, and no field keeps them. */
const pasteSeen = (event: ClipboardEvent): void => {
  const { target, clipboardData } = event
  const isArea = target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || !(isArea || target instanceof HTMLInputElement)) return
  const text = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
  const plain = visibleText(text, isArea)
  if (plain === text) return
  event.preventDefault()
  insertText(target, plain)
}

/** Tells whether the style gives the aside a column of its own. */
function useColumnBeside(aside: RefObject<HTMLElement | null>): boolean {
  const [hasColumn, setHasColumn] = useState(true)
  useEffect(() => {
    const form = aside.current?.parentElement
    if (!form) return
    const observer = new ResizeObserver(() => {
      if (aside.current) setHasColumn(getComputedStyle(aside.current).position !== 'static')
    })
    observer.observe(form)
    return () => observer.disconnect()
  }, [aside])
  return hasColumn
}
