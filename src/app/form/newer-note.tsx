import type { ReactNode } from 'react'
import type { HostEvent } from '#contract'
import { useStore } from '../../kit/store.ts'
import { api } from '../api.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { takeNewer } from './create-form.ts'
import { useForm } from './use-form.ts'

/** Somebody else, or the host when its time had come, has changed the record since it was opened: `last` says so. */
export function NewerNote({ last }: { last: HostEvent }): ReactNode {
  const form = useForm()
  const { entity, store } = form
  const record = useStore(store, (now) => now.record)
  const isClean = useStore(store, ({ changed }) => changed.size === 0)
  useKeptFocus() // the button goes with what it has done
  if (!record || last.id !== record.id || last.version <= record.version) return null
  const refresh = async () => {
    const row = await api.get(entity, record.id).catch(() => undefined) // said by the call
    if (row) takeNewer(form, row)
  }
  return (
    <div className="note info" role="status">
      <Icon name="info" />
      <p className="grow">
        <b>{last.by?.label ?? 'System'}</b> has changed this {entity.one} since you opened it.
        {!isClean && ' Saving shows what differs.'}
      </p>
      {isClean && <button type="button" className="btn s" onClick={() => void refresh()}>Refresh</button>}
    </div>
  )
}
