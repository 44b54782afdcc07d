import { acts, answers, asAdministrator, ignores, type Mutant, permits, records, swallows, toldAs } from './mutant.ts'

const list = /^GET \/links$/
const replace = /^POST \/links\/replace$/

const isState = (row: { [name: string]: unknown }, state: string, other: string): void => {
  if (row.state === state) row.state = other
}

/** Hosts that break one rule of links. */
export const linkMutants: readonly Mutant[] = [
  records('A link is listed with the record and the field that have it', list, (row) => {
    row.uses = []
  }),
  records('A link to a deleted record is deleted', list, (row) => isState(row, 'deleted', 'missing')),
  records('A link to a former page address is moved, and names the present one', list, (row) => {
    row.fix = null
  }),
  records('A link to no page is missing', list, (row) => isState(row, 'missing', 'ok')),
  acts(
    'A link that its text has no longer is not listed',
    /^(?:GET \/links|POST \/airports\/create)$/,
    () => async (asked, next) =>
      // The text keeps its link, and so the list does.
      next(
        asked.json?.description === 'No link' ? { ...asked, json: { ...asked.json, description: undefined } } : asked,
      ),
  ),
  ignores('Links are filtered by state, and all states are counted', list, /^filter/),
  permits('An unknown state of links is malformed', list, 'malformed'),
  answers('Addresses of an unsaved text are checked in their order', /^POST \/links\/check$/, ({ json }) => {
    if (Array.isArray(json?.data)) json.data.reverse()
  }),
  swallows('A target is replaced in every place, and that can be undone', /^POST \/links\/undo$/),
  acts('Removed links leave their words', replace, () => async () => toldAs(200, { data: { done: [], failed: [] } })),
  permits('A new address that leads nowhere is refused', replace, 'validation'),
  asAdministrator('A person sees and changes links of their own sections only', /^(?:GET|POST) \/links/),
]
