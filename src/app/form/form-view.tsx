import {
  type ClipboardEvent, type FormEvent, type MouseEvent, type ReactNode, type RefObject, startTransition, useEffect,
  useRef, useState,
} from 'react'
import { characterProblem, type FormSection, kindsOf } from '#contract'
import { openSection } from '#data'
import { insertText, isStroke, useHotkey, useStore } from '#kit'
import { Icon, useKeptFocus } from '#ui'
import { ErrorSummary } from './error-summary.tsx'
import { FormSections } from './form-sections.tsx'
import { type Form, formId } from './form-state.ts'
import { RecordPresence } from './newer-note.tsx'
import { RecordFacts } from './record-facts.tsx'
import { ConflictDialog } from './save/conflict-dialog.tsx'
import { useHostDraft } from './save/host-draft.ts'
import { UniqueCheck } from './save/unique-check.tsx'
import { UnsavedBar } from './save/unsaved-bar.tsx'
import { useUnsavedText } from './save/unsaved-text.ts'
import { type FormExits, useFormActions } from './save/use-form-actions.ts'
import { SectionNav } from './section-nav.tsx'
import { type FormExtra, formSlots, type SeoAsked } from './slots.ts'
import { FormContext } from './use-form.ts'
import './styles/form.css'

export interface FormViewProps {
  form: Form
  exits: FormExits
  /** Above the form: that unsaved text came back, that the record is in the trash. */
  notes?: ReactNode
  /** In a side panel there is no room for a column of facts. */
  isNarrow?: boolean
  /** Asked before what keeps the rules is saved; false keeps the person at it. */
  beforeSave?: (form: Form) => Promise<boolean>
}

/** The form of any entity: everything follows from its definition. */
export function FormView({ form, exits, notes, isNarrow = false, beforeSave }: FormViewProps) {
  const { entity, store } = form
  const { extras, RecordSeo, SeoOverForm } = formSlots.read()
  const extra = useExtra(form)
  const actions = useFormActions(form, exits, beforeSave ?? extra?.beforeSave)
  const said = useStore(store, (now) => now.said)
  const isTold = openSection('seo') !== undefined && kindsOf(entity.key).length > 0
  // The bar goes away with the button that was pressed in it.
  useStore(store, ({ changed, isSaving }) => changed.size === 0 && !isSaving)
  useKeptFocus(actions.element)
  const begunHere = useBegunHere()
  useUnsavedText(form)
  useHostDraft(form)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void actions.save('leave')
  }
  const saveHere = () => void actions.save('stay')
  useHotkey('mod+s', saveHere)
  // In a dialog, keys of the page do not count: there they are the dialog's, wherever in it the focus is.
  useEffect(() => {
    const dialog = actions.element.current?.closest('dialog')
    const saveByKey = (event: KeyboardEvent) => {
      // In a dialog over this one, they are that one's.
      const isOurs = event.target instanceof Element && event.target.closest('dialog') === dialog
      if (!isOurs || !isStroke(event, 'mod+s')) return
      event.preventDefault()
      saveHere()
    }
    dialog?.addEventListener('keydown', saveByKey)
    return () => dialog?.removeEventListener('keydown', saveByKey)
  })
  const sections = entity.form
  const isLong = sections.length > 1 && !isNarrow
  const Above = extra?.Above
  const Below = extra?.Below
  const isNew = useStore(store, (now) => now.record === undefined)
  // A long form is there with its beginning, and a moment later with the rest: that is looked at later, too.
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const aside = useRef<HTMLElement>(null)
  const hasColumn = useColumnBeside(aside)
  const [askedSeo, askSeo] = useState<SeoAsked>()
  const hasSeo = isWhole && !isNew && isTold
  return (
    <FormContext value={form}>
      <form
        ref={actions.element} id={formId(form)} className="edit" noValidate onSubmit={submit} onPaste={pasteSeen}
        {...begunHere}
        aria-label={isNew ? `New ${entity.one}` : `Edit ${entity.one}`}
      >
        <div className="edit-main">
          {isNarrow && <RecordPresence />}
          {notes}
          <ErrorSummary />
          {actions.gone && (
            <div className="note bad" role="alert">
              <Icon name="trash" />
              <p className="grow">Somebody deleted this record. Your text is kept here.</p>
              {actions.gone.canRestore && (
                <button type="button" className="btn s" onClick={() => void actions.restore()}>Restore</button>
              )}
            </div>
          )}
          {isNew && extras[entity.key]?.isAbove && <div className="above">{Above && <Above />}</div>}
          <FormSections
            key={actions.discards} // what the form does not hold, such as the beginning of a name, goes as well
            sections={isWhole ? sections : beginning(sections)}
            beside={extra?.beside} besides={extras[entity.key]?.besides} below={extra?.below}
          />
          {!isNew && isWhole && Below && <Below />}
          {hasSeo && !hasColumn && <RecordSeo onAsk={askSeo} />}
        </div>
        {!isNarrow && (
          <aside ref={aside} className="edit-side" aria-label="About this record">
            {isLong && <SectionNav sections={sections} isWhole={isWhole} />}
            {(isWhole || !isLong) && <RecordFacts />}
            <RecordPresence />
            {hasSeo && hasColumn && <RecordSeo onAsk={askSeo} />}
          </aside>
        )}
        <UnsavedBar
          onDiscard={actions.discard} canMakeAnother={exits.another !== undefined}
          onSave={(after, status) => void actions.save(after, status)}
        />
        {isWhole && entity.unique.map((names) => <UniqueCheck key={names.join()} names={names} />)}
        <p role="status" className="sr-only">{said}</p>
      </form>
      {askedSeo && <SeoOverForm asked={askedSeo} onClose={() => askSeo(undefined)} />}
      {actions.conflict && (
        <ConflictDialog
          key={actions.conflict.version} current={actions.conflict} onClose={actions.endConflict}
          onMerged={actions.saveMerged}
        />
      )}
    </FormContext>
  )
}

