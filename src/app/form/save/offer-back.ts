import { toast, withdraw } from '#data'
import type { Form } from '../form-state.ts'

/**
 * Offers to undo a replacement, which also replaces later typing. The offer ends with a save and with leaving the form:
 * the old text would undo the save, or appear in a form that nobody sees.
 */
export const offerBack = (form: Form, words: string, undo: () => void): void => {
  const { offers, store } = form
  const { typed } = store.get()
  const take = () => {
    const since = store.get()
    undo()
    if (since.typed === typed) return
    offerBack(form, 'What you typed since then was replaced.', () => store.set({ ...since, isSaving: false }))
  }
  offers.add(take)
  toast(words, { undo: take })
}

export const endOffers = ({ offers }: Form): void => {
  for (const undo of offers) withdraw(undo)
  offers.clear()
}
