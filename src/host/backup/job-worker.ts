// The thread of a job. It gets the job at its start, and reports progress and the result.
import { parentPort, workerData } from 'node:worker_threads'
import { type Job, type JobFacts, runJob } from './run-job.ts'

export type JobMessage =
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; facts: JobFacts }
  | { type: 'failed'; reason: string }

const job: Job = workerData // start-job.ts passes a Job
const tell = (message: JobMessage): void => parentPort?.postMessage(message)
try {
  tell({ type: 'done', facts: await runJob(job, (done, total) => tell({ type: 'progress', done, total })) })
} catch (error) {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
}
