import { useEffect, useRef } from 'react'
import { placePopover } from './popover.tsx'

const waitMs = 500

const quiet = (isQuiet: boolean) => document.getElementById('sidebar')?.toggleAttribute('data-quiet', isQuiet)

/**
 * One tooltip for the page. An element with `data-tip` (its name) and optionally `data-keys` shows it after hovering,
 * or at once on keyboard focus. It only repeats names, so assistive technology doesn't need it. The pointer can move
 * onto it; Escape hides it and the flyout of the rail (WCAG 1.4.13).
 */
export function Tooltips() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = ref.current
    if (!tip) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      tip.hidePopover()
    }
    const show = (button: HTMLElement) => {
      if (!button.isConnected || button.getAttribute('aria-expanded') === 'true') return
      const { tip: words = '', keys } = button.dataset
      const key = document.createElement('kbd')
      key.textContent = keys ?? ''
      tip.replaceChildren(words, ...(keys ? [key] : []))
      placePopover(tip, button, 'end')
      tip.showPopover()
    }
    let pointed: Element | null = null
    const over = ({ target, type }: Event) => {
      const element = target instanceof Element ? target : null
      const button = element?.closest<HTMLElement>('[data-tip]') ?? null
      // The pointer is still over the element or its tooltip.
      if (type === 'pointerover' && (tip.contains(element) || (button && button === pointed))) return
      hide()
      quiet(false)
      pointed = button
      if (!button) return
      if (type === 'pointerover') timer = setTimeout(show, waitMs, button)
      else if (button.matches(':focus-visible, :has(:focus-visible)')) show(button)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      hide()
      const { activeElement } = document
      const flyout = activeElement?.closest('.nav-sub')
      // A closing flyout returns its focus to the opener.
      if (key === 'Escape' && flyout && getComputedStyle(flyout).position === 'absolute') {
        flyout.parentElement?.querySelector('summary')?.focus()
      }
      quiet(key === 'Escape')
    }
    const leaving = new AbortController()
    const early = { capture: true, passive: true, signal: leaving.signal }
    for (const type of ['pointerover', 'focusin']) document.addEventListener(type, over, early)
    for (const type of ['pointerdown', 'focusout', 'scroll']) document.addEventListener(type, hide, early)
    document.addEventListener('keydown', onKey, early)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])
  return <div ref={ref} className="pop tip" popover="manual" aria-hidden="true" />
}
