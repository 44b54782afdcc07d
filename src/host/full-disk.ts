import { isDiskFailure } from './database.ts'
import type { Settings } from './settings.ts'
import { StartFailure } from './start-failure.ts'

/** For the person at the terminal, instead of the words of the engine or the system. */
export const unlessDiskIsFull = (error: unknown, { dataDir }: Settings): unknown => isDiskFailure(error)
  ? new StartFailure(`the database in ${dataDir} cannot be written: is the disk full?`) : error
