/** Where a signed-in person starts. */
export const home = '/admin/dashboard'
export const loginPath = '/login'
const publicPaths: readonly string[] = [loginPath, '/signup', '/auth/reset-password-1']

/**
 * Who may be where (docs/product.md, “Addresses”): the path that a location leads to instead, or undefined. Which signed-in paths
 * there are the shell knows, which a visitor never loads.
 */
export function guard(path: string, askedFor: unknown, isSignedIn: boolean): string | undefined {
  const isPublic = publicPaths.includes(path)
  if (isSignedIn !== isPublic) return undefined
  if (!isSignedIn) return loginPath
  // The router takes paths of this site only, so what stands in the history entry cannot lead elsewhere.
  return typeof askedFor === 'string' && !publicPaths.includes(askedFor.replace(/[?#].*/s, '')) ? askedFor : home
}
