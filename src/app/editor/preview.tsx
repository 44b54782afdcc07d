import { memo, type RefObject, useEffect, useRef } from 'react'
import type { Block } from '#markdown'
import { lineTops } from './line-positions.ts'
import { Markdown } from './markdown.tsx'
import { parseText } from './text-facts.tsx'

interface PreviewProps {
  text: string
  source: RefObject<HTMLTextAreaElement | null>
}

/** The rendered text. It is deferred, so that typing stays fast. */
export const Preview = memo(function Preview({ text, source }: PreviewProps) {
  const pane = useRef<HTMLDivElement>(null)
  const blocks = parseText(text)
  useScrollSync(source, pane, blocks)
  return (
    <div ref={pane} className="ed-preview" translate="no" role="region" aria-label="Preview" tabIndex={0}>
      {blocks.length > 0 ? <Markdown blocks={blocks} /> : <p className="muted">No text yet.</p>}
    </div>
  )
})

/** The position in the pane that matches `at` in the source; `from` and `to` are the tops of the same blocks. */
const matching = (at: number, from: readonly number[], to: readonly number[]): number => {
  const index = from.findLastIndex((top) => top <= at)
  const [start = 0, end = start] = [from[index], from[index + 1]]
  const [toStart = 0, toEnd = toStart] = [to[index], to[index + 1]]
  const part = end > start ? (at - start) / (end - start) : 0
  return toStart + part * (toEnd - toStart)
}

/** Scrolls the preview with the source, block by block. */
function useScrollSync(
  source: RefObject<HTMLTextAreaElement | null>,
  pane: RefObject<HTMLElement | null>,
  blocks: readonly Block[],
): void {
  useEffect(() => {
    const area = source.current
    if (!area) return
    // The lines are measured on the first scroll, once for each text and width.
    let known: { tops: number[]; width: number } | undefined
    let frame = 0
    const follow = () => {
      const target = pane.current
      if (!target) return
      const { scrollTop, scrollHeight, clientHeight, clientWidth } = area
      if (scrollHeight <= clientHeight) return
      if (known?.width !== clientWidth) {
        known = {
          tops: lineTops(
            area,
            blocks.map(({ line }) => line),
          ),
          width: clientWidth,
        }
      }
      const shown = [...(target.firstElementChild?.children ?? [])]
      const tops = shown.map((element) => (element instanceof HTMLElement ? element.offsetTop : 0))
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2
      target.scrollTop = isAtEnd
        ? target.scrollHeight
        : matching(scrollTop, [0, ...known.tops, scrollHeight], [0, ...tops, target.scrollHeight])
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(follow)
    }
    // A user who writes at the end sees the end of the preview. Without a user, measuring would only force a layout.
    const isAtEnd = () =>
      area.scrollHeight > area.clientHeight && area.scrollTop + area.clientHeight >= area.scrollHeight - 2
    if (pane.current && document.activeElement === area && isAtEnd()) pane.current.scrollTop = pane.current.scrollHeight
    area.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      area.removeEventListener('scroll', onScroll)
    }
  }, [source, pane, blocks])
}
