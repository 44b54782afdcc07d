import type { ComponentType } from 'react'
import type { Chat, ChatMessage } from '#shapes'
import type { Loading } from '#kit'
import type { Outgoing } from './live/conversation.ts'

/** The parts that features provide for the shell. */
export interface ShellSlots {
  /** Shown while `proofAsked` of #data has a question. */
  ProofDialog: Loading<ComponentType> | undefined
  /** Replaces everything else while the user lacks a second factor that their role requires. */
  FirstFactor: Loading<ComponentType<FirstFactorProps>> | undefined
  Palette: Loading<ComponentType<PaletteProps>> | undefined
  KeysDialog: Loading<ComponentType<KeysDialogProps>> | undefined
  HelpPanel: Loading<ComponentType<{ from: string; onClose: () => void }>> | undefined
  ChatPanel: Loading<ComponentType<ChatPanelProps>> | undefined
}

export interface PaletteProps {
  /** The commands of the account menu. */
  commands: readonly { label: string; icon: string; isThere: () => boolean; run: () => void }[]
  onClose: () => void
}

export interface KeysDialogProps {
  onHelp: () => void
  onClose: () => void
}

export interface ChatPanelProps {
  chat: Chat | undefined
  hasFailed: boolean
  outgoing: readonly Outgoing[]
  text: string
  isOwn: (message: ChatMessage) => boolean
  onWrite: (text: string) => void
  onSay: () => void
  onAgain: (message: Outgoing) => void
  onReload: () => void
  onClose: () => void
}

export interface FirstFactorProps {
  isMade: boolean
  onDone: () => void
  onLeave: () => void
}

export const shellSlots: ShellSlots = {
  ProofDialog: undefined,
  FirstFactor: undefined,
  Palette: undefined,
  KeysDialog: undefined,
  HelpPanel: undefined,
  ChatPanel: undefined,
}
