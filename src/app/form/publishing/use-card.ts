import type { Entity, FormSection } from '#contract'
import { useHas } from '#data'
import type { Form } from '../form.ts'
import type { SaveHow } from '../save/use-form-actions.ts'
import { baseValues } from '../form-text.ts'
import { useReadOnly } from '../use-form.ts'

/** Whether the form has the publishing card, where actions change the status. */
export function useCard({ publishes }: Entity, form?: Form): boolean {
  const isReadOnly = useReadOnly(form)
  return useHas('publishing') && publishes === true && !isReadOnly
}

/**
 * The plain save, by Enter or Ctrl+S, never publishes: the changes of a live record are saved for later. A save without
 * a response is repeated unchanged.
 */
export function plainWay({ text }: Form): SaveHow {
  const now = text()
  const { record, sentSave } = now
  const base = baseValues(now)
  if (record?.status !== 'published') {
    return sentSave ? {} : { set: { status: base.status ?? null, publishAt: base.publishAt ?? null } }
  }
  return { way: { to: sentSave && sentSave.isPending !== true ? 'live' : 'pending' } }
}

/** The sections of a form; with the card, the status fields are hidden. */
export const sectionsOf = ({ form }: Entity, isWithCard: boolean): readonly FormSection[] =>
  isWithCard ? form.filter(({ fields }) => !fields.includes('status')) : form
