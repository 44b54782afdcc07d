import { toast, withdraw } from '#data'
import type { Form } from '../form-state.ts'

/**
 * Says what was replaced, with the way to have it back; what was typed since is replaced in its turn. That knows nothing
 * of a save, nor brings it back into a form that somebody sees once this one is left: both end it.
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
