import { type ReactNode, useEffect, useRef } from 'react'
import './styles/link-tabs.css'

interface LinkTabsProps {
  label: string
  className: string
  /** The key of the tab with `aria-current`. */
  current: string | undefined
  children: ReactNode
}

/** Links between the parts of a screen, on one line. */
export function LinkTabs({ label, className, current, children }: LinkTabsProps): ReactNode {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = nav.current
    const tab = strip?.querySelector('[aria-current]')
    if (!strip || !tab) return
    // On a phone, the tabs scroll sideways. `scrollIntoView` would scroll the page as well.
    const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
    if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right
  }, [current])
  return (
    <nav ref={nav} className={`link-tabs ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}
