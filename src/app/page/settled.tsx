import { Component, useLayoutEffect } from 'react'
import { useLocation, useRouter } from '#kit'

/** Rendered behind a screen: once that is there, scroll and focus go where the navigation wants them. */
export function Settled() {
  const { key } = useLocation()
  const router = useRouter()
  useLayoutEffect(() => router.settle(), [router, key])
  return null
}

/**
 * What has the focus in a screen loses it before anything on the page is changed for another one. Else the browser
 * would lay out the half-changed page, to tell whether what is left can keep it.
 */
export class Leaving extends Component<{ screen: unknown }> {
  override getSnapshotBeforeUpdate({ screen }: { screen: unknown }): null {
    const { activeElement } = document
    if (screen !== this.props.screen && activeElement instanceof HTMLElement && activeElement.closest('main')) {
      activeElement.blur()
    }
    return null
  }

  override componentDidUpdate(): void {} // React asks for it beside the other

  override render(): null {
    return null
  }
}
