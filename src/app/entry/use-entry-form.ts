import { useRef, useState } from 'react'
import { callHost, inPlace, isMissingCall } from '#data'
import { useFeedback, useKeptFocus } from '#ui'

interface EntryForm {
  problems: Readonly<Record<string, string>>
  /** A problem that isn't about a field. */
  problem: string
  isDone: boolean
  /** Whether the host has no such call. */
  isMissing: boolean
  isBusy: boolean
  /** Sends `body` if `problems` is empty. */
  send(path: string, body: Readonly<Record<string, string>>, problems: Readonly<Record<string, string>>): Promise<void>
}

/** Submits a public form, one call at a time, and shows the host's messages at their fields. */
export function useEntryForm(): EntryForm {
  const { setLoader } = useFeedback()
  useKeptFocus() // the form disappears with its button
  const [state, setState] = useState({ problems: {}, problem: '', isDone: false, isMissing: false, isBusy: false })
  const isSending = useRef(false)
  const show = (change: Partial<typeof state>) => setState((now) => ({ ...now, ...change }))

  const send: EntryForm['send'] = async (path, body, problems) => {
    show({ problems, problem: '', isDone: false })
    if (isSending.current || Object.keys(problems).length > 0) return
    isSending.current = true
    show({ isBusy: true })
    setLoader(true)
    const ask = async () => {
      await callHost('POST', path, { body })
      show({ isDone: true })
    }
    await inPlace('entryForm', ask, (error) => {
      if (isMissingCall(error)) show({ isMissing: true })
      else show({ problems: error.fields, problem: Object.keys(error.fields).length > 0 ? '' : error.message })
    })
    isSending.current = false
    show({ isBusy: false })
    setLoader(false)
  }
  return { ...state, send }
}
