// The one script that the page names: it starts the panel once every file of it is here and checked. Static imports
// alone would not do: they carry no integrity of their own.
import { importChunk } from '../kit/chunk-files.ts'

importChunk('app/main')
  // Once more around the cache: of itself, a reload would take what is damaged from there again.
  .catch(() => importChunk('app/main'))
  .catch((error: unknown) => {
    console.error(error)
    document.body.textContent = 'This page could not be loaded. Reload it to try again.'
  })
