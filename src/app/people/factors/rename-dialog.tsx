import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { calls } from '#contract'
import type { Factor } from '#shapes'
import { api, attempt } from '#data'
import { useClosing } from '#record'
import { Dialog, TextField, useFaults, useFeedback } from '#ui'

interface RenameDialogProps {
  factor: Factor
  onClose(): void
}

export function RenameDialog({ factor, onClose }: RenameDialogProps): ReactNode {
  const id = useId()
  const { toast } = useFeedback()
  const [name, setName] = useState(factor.name)
  const [problem, setProblem] = useState('')
  const leave = useClosing(name !== factor.name, 'Leave without saving the name?', onClose)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Enter a name')
    setProblem('')
    const save = async () => {
      await api.send('POST', `${calls.factors}/${encodeURIComponent(factor.id)}`, { name })
      toast('Name saved.')
      onClose()
    }
    await attempt(save, ({ fields }) => setProblem(fields.name ?? ''))
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={leave}>
        Cancel
      </button>
      <button type="submit" form={id} className="btn primary">
        Save name
      </button>
    </>
  )
  return (
    <Dialog title={`Rename “${factor.name}”`} onClose={leave} footer={footer}>
      <form {...useFaults()} id={id} noValidate onSubmit={(event) => void attempt(() => submit(event))}>
        <TextField label="Name" value={name} onChange={setName} error={problem} />
      </form>
    </Dialog>
  )
}
