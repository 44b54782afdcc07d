import { capital, type Entity, type Row, type Values, hostNow } from '#contract'
import { publishedOnSite, siteTime } from '#record'
import { type FormText, isPending } from '../form-text.ts'
import type { ReviewAction, SaveWay } from '../machine/states.ts'

const timeOf = ({ publishAt }: Values): string =>
  typeof publishAt === 'string' && Date.parse(publishAt) > hostNow() ? siteTime(publishAt) : ''

function scheduleWords(time: string): string {
  return time === '' ? 'Schedule' : `Schedule for ${time}`
}

/** The label of the save button describes its effect on the page. */
export const saveVerb = (entity: Entity, text: FormText): string => verbOf(entity, text, timeOf(text.typed))

/** The name of the button that also closes the form. The other one names the time. */
export const closingVerb = (entity: Entity, text: FormText): string => `${verbOf(entity, text, '')} and close`

function verbOf(entity: Entity, { record, typed, changed }: FormText, time: string): string {
  if (!entity.publishes) return 'Save'
  const isMoved = !record || changed.has('status')
  switch (typed.status) {
    case 'draft':
      return record?.status === 'published' ? 'Unpublish' : 'Save draft'
    case 'published':
      return isMoved ? 'Publish' : 'Save'
    case 'scheduled':
      return isMoved || changed.has('publishAt') ? scheduleWords(time) : 'Save'
    case 'in_review':
      return isMoved ? 'Submit for approval' : 'Save'
    case 'archived':
      return isMoved ? 'Archive' : 'Save'
    default:
      return 'Save'
  }
}

const alreadyLive = ({ one }: Entity): string => `The live ${one} already has these values.`

/** The sentence after a save that was submitted for approval, or published without one. */
export function actedWords(entity: Entity, row: Row | undefined, action: ReviewAction): string {
  const one = capital(entity.one)
  switch (action.action) {
    case 'submit':
      if (row?.status === 'published' && !isPending(row)) return alreadyLive(entity)
      return row && isPending(row)
        ? 'Changes submitted for approval. The live page is unchanged.'
        : `${one} submitted for approval.`
    case 'publish':
      return `${one} published without approval. ${publishedOnSite(entity).words}`.trim()
    case 'schedule':
      return `${row && isPending(row) ? 'Changes' : one} scheduled for ${siteTime(action.at)}, without approval.`
  }
}

/** The sentence after a save for later, or after publishing. */
export function pendingWords(
  entity: Entity,
  row: Row | undefined,
  way: Extract<SaveWay, { to: 'pending' | 'publish' }>,
): string {
  if (way.to === 'pending')
    return row && !isPending(row) ? alreadyLive(entity) : `Changes saved for later. The live page is unchanged.`
  if (way.at !== undefined) return `Changes scheduled for ${siteTime(way.at)}.`
  return publishedWords(entity)
}

export const publishedWords = (entity: Entity): string =>
  `${capital(entity.one)} published. ${publishedOnSite(entity).words}`.trim()

/** The sentence after a save. `before` is the old status; `row` is undefined if the host returned no record. */
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
