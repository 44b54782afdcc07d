import type { ReactNode } from 'react'
import type { Command } from './edit.ts'
import { image } from './inline-commands.ts'

interface Images {
  choose(): void
  /** Whether there was a picture in what was pasted or dropped. */
  take(data: DataTransfer): boolean
  notes: ReactNode
}

/** Pictures for a text. */
export function useImages(run: (command: Command) => void): Images {
  return { choose: () => run(image()), take: () => false, notes: null }
}
