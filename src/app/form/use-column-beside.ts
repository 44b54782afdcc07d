import { type RefObject, useEffect, useState } from 'react'

/** Whether what stands beside a form has a column there, which its style decides by the room. */
export function useColumnBeside(aside: RefObject<HTMLElement | null>): boolean {
  const [hasColumn, setHasColumn] = useState(true)
  useEffect(() => {
    const form = aside.current?.parentElement
    if (!form) return
    const observer = new ResizeObserver(() => {
      if (aside.current) setHasColumn(getComputedStyle(aside.current).position !== 'static')
    })
    observer.observe(form)
    return () => observer.disconnect()
  }, [aside])
  return hasColumn
}
