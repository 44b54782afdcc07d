import type { ComponentProps, MouseEvent } from 'react'
import type { NavigateOptions } from './router.ts'
import { useRouter } from './use-router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'state' | 'scroll'> {
  /** A path of this site. */
  to: string
}

/** A click that means "go there, here". What is modified, or on a link with another target, stays the browser's. */
export function isPlainClick(event: MouseEvent, link: Pick<LinkProps, 'target' | 'download'> = {}): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  // An element without a target has an empty one.
  const isElsewhere = link.download !== undefined || !['', '_self'].includes(link.target ?? '')
  return !event.defaultPrevented && event.button === 0 && !isModified && !isElsewhere
}

/** A real link: it can be opened in a new tab, copied and read like any other. */
export function Link({ to, state, scroll, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event, rest)) return
    event.preventDefault()
    void router.navigate(to, { ...state && { state }, scroll })
  }
  return <a {...rest} href={to} onClick={follow} />
}
