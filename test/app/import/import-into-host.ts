// Imports into a real host, without a screen.
import { after, afterEach, before, beforeEach } from 'node:test'
import { followPerson, loadProfile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { createImportFlow, type ImportFlow } from '../../../src/app/import/import-flow.ts'
import type { RunState } from '../../../src/app/import/import-run.ts'
import type { Entity } from '../../../src/contract/define.ts'
import { type RecordsHost, startRecords } from '../../host/records/records-host.ts'
import { administrator } from '../../host/start-host.ts'
import { nodeFetch } from '../../node-fetch.ts'
import { supplyWorkers } from './import-actions.ts'

/** The host of the calling `describe`, with its administrator signed in. */
export function importHost(options?: Parameters<typeof startRecords>[0]): () => RecordsHost {
  let host: RecordsHost
  let stopFollowing = () => {}
  before(async () => {
    supplyWorkers()
    host = await startRecords(options)
    globalThis.fetch = (input, init) => nodeFetch(new URL(String(input), host.host.origin), init)
  })
  after(async () => {
    globalThis.fetch = nodeFetch
    await host.stop()
  })
  beforeEach(async () => {
    stopFollowing = followPerson()
    const { authorization } = await host.signIn()
    signIn(administrator.email, authorization.replace('Bearer ', ''))
    await loadProfile()
  })
  afterEach(() => {
    stopFollowing()
    signOut()
  })
  return () => host
}

export const flowOf = (entity: Entity): ImportFlow => {
  if (!entity.import) throw new Error(`${entity.key} has no import`)
  return createImportFlow(entity, entity.import, async () => true)
}
export const ended = async (flow: ImportFlow): Promise<RunState> => {
  const now = flow.state.get()
  if (!('run' in now)) throw new Error(now.step === 'file' ? now.problem : 'Nothing runs')
  await now.run.ended
  return now.run.state.get()
}
/** The numbers of new, changed and unchanged rows, and the problems of the others. */
export const told = ({ tally: { counts, findings } }: RunState) => {
  const reasons = findings.filter(({ outcome }) => outcome === 'error').map(({ reason }) => reason)
  return [counts.create, counts.update, counts.unchanged, ...reasons]
}
