import { type Entity, isText, sectionOf, textOf } from '#contract'
import { writeLetter, type Outbox } from '#host/mail'
import { labelIn, labelsOf, readStored, type RecordWrite, type Tables, type Work } from '#host/records'
import type { Database } from '#host/storage'

/** The address of a version in the panel, where it is compared with the live record. */
export const linkToReview = (work: Work, entity: Entity, id: string): string => {
  const { sourceId, language } = entity.translates === undefined ? {} : (readStored(work, entity, id)?.values ?? {})
  const section = sectionOf(entity.translates ?? entity.key)
  const of = encodeURIComponent(textOf(sourceId) || id)
  const form = section?.edit ? `${section.edit}?id=${of}` : `${section?.route ?? ''}?edit=${of}`
  const tab = isText(language) ? `&language=${encodeURIComponent(language)}` : ''
  return `${work.panelOrigin}${form}${tab}&compare=1`
}

interface Words {
  subject: string
  said: string
}

const wordsOf = ({ action, label }: RecordWrite, { one }: Entity, by: string): Words | undefined => {
  switch (action) {
    case 'submit-review':
      return { subject: `Approval requested: ${label}`, said: `${by} asks you to approve the ${one} “${label}”.` }
    case 'approve-review':
      return { subject: `Approved: ${label}`, said: `${by} approved the ${one} “${label}”.` }
    case 'request-changes':
      return { subject: `Changes requested: ${label}`, said: `${by} requested changes to the ${one} “${label}”.` }
    default:
      return undefined
  }
}

const recipientsOf = (db: Database, ids: readonly string[]): { id: string; email: string; firstName: string }[] =>
  db.all(`select id, email, firstName from user where deletedAt is null and id in (select value from json_each(?))`, [
    JSON.stringify(ids),
  ])

/** Writes to those who are asked for a review, and to the submitter once it is decided. */
export const mailOfReview = ({ db, model }: Tables, outbox: Outbox, write: RecordWrite): void => {
  const { review, by, at } = write
  const entity = model.find(write.entity)
  if (!review || !entity) return
  const words = wordsOf(write, entity, labelIn(labelsOf(db, model, 'user', new Set([by])), by).label)
  if (!words) return
  for (const { id, email, firstName } of recipientsOf(db, review.to)) {
    const text = writeLetter(
      `Hello ${firstName},`,
      words.said,
      ...(review.comment === null ? [] : [`“${review.comment}”`]),
      {
        link: review.link,
        words: write.action === 'submit-review' ? 'Compare with the live page' : `Open the ${entity.one}`,
      },
    )
    outbox({ kind: 'review', to: email, recordId: id, subject: words.subject, ...text }, new Date(at))
  }
}
