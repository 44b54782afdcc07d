// A deployment may serve the panel under a path of its own: BASE_PATH at build time, such as `/panel`. The panel's own
// addresses are without it; the browser's addresses have it.

const basePath = (): string => process.env.BASE_PATH ?? ''

/** The browser's address of a path of the panel: `/admin/city` → `/panel/admin/city`. */
export function hrefOf(path: string): string {
  return path.startsWith('/') ? basePath() + path : path
}

/** The panel's path of an address of the browser: `/panel/admin/city?id=1` → `/admin/city?id=1`. */
export function pathOf(href: string): string {
  const base = basePath()
  return base !== '' && `${href}/`.startsWith(`${base}/`) ? href.slice(base.length) || '/' : href
}
