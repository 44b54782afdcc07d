import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from './use-router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site. */
  to: string
  replace?: boolean
  state?: Record<string, unknown>
}

/** A real link: what a browser does with modified clicks, targets and downloads stays the browser's. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isModified) return
    if (rest.download !== undefined || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void router.navigate(to, { replace, ...(state && { state }) })
  }
  return <a {...rest} href={to} onClick={follow} />
}
