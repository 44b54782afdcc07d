import { Fragment, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { isApple } from '#kit'
import { Icon } from '#ui'
import { nextItem } from '#controls'
import { type Tool, tools } from './commands/tools.ts'

const views = ['write', 'split', 'preview'] as const
export type View = (typeof views)[number]
const viewWords = { write: 'Write', split: 'Split', preview: 'Preview' } as const

interface ToolbarProps {
  /** The id of the textarea. */
  controls: string
  view: View
  isFull: boolean
  onView(view: View): void
  onTool(tool: Tool): void
  onImage(): void
  onUndo(): void
  onFull(): void
}

/** WAI-ARIA pattern "toolbar": one tab stop, at the button that last had the focus. */
export function Toolbar({ controls, view, isFull, onView, onTool, onImage, onUndo, onFull }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]

  const stopTabAt = (target: HTMLElement) => {
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextItem(buttons(), event, true)
    if (!next) return
    event.preventDefault()
    stopTabAt(next)
    next.focus()
  }
  const show = (button: HTMLElement, one: View) => {
    stopTabAt(button)
    // The text keeps the focus unless it is hidden; another focused element may disappear.
    if (one === 'preview' || document.activeElement?.id !== controls) button.focus()
    onView(one)
  }
  // A press on a button must not take focus and selection from the text.
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  const canWrite = view !== 'preview'
  const mod = isApple() ? '⌘' : 'Ctrl '
  const button = (label: string, icon: string, run: () => void, keys?: string) => (
    <button
      type="button"
      className="icon-btn s"
      aria-label={label}
      data-tip={label}
      data-keys={keys}
      disabled={!canWrite}
      aria-keyshortcuts={keys && `${isApple() ? 'Meta' : 'Control'}+${keys.at(-1)}`}
      tabIndex={icon === tools[0]?.icon ? 0 : -1}
      onClick={run}
    >
      <Icon name={icon} size="s" />
    </button>
  )
  return (
    <div
      ref={bar}
      className="row ed-bar"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocus}
    >
      {tools.map((tool) => (
        <Fragment key={tool.label}>
          {tool.isFirst && <span className="sep" />}
          {button(tool.label, tool.icon, () => onTool(tool), tool.key && mod + tool.key.toUpperCase())}
        </Fragment>
      ))}
      {button('Image', 'gallery', onImage)}
      <span className="sep" />
      {button('Undo typing', 'undo', onUndo, `${mod}Z`)}
      <span className="end" />
      <span className="seg s" role="group" aria-label="View">
        {views.map((one) => (
          <button
            key={one}
            type="button"
            tabIndex={-1}
            aria-pressed={view === one}
            onClick={({ currentTarget }) => show(currentTarget, one)}
          >
            {viewWords[one]}
          </button>
        ))}
      </span>
      <button
        type="button"
        className="icon-btn s"
        tabIndex={-1}
        aria-label="Full screen"
        data-tip="Full screen"
        aria-pressed={isFull}
        onClick={onFull}
      >
        <Icon name={isFull ? 'collapse' : 'expand'} size="s" />
      </button>
    </div>
  )
}
