import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf } from './base-path.ts'
import type { NavigateOptions } from './router.ts'
import { useRouter } from './use-router.tsx'
import { report } from './report-failures.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Pick<NavigateOptions, 'state' | 'scroll'> {
  /** A path of this site. */
  to: string
}

/** Whether a click means "go there, here". The browser keeps modified clicks and links with another target. */
export function isPlainClick(event: MouseEvent, link: Pick<LinkProps, 'target' | 'download'> = {}): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  // An element without a target has an empty one.
  const isElsewhere = link.download !== undefined || !['', '_self'].includes(link.target ?? '')
  return !event.defaultPrevented && event.button === 0 && !isModified && !isElsewhere
}

/** A real link: people can open it in a new tab, copy it and read it. */
export function Link({ to, state, scroll, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event, rest)) return
    event.preventDefault()
    router.navigate(to, { ...(state && { state }), scroll }).catch(report)
  }
  return <a {...rest} href={hrefOf(to)} onClick={follow} />
}
