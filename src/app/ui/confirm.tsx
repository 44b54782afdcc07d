import type { ReactNode } from 'react'
import { createStore, useStore } from '../../kit/store.ts'
import { Dialog } from './dialog.tsx'

export interface Question {
  /** A question that names the thing: "Delete 3 airports?" */
  title: string
  /** What follows from it. */
  body?: ReactNode
  /** A verb with its object: "Delete 3 airports". */
  yes: string
  /** The safe way: "Keep them". */
  no: string
  isDestructive?: boolean
}

const asked = createStore<(Question & { answer(yes: boolean): void }) | undefined>(undefined)

/** For what cannot be undone or reaches the public. Escape and the scrim mean the safe answer. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked.get()?.answer(false)
    const answer = (yes: boolean) => {
      asked.set(undefined)
      resolve(yes)
    }
    asked.set({ ...question, answer })
  })
}

/** Rendered once, by the shell. */
export function Confirm() {
  const question = useStore(asked)
  if (!question) return null
  const { title, body, yes, no, isDestructive, answer } = question
  const footer = (
    <>
      <button type="button" className="btn" data-autofocus={isDestructive || undefined} onClick={() => answer(false)}>{no}</button>
      <button
        type="button" className={isDestructive ? 'btn danger solid' : 'btn primary'}
        data-autofocus={!isDestructive || undefined} onClick={() => answer(true)}
      >
        {yes}
      </button>
    </>
  )
  return <Dialog title={title} role="alertdialog" onClose={() => answer(false)} footer={footer}>{body}</Dialog>
}
