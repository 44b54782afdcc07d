import { asks, acts, type Mutant, permits, records, toldAs } from './mutant.ts'

const publishing = /^POST \/guidelines_types\/[^/]+\/publishing$/
const save = /^POST \/guidelines_types\/create$/

/** What is asked with this action. */
const ofAction = (breaks: string, action: string, change: (json: { [name: string]: unknown }) => void): Mutant =>
  asks(breaks, publishing, ({ json }) => {
    if (json?.action === action) change(json)
  })

export const reviewMutants: readonly Mutant[] = [
  records('A version goes live once somebody else has approved it', publishing, (row) => {
    delete row.review
  }),
  permits('Without a review nothing goes live, even for administrators', save, 'forbidden'),
  permits('Live text changes only through a review', save, 'forbidden'),
  permits('A user cannot approve a version that they wrote', publishing, 'forbidden'),
  permits('A user cannot approve a version that they submitted', publishing, 'forbidden'),
  acts(
    'Everyone with the publish permission can be asked for a review, except the user asking',
    /^GET \/guidelines_types\/reviewers$/,
    () => async (_asked, next) => {
      const told = await next()
      return toldAs(200, { ...told.json, data: [] })
    },
  ),
  ofAction('Requesting changes sends the version back with a comment', 'request-changes', (json) => {
    json.comment ??= 'No comment'
  }),
  acts('An approval covers only the version that was read', publishing, () => async (_asked, next) => {
    const told = await next()
    return told.status === 409 ? toldAs(200, { data: {} }) : told
  }),
  records('Editing an approved version removes its schedule', /^GET \/guidelines_types\/[^/]+$/, (row) => {
    if (row.status === 'in_review') row.status = 'scheduled'
  }),
  ofAction('Publishing without approval needs a reason and is flagged', 'publish', (json) => {
    if (json.withoutReview === '') json.withoutReview = 'None'
  }),
  permits('A second user can confirm a version published without approval', publishing, 'forbidden'),
  asks('A selection cannot be published without approval', /^POST \/guidelines_types\/publishing$/, ({ json }) => {
    if (json) delete json.withoutReview
  }),
]
