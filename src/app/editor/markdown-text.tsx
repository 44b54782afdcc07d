import { Markdown } from './markdown.tsx'
import { parsed } from './text-facts.tsx'

/** A Markdown text as readers see it. */
export const MarkdownText = ({ text }: { text: string }) => (
  <div translate="no">
    <Markdown blocks={parsed(text)} headingShift={3} />
  </div>
)
