import { OfThisVisit } from '../ui/of-this-visit.tsx'
import { AppearanceDialog } from './appearance-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ExpiredDialog } from './expired-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'

export type ShellDialog = 'appearance' | 'keys' | 'palette'

/** The shell's dialogs, fetched when the first of them is wanted. */
export default function Dialogs({ open, onClose }: { open: ShellDialog | undefined; onClose(): void }) {
  return (
    <>
      {open && (
        <OfThisVisit key={open} onClose={onClose}>
          {open === 'appearance' && <AppearanceDialog onClose={onClose} />}
          {open === 'keys' && <KeysDialog onClose={onClose} />}
        </OfThisVisit>
      )}
      <ConfirmDialog />
      <ExpiredDialog />
    </>
  )
}
