import type { ReactNode } from 'react'
import { type Entity, isReference, type Row } from '#contract'
import { openSection } from '#data'
import { Link } from '#kit'
import { bothTimeWords, choiceCell, filteredListUrl, instant, siteTimeElement, useSiteObstacle } from '#record'
import { useForm, useText } from './use-form.ts'
import { Note } from '#ui'

const nameOf = (value: unknown): string | undefined => (isReference(value) ? value.label : undefined)

/** Facts of the record that can't be edited but help while typing. */
function factsOf(entity: Entity, row: Row): [string, ReactNode][] {
  const facts: [string, ReactNode][] = []
  const { status } = entity.fields
  if (entity.publishes && status?.kind === 'choice') {
    facts.push(['Status', choiceCell(status, row.status)])
    const word = row.status === 'scheduled' ? 'Publishes' : 'Published'
    if (typeof row.publishAt === 'string') facts.push([word, siteTimeElement(row.publishAt, bothTimeWords)])
  }
  // Some hosts don't send times.
  if (row.updatedAt !== '') facts.push(['Last change', instant(row.updatedAt)])
  const by = nameOf(row.updatedBy)
  if (by) facts.push(['By', by])
  return [...facts, ...countedFacts(entity, row)]
}

/** The host's facts: when the record was created, and its counts. */
export function countedFacts(entity: Entity, row: Row): [string, ReactNode][] {
  const facts: [string, ReactNode][] = row.createdAt === '' ? [] : [['Created', instant(row.createdAt)]]
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = row[name]
    if (field.kind === 'score' && typeof value === 'number') facts.push([field.label, `${value} %`])
    if (field.kind === 'count' && typeof value === 'number') {
      facts.push([field.label, <Count key={name} of={field.of} by={field.by} id={row.id} count={value} />])
    }
  }
  return facts
}

function Count({ of, by, id, count }: { of: string; by: string; id: string; count: number }) {
  const section = openSection(of)
  if (!section || count === 0) return count === 0 ? 'None' : `${count} linked`
  return (
    <Link className="link" to={filteredListUrl(section, by, id)}>
      {count} linked
    </Link>
  )
}

/** Shown next to a form without a publishing card, which includes them. */
export function RecordFacts() {
  const { entity } = useForm()
  const record = useText((now) => now.record)
  const facts = record ? factsOf(entity, record) : []
  const site = useSiteObstacle()
  if (facts.length === 0) return null
  return (
    <div className="panel">
      <header>
        <h2>{entity.publishes ? 'Publishing' : 'Record'}</h2>
      </header>
      <div className="body kv">
        <dl className="terms">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {entity.publishes && record?.status === 'published' && site && (
          <Note tone="warn">
            {site.words}{' '}
            {site.link && (
              <Link className="link" to={site.link.to}>
                {site.link.label}
              </Link>
            )}
          </Note>
        )}
      </div>
    </div>
  )
}
