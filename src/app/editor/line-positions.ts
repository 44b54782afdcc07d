import type { Path } from '#form'
import { createStore } from '#kit'

/** A line to show in the editor of a field; the editor clears it. */
export const wantedLine = createStore<{ path: Path; line: number } | undefined>(undefined)

/** Links in a field's text whose URLs to replace, or which to remove with null; the editor clears it. */
export const wantedLink = createStore<{ path: Path; address: string; to: string | null } | undefined>(undefined)

const copied = ['font', 'letterSpacing', 'padding', 'tabSize', 'direction', 'overflowWrap', 'wordBreak'] as const

/**
 * The top of each line, in px from the start of the text as the textarea wraps it. A textarea doesn't expose positions,
 * so a hidden copy of the same width is laid out.
 */
export function lineTops(area: HTMLTextAreaElement, lines: readonly number[]): number[] {
  const style = getComputedStyle(area)
  const mirror = document.createElement('div')
  for (const name of copied) mirror.style[name] = style[name]
  Object.assign(mirror.style, {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: '0',
    inlineSize: `${area.clientWidth}px`,
    visibility: 'hidden',
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    contain: 'strict',
  })
  const source = area.value.split('\n')
  const parts = lines.map((line, index) => {
    const part = document.createElement('div')
    part.textContent = `${source.slice(line - 1, (lines[index + 1] ?? source.length + 1) - 1).join('\n')}\n`
    return part
  })
  const before = document.createElement('div')
  before.textContent = `${source.slice(0, (lines[0] ?? 1) - 1).join('\n')}\n`
  mirror.append(...(lines[0] === 1 ? parts : [before, ...parts]))
  area.parentElement?.append(mirror)
  const tops = parts.map((part) => part.offsetTop)
  mirror.remove()
  return tops
}

/** Selects a line, counted from 1, and scrolls to it. */
export function showLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  area.scrollTop = (lineTops(area, [line])[0] ?? 0) - area.clientHeight / 3
  area.scrollIntoView({ block: 'nearest' })
}
