import { type ReactNode, useState } from 'react'
import { calls } from '#contract'
import type { Factor } from '#shapes'
import { api } from '#data'
import { FormDialog, useClosing } from '#record'
import { TextField, useFeedback } from '#ui'

interface RenameDialogProps {
  factor: Factor
  onClose(): void
}

export function RenameDialog({ factor, onClose }: RenameDialogProps): ReactNode {
  const { toast } = useFeedback()
  const [name, setName] = useState(factor.name)
  const leave = useClosing(name !== factor.name, 'Leave without saving the name?', onClose)
  const save = async () => {
    if (name.trim() === '') return { name: 'Enter a name' }
    await api.send('POST', `${calls.factors}/${encodeURIComponent(factor.id)}`, { name })
    toast('Name saved.')
    onClose()
    return undefined
  }
  return (
    <FormDialog title={`Rename “${factor.name}”`} yes="Save name" onSubmit={save} onClose={leave}>
      {(problems) => <TextField label="Name" value={name} onChange={setName} error={problems.name ?? ''} />}
    </FormDialog>
  )
}
