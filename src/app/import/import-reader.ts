import { openRoom, roomScript } from '#kit'
import type { ImportTasks } from './import-tasks.ts'
import { FileProblem } from './scan.ts'

/** The DOM types lack Trusted Types. `new Worker` accepts the object that the policy creates. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): URL }
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

const workerRoom = '#import-worker'

/** The page's only policy (src/host/http/security-headers.ts) only allows this worker's script. */
const admitWorker = (url: string): string => {
  if (url === roomScript(workerRoom)) return url
  throw new TypeError(`Not the script of a worker of ours: ${url}`)
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * A worker script has no integrity check. So the script is fetched with a check first, and then comes from the cache.
 */
const startImportWorker = async (): Promise<Worker> => {
  const url = await openRoom(workerRoom, async () => roomScript(workerRoom) ?? '')
  policy ??= window.trustedTypes?.createPolicy('apron', { createScriptURL: admitWorker })
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' })
}

/** Reads files in a worker, so that the page stays responsive with large files. */
export interface ImportReader extends ImportTasks {
  close(): void
}

interface Waiting {
  answer(event: MessageEvent): void
  fail(error: Error): void
}
type Result<Task extends keyof ImportTasks> = Awaited<ReturnType<ImportTasks[Task]>>

export const openReader = (start: () => Promise<Worker> = startImportWorker): ImportReader => {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const starting = start().then((worker) => {
    worker.onmessage = (event: MessageEvent) => waiting.get(event.data.id)?.answer(event)
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      const problem = new FileProblem('Files can’t be read now. Reload the page, then try again.')
      for (const { fail } of waiting.values()) fail(problem)
      waiting.clear()
    })
    return worker
  })
  starting.catch(() => {}) // the requested task reports the failure

  const ask = <Task extends keyof ImportTasks>(
    task: Task,
    ...given: Parameters<ImportTasks[Task]>
  ): Promise<Result<Task>> =>
    starting.then(
      (worker) =>
        new Promise<Result<Task>>((resolve, reject) => {
          lastId += 1
          const id = lastId
          const answer = ({ data }: MessageEvent) => {
            waiting.delete(id)
            if (data.problem === undefined) resolve(data.value)
            else reject(new FileProblem(data.problem))
          }
          waiting.set(id, { answer, fail: reject })
          worker.postMessage({ id, task, given })
        }),
    )
  return {
    scan: (...given) => ask('scan', ...given),
    start: (...given) => ask('start', ...given),
    next: () => ask('next'),
    failedRows: (...given) => ask('failedRows', ...given),
    cellsOf: (...given) => ask('cellsOf', ...given),
    close: () =>
      void starting.then(
        (worker) => worker.terminate(),
        () => {},
      ),
  }
}
