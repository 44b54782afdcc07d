import { capital, type Entity, type Row, type Values } from '#contract'
import { publishedOnSite, siteTime } from '#record'
import { type FormText, isPending } from '../form-text.ts'
import type { SaveWay } from '../machine/states.ts'

const timeOf = ({ publishAt }: Values): string =>
  typeof publishAt === 'string' && Date.parse(publishAt) > Date.now() ? siteTime(publishAt) : ''

function scheduleWords(time: string): string {
  return time === '' ? 'Schedule' : `Schedule for ${time}`
}

/** The save button names its effect on the page. */
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
      return isMoved ? 'Send for review' : 'Save'
    case 'archived':
      return isMoved ? 'Archive' : 'Save'
    default:
      return 'Save'
  }
}

/** The sentence after a save for later, or after publishing. */
export function pendingWords(entity: Entity, row: Row | undefined, way: Exclude<SaveWay, { to: 'live' }>): string {
  const one = capital(entity.one)
  if (way.to === 'pending')
    return row && !isPending(row)
      ? `The live ${entity.one} has these values already.`
      : `Changes saved for later. The live page is unchanged.`
  if (way.at !== undefined) return `Changes scheduled for ${siteTime(way.at)}.`
  return `${one} published. ${publishedOnSite(entity).words}`.trim()
}

/** The sentence after a save. `before` is the old status; `row` is undefined where the host sent no record. */
export function savedWords(entity: Entity, row: Row | undefined, before: unknown): string {
  const one = capital(entity.one)
  const isMoved = row?.status !== before
  if (!entity.publishes || !row) return `${one} saved.`
  switch (row.status) {
    case 'draft':
      return `${one}${before === 'published' ? ' unpublished and' : ''} saved as a draft.`
    case 'published':
      return `${one} ${isMoved ? 'published' : 'saved'}. ${publishedOnSite(entity).words}`.trim()
    case 'scheduled':
      return `${one} ${isMoved ? '' : 'saved, '}scheduled for ${timeOf(row) || 'now'}.`
    case 'in_review':
      return isMoved ? `${one} sent for review.` : `${one} saved.`
    case 'archived':
      return isMoved ? `${one} archived.` : `${one} saved.`
    default:
      return `${one} saved.`
  }
}
