import { type ComponentType, createElement } from 'react'
import { createSlot } from '#kit'

/** `onOver` is called once the person is approved, or is not to be. */
export interface ApproveUserProps { id: string; label: string; onOver(): void }

/** Parts of header panels that features bring. */
export interface ShellSlots { ApproveUser: ComponentType<ApproveUserProps> }

export const shellSlots = createSlot<ShellSlots>('shell')

/** Approves a person who has signed up, and asks for a role where there is none. */
export function ApproveUser(props: ApproveUserProps) {
  return createElement(shellSlots.read().ApproveUser, props)
}
