import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { attempt } from '#data'
import type { CallError } from '#kit'
import { holdsUnfinished, useFaults } from '#ui'
import { Dialog } from '#controls'

/** The problems of fields, by name. */
export type Problems = Readonly<Record<string, string>>

interface FormDialogProps {
  title: string
  /** The button that sends the form: a verb and its object. Without it, the dialog only informs. */
  yes?: ReactNode
  /** The button that closes the dialog. */
  no?: string
  /** Other buttons, in front of these. */
  more?: ReactNode
  /** The safe choice gets the focus. */
  isDestructive?: boolean
  /** Whether the form is complete. An incomplete form isn't sent. */
  isReady?: boolean
  isBroad?: boolean
  /** `alertdialog` is for a question that interrupts. */
  role?: 'dialog' | 'alertdialog'
  /** Returns the problems that stop it. Failed calls are shown, and their fields are problems as well. */
  onSubmit(): unknown
  /** Handles a failed call in addition. */
  onRefused?(error: CallError): void
  onClose(): void
  children?: ReactNode | ((problems: Problems) => ReactNode)
}

const none: Problems = {}
const isProblems = (found: unknown): found is Problems => typeof found === 'object' && found !== null

/** A dialog with a form: Enter and its button send it, once at a time. The first field with a problem gets the focus. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, yes, no = 'Cancel', more, isDestructive, isReady = true, isBroad, role = 'dialog' } = props
  const { onSubmit, onRefused, children } = props
  const onClose = () => props.onClose()
  const id = useId()
  const faults = useFaults()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState(none)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // React bubbles it to a form around the dialog
    if (!isReady || isBusy || holdsUnfinished(faults.ref.current)) return
    setBusy(true)
    setProblems(none) // the focus goes to a problem of this submission
    void attempt(
      async () => {
        try {
          const found = await onSubmit()
          setProblems(isProblems(found) ? found : none)
        } finally {
          setBusy(false)
        }
      },
      (error) => {
        setProblems(error.fields)
        onRefused?.(error)
      },
    )
  }
  const isAsked = role === 'alertdialog'
  const footer = (
    <>
      {more}
      <button type="button" className="btn" data-autofocus={(isAsked && isDestructive) || undefined} onClick={onClose}>
        {no}
      </button>
      {yes && (
        <button
          type="submit"
          form={id}
          className={isDestructive ? 'btn danger solid' : 'btn primary'}
          data-autofocus={(isAsked && !isDestructive) || undefined}
          aria-disabled={!isReady}
          aria-busy={isBusy || undefined}
        >
          {yes}
        </button>
      )}
    </>
  )
  return (
    <Dialog
      {...{ title, role, footer, onClose }}
      isBroad={isBroad ?? false}
      form={{ ...faults, id, noValidate: true, onSubmit: submit }}
    >
      {typeof children === 'function' ? children(problems) : children}
    </Dialog>
  )
}
