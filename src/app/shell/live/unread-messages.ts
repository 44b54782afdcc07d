import { contactMessage, metaOf } from '#contract'
import { callHost, lastWrite, onEvents, waiting } from '#data'
import { followPersonHere } from './person-here.ts'

const route = '/admin/contact-us'

async function count(signal: AbortSignal): Promise<void> {
  const path = `${contactMessage.path}?filter%5Bstatus%5D=new&limit=1`
  const { total } = metaOf(await callHost('GET', path, { signal, onFailure: () => {} }))
  if (typeof total === 'number') waiting.set((now) => ({ ...now, [route]: total }))
}

/**
 * Keeps the number at Contact US up to date; returns what ends that. The host takes this call for a person's doing, so
 * a forgotten tab must not make it: it looks when somebody is back.
 */
export function startUnreadMessages(): () => void {
  let calling = new AbortController()
  const look = () => {
    calling.abort() // its answer might come after the newer one
    calling = new AbortController()
    count(calling.signal).catch(() => {}) // the next event looks again
  }
  const person = followPersonHere(look)
  look()
  const stop = onEvents((events) => {
    if (!person.isAway() && events.some(({ entity }) => entity === contactMessage.key)) look()
  })
  // What oneself does is no event.
  const stopOwn = lastWrite.subscribe(() => { if (lastWrite.get().path.startsWith(`${contactMessage.path}/`)) look() })
  return () => {
    stop()
    stopOwn()
    person.end()
    calling.abort()
    waiting.set({})
  }
}
