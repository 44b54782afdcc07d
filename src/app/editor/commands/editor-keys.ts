import { type KeyboardEvent, useRef } from 'react'
import { isComposing, isStroke } from '#kit'
import { applyEdit, sourceOf } from './edit.ts'
import { continueLine, indentItems, isInList } from './list-keys.ts'
import { type Tool, tools } from './tools.ts'

/** Handles keys other than typing. Escape, then Tab, leaves a list by keyboard (WCAG 2.1.2). */
export function useEditorKeys(use: (tool: Tool) => void): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
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
