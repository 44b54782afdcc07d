// The embedded host sends these headers, and the build writes them for other deployments.

/** Returns the scripts inside the page. JSON tables are data and need no permission. */
export function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script type="(?:importmap|module)"(?: async)?>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  )
}

/**
 * The headers of every file of the panel.
 * @param apiBaseUrl the product host on another origin; empty for the panel's own
 * @param scriptHashes the hashes of inline scripts: `sha256-…`, in base64
 * @param reportsPath where browsers report what the policy refused; if omitted, they do not
 */
export function panelHeaders(
  apiBaseUrl: string,
  scriptHashes: readonly string[],
  reportsPath?: string,
): Readonly<Record<string, string>> {
  const own = apiBaseUrl === '' ? "'self'" : `'self' ${new URL(apiBaseUrl).origin}`
  const policy = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    'style-src': "'self'",
    // The icons in the styles are data: URLs.
    'img-src': `${own} data:`,
    'media-src': own,
    'connect-src': own,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    // The page's only policy permits the URL of our worker.
    'trusted-types': 'apron',
    // The newer report-to works only over https.
    ...(reportsPath && { 'report-uri': reportsPath }),
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Images of a product host on another origin then need no header, and load without cookies.
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}

/** The policy of every response that is not a page: no scripts, no loading, no framing. */
export const responsePolicy = "default-src 'none'; frame-ancestors 'none'"

/** The headers of every JSON response. */
export const responseHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': responsePolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const
