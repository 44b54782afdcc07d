import { Fragment, memo, type ReactNode, useEffect, useState } from 'react'
import { openQuestion, proofAsked } from '#data'
import { pathOf, useLocation, useRouter, useStore } from '#kit'
import { AppearanceChoices } from '#page'
import { FormDialog } from '#record'
import { WhenLoaded } from '#ui'
import { Dialog } from '#controls'
import { accountCommands, type ShellDialog } from './commands.ts'
import { ExpiredDialog } from './expired-dialog.tsx'
import { shellSlots } from './slots.ts'

interface DialogsProps {
  open: ShellDialog | undefined
  onShow(dialog: ShellDialog | undefined): void
}

export const Dialogs = memo(function Dialogs({ open, onShow }: DialogsProps) {
  const onClose = () => onShow(undefined)
  const router = useRouter()
  const { KeysDialog, HelpPanel, Palette } = shellSlots
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
              {(Keys) => <Keys onHelp={() => onShow('help')} onClose={onClose} />}
            </WhenLoaded>
          )}
          {open === 'help' && HelpPanel && (
            <WhenLoaded part={HelpPanel} onFailure={onClose}>
              {(Help) => <Help from={pathOf(window.location.pathname) + window.location.search} onClose={onClose} />}
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

/** Shows the open question. */
export function ConfirmDialog() {
  const question = useStore(openQuestion)
  if (!question) return null
  const { key, asked, answer } = question
  if ('dialog' in asked) return <Fragment key={key}>{asked.dialog}</Fragment>
  const { body, ...words } = asked
  return (
    <FormDialog key={key} {...words} role="alertdialog" onSubmit={() => answer(true)} onClose={() => answer(false)}>
      {body}
    </FormDialog>
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
