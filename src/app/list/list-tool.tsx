import type { ReactNode } from 'react'
import { WhenLoaded } from '#ui'
import { type ListTools, listSlots } from './slots.ts'

interface ListToolProps {
  /** The tool couldn't be loaded; a notification has reported it. */
  onFailure?(): void
  children(tools: ListTools): ReactNode
}

/** A part of the list that a press opens, once its room is loaded. */
export function ListTool({ onFailure = () => {}, children }: ListToolProps) {
  const { tools } = listSlots
  return (
    tools && (
      <WhenLoaded part={tools} onFailure={onFailure}>
        {children}
      </WhenLoaded>
    )
  )
}
