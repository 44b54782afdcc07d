import { useEffect, useRef, useState } from 'react'

type Take = (files: readonly File[]) => void

// A dialog with uploads can cover a screen with uploads. The topmost one takes the files.
const takers: { take: Take }[] = []

/** Office programs add an image to copied text. A text field wants the text. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea') !== null &&
  clipboardData !== null &&
  clipboardData.getData('text/plain').trim() !== ''

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true

/**
 * Accepts files that are dropped on the window or pasted. Returns whether files are dragged over the window. @param
 * take undefined accepts nothing, such as without permission
 */
export function useTakenFiles(take: Take | undefined): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const isOn = take !== undefined

  useEffect(() => {
    if (!isOn) return
    const own = { take: (files: readonly File[]) => latest.current?.(files) }
    takers.push(own)
    const isTop = () => takers.at(-1) === own
    // Each element under the pointer fires enter and leave events; only the last leave ends the drag.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!isTop() || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      depth += 1
      setOver(true)
    }
    const over = (event: DragEvent) => {
      if (isTop() && hasFiles(event.dataTransfer)) event.preventDefault()
    }
    const leave = () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (!isTop() || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      own.take([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!isTop() || files.length === 0 || isTextForField(event)) return
      event.preventDefault()
      own.take(files)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      takers.splice(takers.indexOf(own), 1)
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [isOn])
  return isOver
}
