import type { AfterSave } from '../machine/states.ts'
import type { SaveHow } from '../save/use-form-actions.ts'

export type PublishingDialog =
  | 'sheet'
  | 'schedule'
  | 'unpublish'
  | 'archive'
  | 'date'
  | 'compare'
  | 'submit'
  | 'approve-at'
  | 'request-changes'
  | 'without-review'

export interface PublishingProps {
  onSave(after: AfterSave, how?: SaveHow): void
  onAsk(dialog: PublishingDialog | undefined): void
  canClose: boolean
  canMakeAnother: boolean
}

export const toStatus = (status: string): SaveHow => ({ set: { status } })
