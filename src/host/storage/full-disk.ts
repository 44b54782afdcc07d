// Turns the failure of a full disk into a sentence for the person at the terminal.
import { StartFailure } from '#host/base'
import { isDiskFailure } from './database.ts'

const inWords = (error: unknown, words: string): unknown => (isDiskFailure(error) ? new StartFailure(words) : error)

export const unlessDiskIsFull = (error: unknown, dataDir: string): unknown =>
  inWords(error, `the database in ${dataDir} can’t be written: is the disk full?`)

export const unlessNoRoom = (error: unknown, where: string): unknown =>
  inWords(
    error,
    `no backup was created, because ${where} can’t be written: is the disk full? ` +
      'The data and earlier backups are unchanged: free some space, then try again',
  )
