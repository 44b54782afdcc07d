import { dataAs } from '#contract'
import { type AirportUpdate, airportUpdateShape, airportUpdatePath, type UpdateDecision } from '#shapes'
import { api, badWriteError } from '#data'
import { fetchWithProgress } from '#upload'
import { updatePath, updatesTag } from './update-queries.ts'

export interface UpdateFiles {
  airports: File
  runways: File | undefined
}

interface UploadOptions {
  /** Retries of the same files share the key, so that a lost response starts no second comparison. */
  idempotencyKey: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(share: number): void
}

const updateIn = (answer: unknown): AirportUpdate => {
  const update = dataAs(airportUpdateShape)(answer)
  if (!update) throw badWriteError()
  return update
}

const outdates = [updatesTag]

/** Uploads the files; the host starts to compare them. */
export async function startUpdate({ airports, runways }: UpdateFiles, options: UploadOptions): Promise<AirportUpdate> {
  const { onProgress, ...more } = options
  const body = new FormData()
  body.set('airports', airports, airports.name)
  if (runways) body.set('runways', runways, runways.name)
  return updateIn(
    await api.send('POST', airportUpdatePath, body, { ...more, outdates, fetch: fetchWithProgress(onProgress) }),
  )
}

const sendStep = async (id: string, name: string, body: object = {}): Promise<AirportUpdate> =>
  updateIn(await api.send('POST', `${updatePath(id)}/${name}`, body, { outdates }))

/** A file that the host questioned is the right one. */
export const confirmFile = (id: string): Promise<AirportUpdate> => sendStep(id, 'confirm')
export const sendDecision = (id: string, decision: UpdateDecision): Promise<AirportUpdate> =>
  sendStep(id, 'decide', decision)
/** `live` changes published airports at once, instead of saving pending changes. */
export const applyUpdate = (id: string, live: boolean): Promise<AirportUpdate> => sendStep(id, 'apply', { live })
/** Applies only the airports that get their OurAirports ID. */
export const linkAirports = (id: string): Promise<AirportUpdate> =>
  sendStep(id, 'apply', { live: false, group: 'linked' })
export const stopApplying = (id: string): Promise<AirportUpdate> => sendStep(id, 'stop')

export async function forgetUpdate(id: string): Promise<void> {
  await api.send('DELETE', updatePath(id), undefined, { outdates })
}
