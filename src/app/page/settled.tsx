import { Component, useLayoutEffect } from 'react'
import { useLocation, useRouter } from '#kit'

/** Renders after a screen, and then lets the router move scroll and focus. */
export function Settled() {
  const { key } = useLocation()
  const router = useRouter()
  useLayoutEffect(() => router.settle(), [router, key])
  return null
}

/**
 * Blurs the focused element before another screen replaces its page. Otherwise the browser would compute a layout of a
 * half-changed page to decide about the focus.
 */
export class Leaving extends Component<{ screen: unknown }> {
  override getSnapshotBeforeUpdate({ screen }: { screen: unknown }): null {
    const { activeElement } = document
    if (screen !== this.props.screen && activeElement instanceof HTMLElement && activeElement.closest('main')) {
      activeElement.blur()
    }
    return null
  }

  override componentDidUpdate(): void {} // React requires this method in addition to the other one

  override render(): null {
    return null
  }
}
