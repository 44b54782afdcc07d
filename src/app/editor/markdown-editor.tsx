import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { LongField } from '#contract'
import { showToast } from '#data'
import { countInWords, type InputProps, leaveField, setField, useForm, useTypedText } from '#form'
import { isComposing, isStroke, useStore } from '#kit'
import { replaceLinks } from '#markdown'
import { applyEdit, type Command, type Edit, type Source, sourceOf } from './commands/edit.ts'
import { canBeLinked, isUrl, linkTo, imagesIn } from './commands/link-commands.ts'
import { type Tool, tools } from './commands/tools.ts'
import { LinkDialog } from './link-dialog.tsx'
import { showLine, wantedLine, wantedLink } from './line-positions.ts'
import type { PastedImages } from './paste/html-markdown.ts'
import { pasteEdit } from './paste/paste-edit.ts'
import { ImageStrip } from './image-strip.tsx'
import { Preview } from './preview.tsx'
import { TextFacts } from './text-facts.tsx'
import { shortEdit, withShortUrls, withWholeUrls } from './short-urls.ts'
import { Toolbar, type View } from './toolbar.tsx'
import { useImages } from './use-images.tsx'
import './styles/editor.css'
import { continueLine, indentItems, isInList } from './commands/list-keys.ts'

/** Handles keys other than typing. Escape, then Tab, leaves a list by keyboard (WCAG 2.1.2). */
function useEditorKeys(use: (tool: Tool) => void): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const isLeaving = useRef(false)
  return (event) => {
    const { key, currentTarget: area, ctrlKey, metaKey, altKey, shiftKey } = event
    if (isComposing(event.nativeEvent) || altKey) return
    const wasLeaving = isLeaving.current
    if (key !== 'Shift') isLeaving.current = false
    const tool = tools.find((one) => one.key !== undefined && isStroke(event.nativeEvent, `mod+${one.key}`))
    if (tool) {
      event.preventDefault()
      return use(tool)
    }
    if (key === 'Escape' && isInList(sourceOf(area))) {
      // Only once: the next Escape closes a dialog around the form.
      if (!wasLeaving) event.preventDefault()
      isLeaving.current = true
      return
    }
    if (metaKey || ctrlKey) return
    const edit =
      key === 'Enter' && !shiftKey
        ? continueLine(sourceOf(area))
        : key === 'Tab' && !wasLeaving
          ? indentItems(sourceOf(area), shiftKey)
          : undefined
    if (!edit) return
    event.preventDefault()
    applyEdit(area, edit)
  }
}

/** From this width on, both halves are wide enough to read. */
const splitFromPx = 640

/** The layout of the last editor, since a wrong guess renders the editor twice. */
let lastView: View | undefined
/** Until there was one, the window decides: the menu and the margins take less than 20rem of it. */
const firstView = (): View => lastView ?? (matchMedia('(min-width: 60rem)').matches ? 'split' : 'write')

