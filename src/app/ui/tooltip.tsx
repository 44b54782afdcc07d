import { useEffect, useRef } from 'react'
import { place } from './place.ts'

const waitMs = 500

/**
 * One tooltip for the page: whatever has `data-tip` (its name) and perhaps `data-keys` gets it after a moment's
 * hovering, or at once by keyboard focus; Escape hides it. It never holds anything that is nowhere else, so assistive
 * technology does not hear of it.
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
      place(tip, button, 'end')
      tip.showPopover()
    }
    const over = (event: Event) => {
      hide()
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      if (!button) return
      if (event.type === 'pointerover') timer = setTimeout(show, waitMs, button)
      else if (button.matches(':focus-visible, :has(:focus-visible)')) show(button)
    }
    const hides = ['pointerdown', 'focusout', 'scroll', 'keydown'] as const
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', over)
    for (const type of hides) document.addEventListener(type, hide, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', over)
      for (const type of hides) document.removeEventListener(type, hide, { capture: true })
    }
  }, [])
  return <div ref={ref} className="pop tip" popover="manual" aria-hidden="true" />
}
