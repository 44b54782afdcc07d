import { type ReactNode, useState } from 'react'
import { attempt } from '#data'
import { download } from '#list'
import { Icon, useFeedback } from '#ui'

export interface Exported {
  file: Blob
  name: string
  done: string
}

/** Downloads the file that `make` returns, and then announces `done`. */
export function ExportButton({ make }: { make: () => Promise<Exported> }): ReactNode {
  const { toast } = useFeedback()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await attempt(async () => {
      const { file, name, done } = await make()
      download(file, name)
      toast(done)
    })
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void attempt(save)
      }}
    >
      <Icon name="download" />
      Export CSV
    </button>
  )
}
