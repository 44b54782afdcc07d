import { Worker } from 'node:worker_threads'
import type { JobMessage } from './job-worker.ts'
import type { Job, JobFacts } from './run-job.ts'
import type { Progress } from './check-database.ts'

export interface RunningJob {
  /** Rejects with a sentence for the operator. */
  ended: Promise<JobFacts>
  stop(): void
}

/** More memory than the largest database needs, so that a leak ends the job and not the host. */
const heapMegabytesMax = 512

/** @param workerFile the built job-worker.ts */
export function startJob(workerFile: string, job: Job, onProgress: Progress): RunningJob {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytesMax }
  const worker = new Worker(workerFile, { workerData: job, resourceLimits })
  const ended = new Promise<JobFacts>((resolve, reject) => {
    worker.on('message', (message: JobMessage) => {
      if (message.type === 'progress') onProgress(message.done, message.total)
      else if (message.type === 'done') resolve(message.facts)
      else reject(new Error(message.reason))
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('it was ended in between')))
  })
  return { ended, stop: () => void worker.terminate() }
}