/** A textarea for Markdown with a preview next to it. */
export function MarkdownEditor({ field, path, attributes }: InputProps<LongField>) {
  const form = useForm()
  const text = useTypedText(path)
  const shown = useDeferredValue(text)
  const source = useMemo(() => withShortUrls(text), [text])
  const box = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState(firstView)
  const [isFull, setFull] = useState(false)
  const plainPaste = usePlainPaste()
  const hintId = `${attributes.id}-k`

  useEffect(() => {
    if (!box.current) return
    // The observer reports the width after layout; reading it earlier would force another layout of the whole form.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) {
        const view = entry.contentRect.width >= splitFromPx ? 'split' : 'write'
        lastView = view
        flushSync(() => setView(view))
      }
      observer.disconnect()
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useFullScreen(box, isFull)

  const wanted = useStore(wantedLine)
  useEffect(() => {
    if (wanted?.path !== path) return
    // A hidden textarea cannot take the focus.
    if (view === 'preview') return setView('write')
    if (area.current) showLine(area.current, wanted.line)
    wantedLine.set(undefined)
  }, [wanted, view, path])

  const write = (command: Command) => {
    if (area.current) applyEdit(area.current, shortEdit(command(sourceOf(area.current))))
  }
  const run = (command: Command) => {
    area.current?.focus()
    write(command)
  }
  const [asked, setAsked] = useState<Source>()
  const use = ({ command }: Tool) => {
    if (command !== 'ask') return run(command)
    if (area.current) setAsked(sourceOf(area.current))
  }
  const onTextKey = useEditorKeys(use)
  const link = useStore(wantedLink)
  useEffect(() => {
    if (link?.path !== path) return
    if (view === 'preview') return setView('write')
    wantedLink.set(undefined)
    if (!area.current) return
    const { value } = area.current
    const { text: after, left } = replaceLinks(value, (url) => url === link.address, link.to)
    area.current.focus()
    if (after !== value) {
      applyEdit(area.current, { from: 0, to: value.length, insert: after, ...caretAfter(area.current, after) })
    }
    if (left > 0) showToast('Change this link manually.')
  }, [link, view, path])

  const images = useImages(run, write)
  const undo = () => {
    area.current?.focus()
    if (typeof document.execCommand === 'function') document.execCommand('undo')
  }
  const selectImage = (index: number) => {
    const image = area.current && imagesIn(area.current.value)[index]
    if (!area.current || !image) return
    showLine(area.current, area.current.value.slice(0, image.from).split('\n').length)
    area.current.setSelectionRange(image.from, image.to)
  }
  const onBoxKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isFull || event.defaultPrevented || isComposing(event.nativeEvent)) return
    // React also bubbles keys of the image dialog, which is a child only in React.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    setFull(false)
  }
  // Tab would reach fields under the full screen.
  const onBoxBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
    if (!relatedTarget.closest('dialog[open]') || currentTarget.closest('dialog[open]')) setFull(false)
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim()
    if (isUrl(pasted) && canBeLinked(sourceOf(event.currentTarget))) {
      event.preventDefault()
      return run(linkTo(pasted))
    }
    // Office programs add an image of the text to the text.
    if (pasted === '' && images.take(event.clipboardData)) return event.preventDefault()
    const { clipboardData, currentTarget } = event
    const written = plainPaste.isPlain.current
      ? undefined
      : pasteEdit(clipboardData, sourceOf(currentTarget), reportImages)
    const edit = written ?? plainEdit(clipboardData, sourceOf(currentTarget))
    if (!edit) return
    event.preventDefault()
    applyEdit(currentTarget, shortEdit(edit))
  }
  const onCopy = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { text: all, start, end } = sourceOf(event.currentTarget)
    const selected = all.slice(start, end)
    const whole = withWholeUrls(selected)
    if (whole === selected) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', whole)
    if (event.type === 'cut') applyEdit(event.currentTarget, { from: start, to: end, insert: '', start, end: start })
  }
  const onDrop = (event: DragEvent) => {
    if (images.take(event.dataTransfer)) event.preventDefault()
  }

  return (
    <div
      ref={box}
      className="editor"
      data-view={view}
      data-full={isFull || undefined}
      onKeyDown={onBoxKey}
      onBlur={onBoxBlur}
    >
      <Toolbar
        controls={attributes.id}
        view={view}
        isFull={isFull}
        onView={setView}
        onTool={use}
        onImage={images.choose}
        onUndo={undo}
        onFull={() => setFull(!isFull)}
      />
      {images.notes}
      {asked && (
        <LinkDialog
          source={asked}
          onClose={() => setAsked(undefined)}
          onWrite={(command) => {
            // The text can't be focused while a dialog is open.
            flushSync(() => setAsked(undefined))
            area.current?.setSelectionRange(asked.start, asked.end)
            run(command)
          }}
        />
      )}
      <div className="ed-panes">
        <textarea
          {...attributes}
          ref={area}
          className="ed-source"
          value={source}
          spellCheck
          aria-describedby={[attributes['aria-describedby'], hintId].filter(Boolean).join(' ')}
          onChange={(event) => setField(form, path, withWholeUrls(event.currentTarget.value))}
          onBlur={() => leaveField(form, path)}
          onKeyDown={(event) => {
            plainPaste.note(event)
            onTextKey(event)
          }}
          onKeyUp={plainPaste.note}
          onPaste={onPaste}
          onCopy={onCopy}
          onCut={onCopy}
          onDrop={onDrop}
          onDragOver={(event) => {
            if (images.canTake(event.dataTransfer)) event.preventDefault()
          }}
        />
        {view !== 'write' && <Preview text={shown} source={area} />}
      </div>
      <div>
        {view !== 'preview' && <ImageStrip text={shown} onChoose={selectImage} />}
        <TextFacts text={shown} max={field.max} source={area} />
      </div>
      <p className="sr-only" id={hintId}>
        Markdown. In a list, Tab indents; Escape and then Tab leaves.
      </p>
    </div>
  )
}

/** Keeps the caret's distance from the end of the text, if the text before it became shorter or longer. */
function caretAfter({ value, selectionEnd }: HTMLTextAreaElement, after: string): { start: number; end: number } {
  const end = Math.max(0, Math.min(after.length, selectionEnd + after.length - value.length))
  return { start: end, end }
}

/** A pasted text with URLs that the source shows abbreviated; undefined leaves the paste to the browser. */
function plainEdit(data: DataTransfer, { start, end }: Source): Edit | undefined {
  const insert = data.getData('text/plain').replaceAll('\r\n', '\n')
  if (withShortUrls(insert) === insert) return undefined
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length }
}

/** Reports missing images at once, since users would otherwise notice the gap only when reading. */
function reportImages({ taken, left }: PastedImages): void {
  const [many, others] = [countInWords(taken, 'image'), countInWords(left, 'image')]
  const words = [
    left > 0 && `${others} left out. Add ${left === 1 ? 'it' : 'them'} with the Image button.`,
    taken > 0 && `${many} hosted on another website. Add ${taken === 1 ? 'it' : 'them'} to the library to keep.`,
  ]
    .filter(Boolean)
    .join(' ')
  if (words !== '') showToast(words)
}

/**
 * Shows an element over the whole window, as a popover: in the top layer no ancestor can clip it, and because it keeps
 * its position in the document, it keeps the undo history of the text. Scrolling it doesn't move the page.
 */
function useFullScreen(element: RefObject<HTMLElement | null>, isFull: boolean): void {
  useLayoutEffect(() => {
    const box = element.current
    if (!isFull || !box) return
    box.setAttribute('popover', 'manual')
    box.showPopover()
    // A press on the toolbar leaves the focus where it was, possibly under this element.
    if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('[tabindex="0"]:enabled')?.focus()
    return () => box.removeAttribute('popover')
  }, [element, isFull])
}

/**
 * Whether Ctrl+Shift+V or ⌘⇧V requested a paste without formatting. Chromium then provides only plain text; Firefox
 * provides every format to a text field.
 */
function usePlainPaste(): { isPlain: RefObject<boolean>; note(event: KeyboardEvent): void } {
  const isPlain = useRef(false)
  const note = ({ type, key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    isPlain.current = type === 'keydown' && shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v'
  }
  return { isPlain, note }
}
