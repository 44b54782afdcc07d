import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from '../../kit/use-router.tsx'

interface OfThisVisitProps { onClose(): void; children: ReactNode }

/**
 * What lies over a screen without being a part of it: a navigation, such as Back, takes it away with that screen. One
 * within the screen, such as that of a search that was typed just before, does not.
 */
export function OfThisVisit({ onClose, children }: OfThisVisitProps) {
  const { path } = useLocation()
  const [visit] = useState(path)
  const isOver = path !== visit
  useEffect(() => { if (isOver) onClose() }, [isOver])
  // At once, since under an open dialog the next screen could not take the focus.
  return isOver ? null : children
}
