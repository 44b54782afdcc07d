import { toast, withdraw } from '../ui/feedback.tsx'
import type { Form } from './form-state.ts'

/**
 * Says what was discarded, with the way to have it back. That knows nothing of a save, nor brings it back into a form
 * that somebody sees once this one is left: both end it.
 */
export const offerBack = ({ offers }: Form, words: string, undo: () => void): void => {
  offers.add(undo)
  toast(words, { undo })
}

export const endOffers = ({ offers }: Form): void => {
  for (const undo of offers) withdraw(undo)
  offers.clear()
}
