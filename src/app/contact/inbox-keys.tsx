import { useHotkey } from '../../kit/hotkey.ts'
import type { Reading } from './use-reading.ts'

interface InboxKeysProps {
  reading: Reading | undefined
  move(by: -1 | 1): void
  onReply(): void
  onPick(id: string): void
}

/** `J` and `K` go from message to message, `E` answers, `U` marks as new, `R` replies, `X` selects. */
export function InboxKeys({ reading, move, onReply, onPick }: InboxKeysProps) {
  useHotkey('j', () => move(1))
  useHotkey('k', () => move(-1))
  useHotkey('e', () => { if (reading?.mayAct) reading.toggleAnswered() })
  useHotkey('u', () => { if (reading?.mayAct) reading.toggleUnread() })
  useHotkey('r', () => { if (reading) onReply() })
  useHotkey('x', () => { if (reading) onPick(reading.row.id) })
  return null
}
