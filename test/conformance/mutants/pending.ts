import { isObject } from '../../../src/contract/json.ts'
import { asAdministrator, asks, acts, mends, type Mutant, permits, records, swallows, toldAs } from './mutant.ts'

const one = '/guidelines_types/[^/]+'
const pending = new RegExp(`^POST ${one}/pending$`)
const publish = new RegExp(`^POST ${one}/pending/publish$`)
const row = new RegExp(`^GET ${one}$`)

/** Saves for later what it should only keep: the change goes live at once. */
const goesLive: Mutant = acts(
  'Changes saved for later leave the live record unchanged',
  pending,
  () => async (asked, next) => {
    const told = await next()
    const { version } = isObject(told.json?.data) ? told.json.data : {}
    const url = new URL(`${asked.url.href}/publish`)
    await next({ ...asked, url, json: { version } })
    return told
  },
)

export const pendingMutants: readonly Mutant[] = [
  goesLive,
  records('A pending version contains the complete next state', new RegExp(`^GET ${one}/pending$`), (record) => {
    delete record.name
  }),
  records('A record with pending changes is marked in its row', row, (record) => {
    delete record.pending
  }),
  acts('Pending changes are saved only over the version that was read', pending, () => async (asked, next) => {
    const told = await next()
    const { version } = isObject(told.json?.data) ? told.json.data : {}
    return told.status === 409 ? next({ ...asked, json: { ...asked.json, version } }) : told
  }),
  swallows('Publishing pending changes makes them live', publish),
  mends('A save for later can publish what it has saved, or does neither', pending, (json) => {
    delete json.publishing
  }),
  acts(
    'An action applies only to the pending changes that the caller has read',
    /^POST \/guidelines_types\/publishing$/,
    () => async (asked, next) => {
      const [id] = Array.isArray(asked.json?.ids) ? asked.json.ids : []
      return next({ ...asked, json: { ...asked.json, pending: { [String(id)]: 1 } } })
    },
  ),
  permits('Pending changes are not published over a field that changed in the live record too', publish, 'conflict'),
  acts(
    'Undo restores discarded changes',
    /^POST \/guidelines_types\/undo$/,
    () => async () => toldAs(200, { data: {} }),
  ),
  asAdministrator(
    'With only edit, a live record stays unchanged, and changes can be saved for later',
    /^POST \/guidelines_types\/create$/,
  ),
  records(
    'An unpublished record keeps the date of its first publication',
    new RegExp(`^POST ${one}/publishing$`),
    (record) => {
      if (record.status === 'published') record.publishAt = new Date().toISOString()
    },
  ),
  asks('A schedule needs a future time', publish, (asked) => {
    if (asked.json?.at !== undefined) asked.json.at = '2031-01-01T00:00:00.000Z'
  }),
]
