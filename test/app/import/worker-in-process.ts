// Both ends of a worker in one process. As with a real worker, messages are cloned and arrive in a later turn.
import { handleMessages } from '../../../src/app/import/import-tasks.ts'

export interface WorkerDouble extends Worker {
  /** The number of responses so far. */
  answers: number
  /** Never responds. */
  isDead: boolean
}

/** Must be terminated, or the test process does not exit. */
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
  handleMessages(inner)
  return double
}
