import { useStore } from '../../kit/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { asked } from '../ui/question.ts'

/** The question that `confirm` asks; of what destroys, the safe answer has the focus. */
export function ConfirmDialog() {
  const question = useStore(asked)
  if (!question) return null
  const { title, body, yes, no, isDestructive, answer } = question
  const footer = (
    <>
      <button
        type="button" className="btn" data-autofocus={isDestructive || undefined}
        onClick={() => answer(false)}
      >
        {no}
      </button>
      {yes && (
        <button
          type="button" className={isDestructive ? 'btn danger solid' : 'btn primary'}
          data-autofocus={!isDestructive || undefined} onClick={() => answer(true)}
        >
          {yes}
        </button>
      )}
    </>
  )
  return <Dialog title={title} role="alertdialog" onClose={() => answer(false)} footer={footer}>{body}</Dialog>
}
