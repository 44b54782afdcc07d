import { capitalize, type Entity, type Row, type Values, hostNow } from '#contract'
import { publishedOnSite, siteTimeWords } from '#record'
import { type FormText, isPendingVersion } from '../form-text.ts'
import type { SaveWay } from '../machine/states.ts'

const timeOf = ({ publishAt }: Values): string =>
  typeof publishAt === 'string' && Date.parse(publishAt) > hostNow() ? siteTimeWords(publishAt) : ''

function scheduleWords(time: string): string {
  return time === '' ? 'Schedule' : `Schedule for ${time}`
}

/** The label of the save button describes its effect on the page. */
export function saveVerb(entity: Entity, { record, typed, changed }: FormText): string {
  if (!entity.publishes) return 'Save'
  const isMoved = !record || changed.has('status')
  switch (typed.status) {
    case 'draft':
      return record?.status === 'published' ? 'Unpublish' : 'Save draft'
    case 'published':
      return isMoved ? 'Publish' : 'Save'
    case 'scheduled':
      return isMoved || changed.has('publishAt') ? scheduleWords(timeOf(typed)) : 'Save'
    case 'in_review':
      return isMoved ? 'Submit for approval' : 'Save'
    case 'archived':
      return isMoved ? 'Archive' : 'Save'
    default:
      return 'Save'
  }
}

export const publishedWords = (entity: Entity): string =>
  `${capitalize(entity.one)} published. ${publishedOnSite(entity).words}`.trim()

/** The sentence after a save. `before` is the old record; `row` is undefined if the host returned none. */
export function savedWords(entity: Entity, row: Row | undefined, before: Row | undefined, way: SaveWay): string {
  if (way.to === 'live' || (way.to === 'pending' && !before)) return plainWords(entity, row, before?.status)
  const isLive = row?.status === 'published' && !isPendingVersion(row)
  const action = way.to === 'act' ? way.action : undefined
  if (isLive && action?.action !== 'publish') return `The live ${entity.one} already has these values.`
  const what = row && isPendingVersion(row) ? 'Changes' : capitalize(entity.one)
  const skipped = action && 'withoutReview' in action
  switch (action?.action) {
    case undefined:
      return 'Changes saved for later. The live page is unchanged.'
    case 'submit':
      return `${what} submitted for approval.${what === 'Changes' ? ' The live page is unchanged.' : ''}`
    case 'publish':
      return skipped
        ? `${capitalize(entity.one)} published without approval. ${publishedOnSite(entity).words}`.trim()
        : publishedWords(entity)
    case 'schedule':
      return `${what} scheduled for ${siteTimeWords(action.at)}${skipped ? ', without approval' : ''}.`
  }
}

function plainWords(entity: Entity, row: Row | undefined, before: unknown): string {
  const one = capitalize(entity.one)
  const isMoved = row?.status !== before
  if (!entity.publishes || !row) return `${one} saved.`
  switch (row.status) {
    case 'draft':
      return `${one}${before === 'published' ? ' unpublished and' : ''} saved as a draft.`
    case 'published':
      return `${one} ${isMoved ? 'published' : 'saved'}. ${publishedOnSite(entity).words}`.trim()
    case 'scheduled':
      return timeOf(row)
        ? `${one} ${isMoved ? '' : 'saved, '}scheduled for ${timeOf(row)}.`
        : `That time has passed, so the ${entity.one} will be published now.`
    case 'in_review':
      return isMoved ? `${one} submitted for approval.` : `${one} saved.`
    case 'archived':
      return isMoved ? `${one} archived.` : `${one} saved.`
    default:
      return `${one} saved.`
  }
}
