import { type ReactNode, useEffect, useState } from 'react'
import { asked } from '#data'
import { createStore, useLocation, useStore } from '#kit'
import { Dialog } from '#ui'
import { AppearanceDialog } from './appearance-dialog.tsx'
import { ExpiredDialog } from './expired-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'

export type ShellDialog = 'appearance' | 'keys' | 'palette'

/** The shell's dialogs. */
export function Dialogs({ open, onClose }: { open: ShellDialog | undefined; onClose(): void }) {
  return (
    <>
      {open && (
        <OfThisVisit key={open} onClose={onClose}>
          {open === 'appearance' && <AppearanceDialog onClose={onClose} />}
          {open === 'keys' && <KeysDialog onClose={onClose} />}
        </OfThisVisit>
      )}
      <ConfirmDialog />
      <ExpiredDialog />
    </>
  )
}

const always = createStore(true)

/** The question that `confirm` asks; of what destroys, the safe answer has the focus. */
export function ConfirmDialog() {
  const question = useStore(asked)
  const isReady = useStore(question?.isReady ?? always)
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
          data-autofocus={!isDestructive || undefined} aria-disabled={!isReady || undefined}
          onClick={() => { if (isReady) answer(true) }}
        >
          {yes}
        </button>
      )}
    </>
  )
  return <Dialog title={title} role="alertdialog" onClose={() => answer(false)} footer={footer}>{body}</Dialog>
}

interface OfThisVisitProps { onClose(): void; children: ReactNode }

/**
 * What lies over a screen without being a part of it: a navigation, such as Back, takes it away with that screen. One
 * within the screen, such as that of a search that was typed just before, does not.
 */
export function OfThisVisit({ onClose, children }: OfThisVisitProps) {
  const { path } = useLocation()
  const [visit] = useState(path)
  const isOver = path !== visit
  useEffect(() => { if (isOver) onClose() }, [isOver])
  // At once, since under an open dialog the next screen could not take the focus.
  return isOver ? null : children
}
