import { isObject } from '../../contract/json.ts'
import { contactMessage } from '../../contract/entities/contact-message.ts'
import { callHost } from '../product-host.ts'
import { waiting } from '../shell/waiting.ts'
import { onEvents } from './events.ts'
import { activeWithinMs } from './refresh-session.ts'

const route = '/admin/contact-us'

async function count(): Promise<void> {
  const answer = await callHost('GET', `${contactMessage.path}?filter%5Bstatus%5D=new&limit=1`, { onFailure: () => {} })
  const total = isObject(answer) && isObject(answer.meta) ? answer.meta.total : undefined
  if (typeof total === 'number') waiting.set((now) => ({ ...now, [route]: total }))
}

/**
 * Keeps the number at Contact US up to date; returns what ends that. The host takes this call for a person's doing, so
 * a forgotten tab must not make it: it looks when somebody is back.
 */
export function startUnreadMessages(): () => void {
  const look = () => void count().catch(() => {}) // the next event looks again
  let activeAt = Date.now()
  const isAway = () => Date.now() - activeAt > activeWithinMs
  const note = () => {
    if (isAway()) look()
    activeAt = Date.now()
  }
  look()
  const stop = onEvents((events) => {
    if (!isAway() && events.some(({ entity }) => entity === contactMessage.key)) look()
  })
  window.addEventListener('pointerdown', note, { passive: true })
  window.addEventListener('keydown', note, { passive: true })
  return () => {
    stop()
    window.removeEventListener('pointerdown', note)
    window.removeEventListener('keydown', note)
    waiting.set({})
  }
}
