import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type FormSection, visibleText } from '#contract'
import { kindsOf } from '#snippets'
import { closeQuestion, openSection } from '#data'
import { isStroke, useHotkey, useStore } from '#kit'
import { Icon, useKeptFocus } from '#ui'
import { ErrorSummary } from './error-summary.tsx'
import type { Path } from './field-path.ts'
import { type Form, type FormExits, formId, isSaving } from './form.ts'
import { FormSections, isUnused } from './form-sections.tsx'
import { type AfterSave, isOpen, isRestorable } from './machine/states.ts'
import { RecordPresence } from './newer-note.tsx'
import { PublishingCard } from './publishing/publishing-card.tsx'
import type { PublishingProps } from './publishing/card-questions.tsx'
import { useAskedComparison } from './publishing/compare-dialog.tsx'
import { plainWay, sectionsOf, useCard } from './publishing/use-card.ts'
import { RecordFacts } from './record-facts.tsx'
import { ConflictDialog } from './save/conflict-dialog.tsx'
import { UniqueCheck } from './save/unique-check.tsx'
import { UnsavedBar } from './save/unsaved-bar.tsx'
import { useFormActions } from './save/use-form-actions.ts'
import { useUnsavedText } from './save/use-unsaved-text.ts'
import { SourceChange, SourceText } from './languages/source.tsx'
import { insertText } from './insert-text.ts'
import { SectionNav } from './section-nav.tsx'
import { formSlots, type SeoAsked } from './slots.ts'
import { FormContext, useTextOf } from './use-form.ts'
import './styles/form.css'
import './styles/edit-screen.css'

export interface FormViewProps {
  form: Form
  exits: FormExits
  /** Notes above the form, such as about restored text or a record in the trash. */
  notes?: ReactNode
  /** A side panel has no room for a column of facts. */
  isNarrow?: boolean
  /** Asks a last question before a valid form is saved; false stops the save. */
  beforeSave?: (form: Form) => Promise<boolean>
  /** The visible sections; all by default. `reveal` shows the section of a field. */
  sections?: readonly FormSection[]
  reveal?: (path: Path) => void
}

