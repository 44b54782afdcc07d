import { type ReactNode, type RefObject, useState } from 'react'
import { calls } from '#contract'
import type { Factor } from '#shapes'
import { api, attempt, confirm } from '#data'
import { ListItem } from '#form'
import { ageInText, FormDialog, instant, useClosing } from '#record'
import { TextField, useFeedback } from '#ui'

const kindWords: Readonly<Record<Factor['kind'], string>> = { code: 'Authenticator app', passkey: 'Passkey' }

/** A passkey for another hostname of the panel isn't offered here. */
const placeWords = (madeFor: string): string =>
  madeFor === window.location.hostname ? ` for ${madeFor}` : ` that works only at ${madeFor}`

interface FactorListProps {
  factors: readonly Factor[]
  /** The ID of another user; by default the user's own factors, which can be renamed. */
  userId?: string | undefined
  list: RefObject<HTMLUListElement | null>
}

/** The second factors with names and last use. */
export function FactorList({ factors, userId, list }: FactorListProps): ReactNode {
  const { toast } = useFeedback()
  const [renamed, setRenamed] = useState<Factor>()

  const remove = async ({ id, name }: Factor) => {
    const isLast = factors.length === 1
    const body =
      userId !== undefined
        ? 'This user will no longer be able to sign in with it.'
        : isLast
          ? 'You’ll sign in with just your password. Your recovery codes will stop working.'
          : 'You’ll no longer be able to sign in with it.'
    const isSure = await confirm({
      title: `Remove “${name}”?`,
      body,
      yes: 'Remove it',
      no: 'Keep it',
      isDestructive: true,
    })
    if (!isSure) return
    const query = userId === undefined ? '' : `?${new URLSearchParams({ userId })}`
    await api.send('DELETE', `${calls.factors}/${encodeURIComponent(id)}${query}`)
    toast(`“${name}” removed.`)
  }
  return (
    <>
      <ul ref={list} className="items" aria-label="Two-step verification" tabIndex={-1}>
        {factors.map((factor) => (
          <ListItem
            key={factor.id}
            title={factor.name}
            facts={[
              `${kindWords[factor.kind]}${factor.madeFor === undefined ? '' : placeWords(factor.madeFor)}`,
              <>made {instant(factor.createdAt, ageInText)}</>,
              factor.lastUsedAt === null ? 'never used' : <>last used {instant(factor.lastUsedAt, ageInText)}</>,
            ]}
            actions={
              <>
                {userId === undefined && (
                  <button
                    type="button"
                    className="btn s"
                    aria-label={`Rename ${factor.name}`}
                    onClick={() => setRenamed(factor)}
                  >
                    Rename
                  </button>
                )}
                <button
                  type="button"
                  className="btn s danger"
                  aria-label={`Remove ${factor.name}`}
                  onClick={() => void attempt(() => remove(factor))}
                >
                  Remove
                </button>
              </>
            }
          />
        ))}
      </ul>
      {renamed && <RenameDialog factor={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

interface RenameDialogProps {
  factor: Factor
  onClose(): void
}

function RenameDialog({ factor, onClose }: RenameDialogProps): ReactNode {
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
