import { useEffect, useState } from 'react'
import { useSearchParams } from '#kit'
import type { Form } from '../form.ts'
import { isPending } from '../form-text.ts'
import type { PublishingDialog } from './publishing-props.ts'

/**
 * The open dialog of the card. The URL parameter `compare`, which emails and notifications use, opens the comparison
 * with the live record; if there is nothing to compare, the card is shown.
 */
export function useAskedDialog({
  store,
}: Form): [PublishingDialog | undefined, (dialog: PublishingDialog | undefined) => void] {
  const [query, change] = useSearchParams()
  const [asked, ask] = useState<PublishingDialog>()
  const isAsked = query.has('compare')
  useEffect(() => {
    if (!isAsked) return
    if (isPending(store.get().record)) ask('compare')
    change((next) => next.delete('compare'), { replace: true })
  }, [isAsked])
  return [asked, ask]
}
