import { attempt, confirm } from '#data'
import { useBlocker, useRouter } from '#kit'

/** How a dialog closes: if it has unsaved text, it asks first. So does leaving the page. */
export function useClosing(isTouched: boolean, title: string, onClose: () => void): () => void {
  const router = useRouter()
  useBlocker(
    () => isTouched,
    () =>
      confirm({
        title,
        body: 'What you entered here will be lost.',
        yes: 'Leave',
        no: 'Stay',
        isDestructive: true,
      }),
  )
  const close = async () => {
    if (await router.mayLeave(true)) onClose()
  }
  return () => void attempt(close)
}
