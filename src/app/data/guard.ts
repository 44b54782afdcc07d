/** The first screen after signing in. */
export const home = '/admin/dashboard'
export const loginPath = '/login'
const publicPaths: readonly string[] = [loginPath, '/signup', '/auth/reset-password-1', '/auth/invitation']

/**
 * The path to which a location redirects, or undefined (docs/product.md, “URLs”). Only the shell knows which
 * signed-in paths exist: a visitor never loads it. A link from an email has a query and also opens for signed-in users,
 * since it may be for someone else.
 */
export function redirectFor(path: string, askedFor: unknown, isSignedIn: boolean, search = ''): string | undefined {
  const isPublic = publicPaths.includes(path)
  if (isPublic && path.startsWith('/auth/') && search !== '') return undefined
  if (isSignedIn !== isPublic) return undefined
  if (!isSignedIn) return loginPath
  // The router only accepts paths of this site, so a forged history entry can't lead elsewhere.
  return typeof askedFor === 'string' && !publicPaths.includes(askedFor.replace(/[?#].*/s, '')) ? askedFor : home
}
