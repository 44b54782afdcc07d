import { useRef, useState } from 'react'
import { calls, type Json } from '#contract'
import { CallError } from '../../kit/http.ts'
import { api } from '../api.ts'
import { refreshProfile } from '../profile.ts'
import { toast } from '../ui/feedback.tsx'

export interface OwnSave {
  problems: Readonly<Record<string, string>>
  isBusy: boolean
  /** Resolves true when the host has taken it. */
  save(body: { [name: string]: Json }, problems: Readonly<Record<string, string>>, done: string): Promise<boolean>
}

/** Saves a part of one's own profile, once at a time, with what the host says on its field. */
export function useOwnSave(): OwnSave {
  const [state, setState] = useState<Pick<OwnSave, 'problems' | 'isBusy'>>({ problems: {}, isBusy: false })
  const isSending = useRef(false)

  const save: OwnSave['save'] = async (body, problems, done) => {
    if (isSending.current) return false
    if (Object.keys(problems).length > 0) {
      setState({ problems, isBusy: false })
      return false
    }
    isSending.current = true
    setState({ problems: {}, isBusy: true })
    try {
      await api.send('POST', calls.profile, body, { onFailure: () => {} })
      await refreshProfile()
      toast(done)
      setState({ problems: {}, isBusy: false })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ problems: error.fields, isBusy: false })
      if (Object.keys(error.fields).length === 0) toast(error.message, { type: 'error' })
      return false
    } finally {
      isSending.current = false
    }
  }
  return { ...state, save }
}