const firstFields = 6

/** The first sections, with some fields to begin with. */
const beginning = (sections: readonly FormSection[]): readonly FormSection[] => {
  let count = 0
  return sections.filter(({ fields }) => {
    const isFirst = count < firstFields
    count += fields.length
    return isFirst
  })
}

/** What is made by hand for this entity, once it is there. */
function useExtra(form: Form): FormExtra | undefined {
  const [extra, setExtra] = useState<FormExtra>()
  const { key } = form.entity
  useEffect(() => {
    let isLeft = false
    // The form is whole without it, so that a part that does not come is no failure of the form.
    formSlots.read().extras[key]?.load().then((loaded) => { if (!isLeft) setExtra(loaded) }, () => {})
    return () => { isLeft = true }
  }, [key])
  useEffect(() => extra?.watch?.(form), [extra, form])
  return extra
}

/**
 * For what opens where somebody presses. Of a double click on the link that opened it, the second click is no press of
 * what happens to stand there now.
 */
export function useBegunHere() {
  const isBegun = useRef(false)
  const follow = (event: MouseEvent) => {
    if (event.detail < 2) isBegun.current = true
    if (isBegun.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onMouseDownCapture: follow, onClickCapture: follow }
}

/** The lines of a text without what is refused; Office programs break lines by other characters. */
export const withoutHidden = (text: string): string => (characterProblem(text, true) === undefined ? text
  : [...text.replaceAll(/[\v\f\u0085]/g, '\n')]
    .filter((character) => characterProblem(character, true) === undefined).join(''))

/** Hidden characters come along from Office programs, telephones and PDFs; no field takes them, nobody finds them. */
export const pasteSeen = (event: ClipboardEvent): void => {
  const { target, clipboardData } = event
  const isArea = target instanceof HTMLTextAreaElement
  if (event.defaultPrevented || !(isArea || target instanceof HTMLInputElement)) return
  const text = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
  const plain = withoutHidden(text)
  if (plain === text) return
  event.preventDefault()
  insertText(target, isArea ? plain : plain.replaceAll(/\s+/g, ' '))
}

/** Whether what stands beside a form has a column there, which its style decides by the room. */
export function useColumnBeside(aside: RefObject<HTMLElement | null>): boolean {
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
