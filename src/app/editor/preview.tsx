import { memo, type RefObject, useRef } from 'react'
import { Markdown } from '../ui/markdown.tsx'
import { parsed } from './parsed.ts'
import { useScrollSync } from './scroll-sync.ts'

interface PreviewProps { text: string; source: RefObject<HTMLTextAreaElement | null> }

/** The text as it will read. Rendered when there is time for it: its text comes deferred. */
export const Preview = memo(function Preview({ text, source }: PreviewProps) {
  const pane = useRef<HTMLDivElement>(null)
  const blocks = parsed(text)
  useScrollSync(source, pane, blocks)
  return (
    <div ref={pane} className="ed-preview" role="region" aria-label="Preview" tabIndex={0}>
      {blocks.length > 0 ? <Markdown blocks={blocks} /> : <p className="muted">Nothing written yet.</p>}
    </div>
  )
})
