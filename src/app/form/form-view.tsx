import { type FormEvent, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { type FormSection, kindsOf } from '#contract'
import { isStroke, useHotkey } from '../../kit/hotkey.ts'
import { useStore } from '../../kit/store.ts'
import { lazyPart } from '../list/lazy-part.tsx'
import { openSection } from '../profile.ts'
import type { SeoAsked } from '../seo/seo-checks.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useBegunHere } from './begun-here.ts'
import { ErrorSummary } from './error-summary.tsx'
import { extras, type FormExtra } from './extras.ts'
import { FormSections } from './form-sections.tsx'
import { type Form, formId } from './form-state.ts'
import { pasteSeen } from './paste.ts'
import { RecordSeo, SeoOverForm } from './rare-parts.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordPresence } from './record-presence.tsx'
import { SectionNav } from './section-nav.tsx'
import { UniqueCheck } from './unique-check.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useColumnBeside } from './use-column-beside.ts'
import { type FormExits, useFormActions } from './use-form-actions.ts'
import { FormContext } from './use-form.ts'
import { useHostDraft } from './use-host-draft.ts'
import { useUnsavedText } from './use-unsaved-text.ts'
import '../styles/choice.css'
import '../styles/form.css'
import '../styles/panel.css'

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

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
  const [seoSaves, setSeoSaves] = useState(0)
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
              <p className="grow">Deleted while you were writing. What you typed is kept here.</p>
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
          {hasSeo && !hasColumn && <RecordSeo saves={seoSaves} onAsk={askSeo} />}
        </div>
        {!isNarrow && (
          <aside ref={aside} className="edit-side" aria-label="About this record">
            {isLong && <SectionNav sections={sections} isWhole={isWhole} />}
            {(isWhole || !isLong) && <RecordFacts />}
            <RecordPresence />
            {hasSeo && hasColumn && <RecordSeo saves={seoSaves} onAsk={askSeo} />}
          </aside>
        )}
        <UnsavedBar
          onDiscard={actions.discard} onSoon={exits.soonLeaving} canMakeAnother={exits.another !== undefined}
          onSave={(after, status) => void actions.save(after, status)}
        />
        {isWhole && entity.unique.map((names) => <UniqueCheck key={names.join()} names={names} />)}
        <p role="status" className="sr-only">{said}</p>
      </form>
      {askedSeo && (
        <SeoOverForm
          asked={askedSeo} onClose={() => askSeo(undefined)} onSaved={() => setSeoSaves((now) => now + 1)}
        />
      )}
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
    extras[key]?.load().then((loaded) => { if (!isLeft) setExtra(loaded) }, () => {})
    return () => { isLeft = true }
  }, [key])
  useEffect(() => extra?.watch?.(form), [extra, form])
  return extra
}
