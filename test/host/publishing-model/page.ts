// The pages of the publishing model, and the steps that the host refuses.

export interface Rights {
  edit: boolean
  remove: boolean
  publish: boolean
}

export type Status = 'draft' | 'scheduled' | 'published' | 'archived'
export type Reason = 'error' | 'moved' | 'withdrawn' | null
export const elsewhere = 'https://example.org/elsewhere'

export interface Facts {
  status: Status
  body: string
  slug: string
  publishAt: string | null
  publishedAt: string | null
  unpublishAt: string | null
  ending: Reason
  endedAt: string | null
  deletedAt: string | null
}

export interface Changes {
  body: string
  /** The live text that the changes are based on. */
  base: string
  at: string | null
}

export interface Page extends Facts {
  id: string
  pending: Changes | null
  /** A schedule that failed isn't tried again. */
  missed: string | null
  /** Undoes the last step on the page. */
  last: { kind: LastKind; facts: Facts; pending: Changes | null; at: string } | null
}
export type LastKind = 'row' | 'discard' | 'schedule' | 'publish-changes' | 'delete'

export interface Response {
  kind: 'none' | 'live' | 'withdrawn' | 'gone' | 'moved'
  body?: string
}

/** Thrown when the host must refuse the step. */
export class Refused extends Error {}
export const refuse = (when: boolean, why: string): void => {
  if (when) throw new Refused(why)
}

export const hasEnded = ({ ending, endedAt, status, deletedAt }: Facts): boolean => {
  const isGone = ending === 'error' || ending === 'moved'
  return isGone && endedAt !== null && (status !== 'published' || deletedAt !== null)
}
export const isShown = ({ status, ending, deletedAt }: Facts): boolean =>
  deletedAt === null && (status === 'published' || (status === 'archived' && ending === 'withdrawn'))
export const responseOf = (page: Facts): Response => {
  if (isShown(page)) return { kind: page.status === 'published' ? 'live' : 'withdrawn', body: page.body }
  if (hasEnded(page)) return { kind: page.ending === 'error' ? 'gone' : 'moved' }
  return { kind: 'none' }
}
