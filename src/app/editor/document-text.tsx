import type { ReactNode } from 'react'
import { Markdown } from './markdown.tsx'
import { parseText } from './text-facts.tsx'

interface DocumentTextProps {
  text: string
  linkTo(href: string, words: ReactNode): ReactNode | undefined
}

/** A text of the panel's own documents: its headings continue the page's, and its links stay within the panel. */
export const DocumentText = ({ text, linkTo }: DocumentTextProps) => (
  <Markdown blocks={parseText(text)} headingShift={0} linkTo={linkTo} />
)
