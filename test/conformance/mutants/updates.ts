import { acts, asAdministrator, asks, type Mutant, permits, records, swallows } from './mutant.ts'

/** Hosts that break one rule of airport updates. */
export const updateMutants: readonly Mutant[] = [
  permits('A file that lacks a column is rejected', /^POST \/api\/v1\/airport-updates$/, 'validation', 201),
  records(
    'A comparison lists the changes of an airport and writes nothing',
    /^GET \/api\/v1\/airport-updates\/[^/]+\/rows$/,
    (row) => {
      row.changes = []
    },
  ),
  asks('A decision changes only the rows that it names', /\/decide$/, ({ json }) => {
    if (!json) return
    delete json.rows
    json.group = 'renamed'
  }),
  acts(
    'A file that ends in the middle of a row must be confirmed before it is applied',
    /\/apply$/,
    () => async (asked, next) => {
      const confirm = new URL(asked.url.href.replace(/apply$/, 'confirm'))
      await next({ ...asked, url: confirm, json: undefined, body: undefined })
      // Without the apply itself: it would go on while the next check runs.
      return next({
        ...asked,
        method: 'GET',
        url: new URL(asked.url.href.replace(/\/apply$/, '')),
        body: undefined,
        json: undefined,
      })
    },
  ),
  swallows('A deleted comparison no longer exists', /^DELETE \/api\/v1\/airport-updates\/[^/]+$/),
  asAdministrator('A user without edit permission for airports compares nothing', /^POST \/api\/v1\/airport-updates$/),
]
