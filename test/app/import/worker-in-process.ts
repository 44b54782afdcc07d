// A worker's two ends in one process: its messages are cloned, and come in a later turn, as a real one's do.
import { answerQuestions } from '../../../src/app/import/import-tasks.ts'

export interface WorkerDouble extends Worker {
  /** How many it has given. */
  answers: number
  /** Answers nothing. */
  isDead: boolean
}

/** To be terminated, or else the test's process stays. */
export const workerInProcess = (): WorkerDouble => {
  const { port1, port2 } = new MessageChannel()
  const double: WorkerDouble = Object.assign(new EventTarget(), {
    answers: 0,
    isDead: false,
    onerror: null,
    onmessage: null,
    onmessageerror: null,
    postMessage: (message: unknown) => {
      if (!double.isDead) port1.postMessage(message)
    },
    terminate: () => port1.close(),
  })
  port1.onmessage = (event) => double.onmessage?.(event)
  const inner = {
    set onmessage(listen: ((event: MessageEvent) => void) | null) {
      port2.onmessage = listen
    },
    postMessage: (message: unknown) => {
      double.answers += 1
      port2.postMessage(message)
    },
  }
  answerQuestions(inner)
  return double
}
