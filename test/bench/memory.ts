import { readFileSync } from 'node:fs'
import type { Page } from '../browser/browser.ts'

/** Chromium's own processes: all, or those of one type. */
export const processesOf = async (page: Page, only?: string): Promise<number[]> => {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  return processInfo.filter(({ type }) => only === undefined || type === only).map(({ id }) => id)
}

const megabytesOf = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  } // the process has ended
}

/** The memory that the processes use together. */
export const memoryOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + megabytesOf(pid), 0)
