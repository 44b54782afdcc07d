import { acts, asAdministrator, asks, type Mutant, records, toldAs } from './mutant.ts'

const one = '/guidelines_types/[^/]+'
const row = new RegExp(`^GET ${one}$`)
const action = new RegExp(`^POST ${one}/publishing$`)
const save = /^POST \/guidelines_types\/create$/

export const freshnessMutants: readonly Mutant[] = [
  records('The first publication sets a check date by the interval of the section', save, (record) => {
    record.reviewOn = null
  }),
  records('A check records its time and moves the check date by the interval', action, (record) => {
    record.reviewOn = '2020-01-01'
  }),
  records('Without an interval a check clears a check date that has passed', action, (record) => {
    record.reviewOn ??= '2020-01-01'
  }),
  records('A check has its own action in the activity', /^GET \/activity$/, (record) => {
    if (record.action === 'check') record.action = 'update'
  }),
  records('With only edit, a user can check a live record and set its owner and check date', row, (record) => {
    record.pending = { version: 1 }
  }),
  asks(
    'The filter reviewDue finds exactly the records whose check date has passed',
    /^GET \/guidelines_types$/,
    (asked) => {
      asked.url.searchParams.delete('filter[reviewDue]')
    },
  ),
  asks('A public note is published with the record and has its time', action, (asked) => {
    delete asked.json?.note
  }),
  records('The note of a pending version is not among the published notes', row, (record) => {
    record.publicNote ??= 'Later'
  }),
  asAdministrator('Correcting a public note needs the publish permission, and undo restores the note', action),
  acts(
    'Correcting a public note needs the publish permission, and undo restores the note',
    /^POST \/guidelines_types\/undo$/,
    () => async () => toldAs(200, { data: {} }),
  ),
]
