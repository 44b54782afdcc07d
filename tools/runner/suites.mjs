// Loads the test files of one process. Each is a suite, so that its hooks apply only to its own tests.
import { describe } from 'node:test'

/**
 * Loads the files one after the other, since node:test assigns a hook to the suite that is running, and all of them
 * before the first test, which may replace values that the next file reads while loading.
 * @param files URLs by suite name
 */
export async function loadSuites(files) {
  let begin = () => {}
  const allLoaded = new Promise((resolve) => {
    begin = resolve
  })
  for (const [name, address] of Object.entries(files)) {
    await new Promise((resolve) => {
      describe(name, async () => {
        await import(address).finally(resolve)
        await allLoaded
      })
    })
  }
  begin()
}
