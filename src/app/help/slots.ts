import type { ComponentType, ReactNode } from 'react'

interface DocumentTextProps {
  text: string
  /** A link to another page of the same documents; undefined for any other URL. */
  linkTo(href: string, words: ReactNode): ReactNode | undefined
}

/** The editor provides the rendering of texts. */
export interface HelpSlots {
  DocumentText: ComponentType<DocumentTextProps> | undefined
}

export const helpSlots: HelpSlots = { DocumentText: undefined }
