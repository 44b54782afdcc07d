import { Markdown } from './markdown.tsx'
import { parseText } from './text-facts.tsx'

/** A Markdown text as readers see it. */
export const MarkdownText = ({ text }: { text: string }) => (
  <div translate="no">
    <Markdown blocks={parseText(text)} headingShift={3} />
  </div>
)
