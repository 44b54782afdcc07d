// The one script that the page names: it starts the panel once every file of it is here and checked. Static imports
// alone would not do: they carry no integrity of their own.
import { chunkScript, loadChunkFiles } from '../kit/chunk-files.ts'

const start = async () => {
  // Once more around the cache: of itself, a reload would take what is damaged from there again.
  await loadChunkFiles('app/main').catch(() => loadChunkFiles('app/main'))
  await import(chunkScript('app/main') ?? '')
}

start().catch((error: unknown) => {
  console.error(error)
  document.body.textContent = 'This page could not be loaded. Reload it to try again.'
})
