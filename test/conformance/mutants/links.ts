import { acts, answers, asAdministrator, ignores, type Mutant, permits, records, swallows, toldAs } from './mutant.ts'

const list = /^GET \/links$/
const replace = /^POST \/links\/replace$/

const isState = (row: { [name: string]: unknown }, state: string, other: string): void => {
  if (row.state === state) row.state = other
}

/** Hosts that break one rule of links. */
export const linkMutants: readonly Mutant[] = [
  records('A link is listed with its record and field', list, (row) => {
    row.uses = []
  }),
  records('A link to a deleted record has the state deleted', list, (row) => isState(row, 'deleted', 'missing')),
  records('A link to a former URL has the state moved and names the current URL', list, (row) => {
    row.fix = null
  }),
  records('A link to an unknown page has the state missing', list, (row) => isState(row, 'missing', 'ok')),
  acts(
    'A link removed from its text is no longer listed',
    /^(?:GET \/links|POST \/airports\/create)$/,
    () => async (asked, next) =>
      // The text keeps its link, and so the list does.
      next(
        asked.json?.description === 'No link' ? { ...asked, json: { ...asked.json, description: undefined } } : asked,
      ),
  ),
  ignores('Links can be filtered by state, and all states are counted', list, /^filter/),
  permits('An unknown link state returns malformed', list, 'malformed'),
  answers('URLs in an unsaved text are checked in order', /^POST \/links\/check$/, ({ json }) => {
    if (Array.isArray(json?.data)) json.data.reverse()
  }),
  swallows('A target is replaced in every link, and this can be undone', /^POST \/links\/undo$/),
  acts('Removing a link keeps its text', replace, () => async () => toldAs(200, { data: { done: [], failed: [] } })),
  permits('A new URL that leads nowhere is rejected', replace, 'validation'),
  asAdministrator('A user sees and changes only links of their own sections', /^(?:GET|POST) \/links/),
]
