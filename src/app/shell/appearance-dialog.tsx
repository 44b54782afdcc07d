import { AppearanceChoices } from '#page'
import { Dialog } from '#ui'

export function AppearanceDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Appearance and density" onClose={onClose}>
      <AppearanceChoices />
    </Dialog>
  )
}
