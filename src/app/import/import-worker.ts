import { handleMessages } from './import-tasks.ts'

// The DOM types describe the global scope as a window, not as a worker.
handleMessages({
  set onmessage(listen: ((event: MessageEvent) => void) | null) {
    globalThis.onmessage = listen
  },
  postMessage: (message) => globalThis.postMessage(message),
})
