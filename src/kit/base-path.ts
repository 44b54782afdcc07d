// A deployment can serve the panel under a path such as `/panel` (BASE_PATH at build time). The browser's addresses
// contain this path; the panel's own addresses do not.

const readBasePath = (): string => process.env.BASE_PATH ?? ''

/** Turns a path of the panel into the browser's address: `/admin/city` becomes `/panel/admin/city`. */
export function hrefOf(path: string): string {
  return path.startsWith('/') ? readBasePath() + path : path
}

/** Turns the browser's address into a path of the panel: `/panel/admin/city?id=1` becomes `/admin/city?id=1`. */
export function pathOf(href: string): string {
  const base = readBasePath()
  return base !== '' && `${href}/`.startsWith(`${base}/`) ? href.slice(base.length) || '/' : href
}
