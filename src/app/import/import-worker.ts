import { answerQuestions } from './import-tasks.ts'

// A worker's own scope: the page's types know it only as a window.
answerQuestions({
  set onmessage(listen: ((event: MessageEvent) => void) | null) { globalThis.onmessage = listen },
  postMessage: (message) => globalThis.postMessage(message),
})