/** The form of any entity, generated from the definition. */
export function FormView({ form, exits, notes, isNarrow = false, beforeSave, ...parts }: FormViewProps) {
  const { entity } = form
  const { RecordSeo, SeoOverForm } = formSlots
  const extra = formSlots.extras[entity.key]
  useEffect(() => extra?.watch?.(form), [extra, form])
  const element = useRef<HTMLFormElement>(null)
  const save = useFormActions(form, element, {
    exits,
    beforeSave: beforeSave ?? extra?.beforeSave,
    reveal: parts.reveal,
  })
  const said = useTextOf(form, (now) => now.said)
  const canRestore = useStore(form.state, isRestorable)
  const conflict = useStore(form.state, (now) => (now.phase === 'conflict' ? now : undefined))
  const discards = useStore(form.state, (now) => (isOpen(now) ? now.discards : 0))
  const isTold = openSection('seo') !== undefined && kindsOf(entity.key).length > 0
  // The bar disappears with the pressed button, so the focus must move elsewhere.
  useStore(form.state, (now) => isOpen(now) && now.text.changed.size === 0 && !isSaving(now))
  useKeptFocus(element)
  const begunHere = useBegunHere()
  useUnsavedText(form)

  const isWithCard = useCard(entity, form)
  useAskedComparison(form, save)
  useEffect(() => closeQuestion, [form]) // it is about this form
  const savePlainly = (after: AfterSave) => save(after, isWithCard ? plainWay(form) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    savePlainly('stay')
  }
  const saveHere = () => savePlainly('stay')
  const takeNextStep = () => element.current?.querySelector<HTMLElement>('[aria-keyshortcuts$="+Enter"]')?.click()
  useHotkey('mod+s', saveHere)
  useHotkey('mod+enter', takeNextStep)
  // The page's hotkeys don't work in a dialog, so a form in a dialog has its own.
  useEffect(() => {
    const dialog = element.current?.closest('dialog')
    const followKeys = (event: KeyboardEvent) => {
      // A dialog over this one has its own keys.
      const isOurs = event.target instanceof Element && event.target.closest('dialog') === dialog
      const run = isStroke(event, 'mod+s') ? saveHere : isStroke(event, 'mod+enter') ? takeNextStep : undefined
      if (!isOurs || !run) return
      event.preventDefault()
      run()
    }
    dialog?.addEventListener('keydown', followKeys)
    return () => dialog?.removeEventListener('keydown', followKeys)
  })
  const offered = parts.sections ?? sectionsOf(entity, isWithCard)
  const used = useTextOf(form, ({ typed }) => offered.map((section) => !isUnused(section, typed)).join()).split(',')
  const sections = offered.filter((_, index) => used[index] === 'true')
  const isLong = sections.length > 1 && !isNarrow
  const Above = extra?.Above
  const Around = extra?.Around ?? Fragment
  const Below = extra?.Below
  const isNew = useTextOf(form, (now) => now.record === undefined)
  const aside = useRef<HTMLElement>(null)
  const hasColumn = useColumnBeside(aside)
  const [askedSeo, askSeo] = useState<SeoAsked>()
  const hasSeo = !isNew && isTold
  const publishing: PublishingProps = {
    onSave: (after, how) => (how ? save(after, how) : savePlainly(after)),
    canClose: exits.leave !== undefined,
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
          {entity.translates !== undefined && <SourceChange />}
          <ErrorSummary />
          {canRestore !== undefined && (
            <div className="note bad" role="alert">
              <Icon name="trash" />
              <p className="grow">Someone deleted this record. Your text is kept here.</p>
              {canRestore && (
                <button type="button" className="btn s" onClick={() => form.send({ type: 'restore' })}>
                  Restore
                </button>
              )}
            </div>
          )}
          {Above && <Above />}
          <Around>
            <FormSections
              key={discards} // a discard also clears state of the inputs, such as a half-typed name
              sections={sections}
              beside={extra?.beside}
              below={extra?.below}
              Under={entity.translates === undefined ? extra?.Under : SourceText}
            />
          </Around>
          {!isNew && Below && <Below />}
          {hasSeo && RecordSeo && <RecordSeo onAsk={askSeo} />}
        </div>
        {!isNarrow && (
          <aside ref={aside} className="edit-side" aria-label="About this record" onFocus={showStuck}>
            {isWithCard && hasColumn && <PublishingCard {...publishing} />}
            <RecordPresence />
            {isLong && <SectionNav key={sections.map(({ title }) => title).join()} sections={sections} />}
            {!isWithCard && <RecordFacts />}
          </aside>
        )}
        {!isWithCard ? (
          <UnsavedBar
            onDiscard={() => form.send({ type: 'discard' })}
            canClose={exits.leave !== undefined}
            canMakeAnother={exits.another !== undefined}
            onSave={save}
          />
        ) : (
          (isNarrow || !hasColumn) && <PublishingCard {...publishing} isBar />
        )}
        {entity.unique.map((names) => (
          <UniqueCheck key={names.join()} names={names} />
        ))}
        <p role="status" className="sr-only">
          {said}
        </p>
      </form>
      {askedSeo && SeoOverForm && <SeoOverForm asked={askedSeo} onClose={() => askSeo(undefined)} />}
      {conflict && <ConflictDialog key={conflict.current.version} conflict={conflict} />}
    </FormContext>
  )
}

/**
 * Whether a press began in this form. The second click of a double click on the link to the form must not press
 * anything here.
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

/**
 * Browsers can't scroll to the part of a sticky aside above the window. At the top of the page, that part is visible.
 */
function showStuck({ target }: FocusEvent): void {
  if (!target.matches(':focus-visible') || target.getBoundingClientRect().top >= topbarPx) return
  window.scrollTo(0, 0)
  target.scrollIntoView({ block: 'nearest' })
}

const topbarPx = 56

/** Removes invisible characters on paste: Office programs, phones and PDFs add them, and no field stores them. */
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

/** The layout of the last form: most forms open in the same window, and a wrong guess renders the form twice. */
let hadColumn: boolean | undefined
/** Until there was one, the window decides: the style needs 62rem between the menu and the margins. */
const guessColumn = (): boolean => hadColumn ?? !window.matchMedia('(max-width: 80.5rem)').matches

/** Whether the style gives the aside its own column; also passes its height to the style. */
function useColumnBeside(aside: RefObject<HTMLElement | null>): boolean {
  const [hasColumn, setHasColumn] = useState(guessColumn)
  useEffect(() => {
    const form = aside.current?.parentElement
    if (!form || !aside.current) return
    const observer = new ResizeObserver(() => {
      if (!aside.current) return
      hadColumn = getComputedStyle(aside.current).position !== 'static'
      setHasColumn(hadColumn)
      // Only a column is sticky, and each change of the property triggers another layout of the form.
      if (hadColumn) aside.current.style.setProperty('--height', `${aside.current.offsetHeight}px`)
    })
    observer.observe(form)
    observer.observe(aside.current)
    return () => observer.disconnect()
  }, [aside])
  return hasColumn
}
