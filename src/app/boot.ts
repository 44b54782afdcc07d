// The page's own script, which the build inlines in index.html: it requests the rooms of the first screen together with
// the entry, starts the panel, and reports an error if that fails. It doesn't wait for any file.
import { storageKey } from '../contract/constants.ts'

// The build wrote both tables.
const readTable = (table: string) => JSON.parse(document.querySelector(table)?.textContent ?? '{}')
const { imports, integrity }: Record<'imports' | 'integrity', Record<string, string>> = readTable('[type=importmap]')
const { visitor, person }: Record<'visitor' | 'person', string[]> = readTable('#first')

for (const room of isSignedIn() ? person : visitor) {
  const script = imports[room] ?? ''
  hint(script, { rel: 'modulepreload' })
  hint(script.replace(/js$/, 'css'), { rel: 'preload', as: 'style' })
}

/** Preloads a file. `openRoom` of the kit loads it, and finds it loaded or loading. */
function hint(href: string, kind: Partial<HTMLLinkElement>): void {
  const sum = integrity[href]
  if (sum) document.head.append(Object.assign(document.createElement('link'), kind, { integrity: sum, href }))
}

/** A guess that only costs a request if it is wrong: `startSession` reads the session with all checks. */
function isSignedIn(): boolean {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '').isLoggedIn === true
  } catch {
    return false
  }
}

import('#main')
  .then(({ started }) => started)
  .catch((error: unknown) => {
    console.error(error)
    if (history.state?.bootFailed) document.body.textContent = 'This page couldn’t load. Reload to try again.'
    else again().catch(console.error)
  })

/**
 * Refetches every script, bypassing the cache, which may hold a corrupt copy for up to a year, and then reloads the
 * page once.
 */
async function again(): Promise<void> {
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  await Promise.allSettled(files.map(({ href }) => fetch(href, { cache: 'reload' })))
  history.replaceState({ ...history.state, bootFailed: true }, '')
  location.reload()
}
