import type { ImportTasks } from './import-tasks.ts'
import { FileProblem } from './scan.ts'
import { startImportWorker } from './start-worker.ts'

/** Reads files away from the page, which stays at hand whatever their size. */
export interface ImportReader extends ImportTasks { close(): void }

interface Waiting { answer(event: MessageEvent): void; fail(error: Error): void }
type Result<Task extends keyof ImportTasks> = Awaited<ReturnType<ImportTasks[Task]>>

export const openReader = (start: () => Promise<Worker> = startImportWorker): ImportReader => {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const starting = start().then((worker) => {
    worker.onmessage = (event: MessageEvent) => waiting.get(event.data.id)?.answer(event)
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      const problem = new FileProblem('Files cannot be read now. Reload the page and try again.')
      for (const { fail } of waiting.values()) fail(problem)
      waiting.clear()
    })
    return worker
  })
  starting.catch(() => {}) // said by the task that is asked for

  const ask = <Task extends keyof ImportTasks>(
    task: Task, ...given: Parameters<ImportTasks[Task]>
  ): Promise<Result<Task>> =>
    starting.then((worker) => new Promise<Result<Task>>((resolve, reject) => {
      lastId += 1
      const id = lastId
      const answer = ({ data }: MessageEvent) => {
        waiting.delete(id)
        if (data.problem === undefined) resolve(data.value)
        else reject(new FileProblem(data.problem))
      }
      waiting.set(id, { answer, fail: reject })
      worker.postMessage({ id, task, given })
    }))
  return {
    scan: (...given) => ask('scan', ...given),
    start: (...given) => ask('start', ...given),
    next: () => ask('next'),
    failedRows: (...given) => ask('failedRows', ...given),
    cellsOf: (...given) => ask('cellsOf', ...given),
    close: () => void starting.then((worker) => worker.terminate(), () => {}),
  }
}
