/**
 * A ref for a bar that appears at the bottom: it must not cover the focused control, such as the last visible checkbox.
 * Texts that fill half of the window scroll to their caret. The next frame lays out the page anyway.
 */
export function uncoverFocus(bar: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (!bar?.isConnected || !focused || bar.contains(focused)) return
    const { bottom, height } = focused.getBoundingClientRect()
    if (bottom > bar.getBoundingClientRect().top && height < window.innerHeight / 2) {
      focused.scrollIntoView({ block: 'nearest' })
    }
  })
}
