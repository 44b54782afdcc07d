import { memo, type ReactNode, useEffect, useState } from 'react'
import { openQuestion, proofAsked } from '#data'
import { createStore, pathOf, useLocation, useRouter, useStore } from '#kit'
import { AppearanceChoices } from '#page'
import { Dialog, WhenLoaded } from '#ui'
import { accountCommands, helpAddress, type ShellDialog } from './commands.ts'
import { ExpiredDialog } from './expired-dialog.tsx'
import { goKeys, newKeys, trashKeys } from './screen-keys.ts'
import { shellSlots } from './slots.ts'

interface DialogsProps {
  open: ShellDialog | undefined
  onShow(dialog: ShellDialog | undefined): void
}

export const Dialogs = memo(function Dialogs({ open, onShow }: DialogsProps) {
  const onClose = () => onShow(undefined)
  const router = useRouter()
  const { KeysDialog, Palette } = shellSlots
  return (
    <>
      {open && (
        <OfThisVisit key={open} onClose={onClose}>
          {open === 'appearance' && (
            <Dialog title="Appearance and density" onClose={onClose}>
              <AppearanceChoices />
            </Dialog>
          )}
          {open === 'keys' && KeysDialog && (
            <WhenLoaded part={KeysDialog} onFailure={onClose}>
              {(Keys) => (
                <Keys
                  go={goKeys()}
                  create={newKeys()}
                  hasTrash={trashKeys(pathOf(window.location.pathname)).length > 0}
                  help={helpAddress(pathOf(window.location.pathname) + window.location.search)}
                  onClose={onClose}
                />
              )}
            </WhenLoaded>
          )}
          {open === 'palette' && Palette && (
            <WhenLoaded part={Palette} onFailure={onClose}>
              {(Search) => (
                <Search
                  commands={accountCommands.map((command) => ({
                    ...command,
                    run: () => command.run({ router, onShow }),
                  }))}
                  onClose={onClose}
                />
              )}
            </WhenLoaded>
          )}
        </OfThisVisit>
      )}
      <ConfirmDialog />
      <Proof />
      <ExpiredDialog />
    </>
  )
})

function Proof() {
  const asked = useStore(proofAsked)
  const { ProofDialog } = shellSlots
  return (
    asked &&
    ProofDialog && (
      <WhenLoaded part={ProofDialog} onFailure={asked.giveUp}>
        {(Proving) => <Proving />}
      </WhenLoaded>
    )
  )
}

const always = createStore(true)

/** Shows the question of `confirm`; for a destructive action, the safe choice has the focus. */
export function ConfirmDialog() {
  const question = useStore(openQuestion)
  const isReady = useStore(question?.isReady ?? always)
  if (!question) return null
  const { title, body, yes, no, isDestructive, answer } = question
  const footer = (
    <>
      <button type="button" className="btn" data-autofocus={isDestructive || undefined} onClick={() => answer(false)}>
        {no}
      </button>
      {yes && (
        <button
          type="button"
          className={isDestructive ? 'btn danger solid' : 'btn primary'}
          data-autofocus={!isDestructive || undefined}
          aria-disabled={!isReady || undefined}
          onClick={() => {
            if (isReady) answer(true)
          }}
        >
          {yes}
        </button>
      )}
    </>
  )
  return (
    <Dialog title={title} role="alertdialog" onClose={() => answer(false)} footer={footer}>
      {body}
    </Dialog>
  )
}

interface OfThisVisitProps {
  onClose(): void
  children: ReactNode
}

/**
 * A dialog over a screen closes when a navigation, such as Back, leaves the screen. A navigation within the screen,
 * such as by a search typed just before, doesn't close it.
 */
function OfThisVisit({ onClose, children }: OfThisVisitProps) {
  const { path } = useLocation()
  const [visit] = useState(path)
  const isOver = path !== visit
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver])
  // Closes at once, since the next screen can't be focused under an open dialog.
  return isOver ? null : children
}
