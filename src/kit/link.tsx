import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from './use-router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site. */
  to: string
  replace?: boolean
  state?: Record<string, unknown>
}

/** A click that means "go there here": what is modified or has another target stays the browser's. */
export const isPlainClick = (event: MouseEvent, { target, hasDownload }: { target?: string | undefined; hasDownload?: boolean } = {}): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey &&
  !hasDownload && (!target || target === '_self')

/** A real link: what a browser does with modified clicks, targets and downloads stays the browser's. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event, { target: rest.target, hasDownload: rest.download !== undefined })) return
    event.preventDefault()
    void router.navigate(to, { replace, ...(state && { state }) })
  }
  return <a {...rest} href={to} onClick={follow} />
}
