import { setNote } from '../form/edit-form.ts'
import type { Form } from '../form/form-state.ts'

const path = 'maintenance'
const key = `${path}:on`
const now = 'Visitors see the notice now.'
const soon = 'Once this is saved, visitors see the notice instead of the website.'

/** Says beside the switch what it does to visitors; returns what ends that. */
export const watchMaintenance = (form: Form): (() => void) => {
  const { store } = form
  const say = () => {
    const { typed, base, notes } = store.get()
    const text = typed.maintenance !== true ? undefined : base.maintenance === true ? now : soon
    if (notes[key]?.text !== text) setNote(form, key, text === undefined ? undefined : { path, tone: 'warn', text })
  }
  say()
  return store.subscribe(say)
}
