// The page's own script, which the build writes into index.html: it starts the panel, and says so where that fails.
import('#main')
  .then(({ started }) => started)
  .catch((error: unknown) => {
    console.error(error)
    const state: unknown = history.state
    const isSecond = typeof state === 'object' && state !== null && 'bootFailed' in state
    if (isSecond) document.body.textContent = 'This page could not be loaded. Reload it to try again.'
    else
      again(typeof state === 'object' && state !== null ? state : {}).catch((failure: unknown) =>
        console.error(failure),
      )
  })

/** Fetches every script anew, around a cache that may hold a damaged one for a year, then loads the page again, once. */
async function again(state: object): Promise<void> {
  const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  await Promise.allSettled(files.map(({ href }) => fetch(href, { cache: 'reload' })))
  history.replaceState({ ...state, bootFailed: true }, '')
  location.reload()
}
