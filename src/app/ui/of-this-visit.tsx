import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from '../../kit/use-router.tsx'

interface OfThisVisitProps { onClose(): void; children: ReactNode }

/** What lies over a screen without being a part of it: a navigation, such as Back, takes it away with that screen. */
export function OfThisVisit({ onClose, children }: OfThisVisitProps) {
  const { key } = useLocation()
  const [visit] = useState(key)
  const isOver = key !== visit
  useEffect(() => { if (isOver) onClose() }, [isOver])
  // At once, since under an open dialog the next screen could not take the focus.
  return isOver ? null : children
}
