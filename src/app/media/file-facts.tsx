import { type ReactNode, useEffect, useState } from 'react'
import { type Entity, isReference, type MediaPlace, type Row } from '#contract'
import { Link } from '../../kit/link.tsx'
import { api } from '../api.ts'
import { instant } from '../list/instant.tsx'
import { is, queryBy } from '../query-by.ts'
import { factsWords } from './media-words.ts'
import { PlaceList } from './place-list.tsx'
import { placesOf } from './places.ts'

const fact = (term: string, value: ReactNode) => <div key={term}><dt>{term}</dt><dd>{value}</dd></div>

/** What the bytes say, who brought them, where they are shown, and whether they are there twice. */
export function FileFacts({ entity, row, addressOf }: { entity: Entity; row: Row; addressOf(id: string): string }) {
  const { places, twins } = useSurroundings(entity, row)
  const by = isReference(row.createdBy) ? `, ${row.createdBy.label}` : ''
  return (
    <div className="file-facts">
      <dl>
        {fact('Size', factsWords(row))}
        {fact('Added', <>{instant(row.createdAt)}{by}</>)}
        {fact('Updated', instant(row.updatedAt))}
        {twins.length > 0 && fact('Same picture', twins.map(({ id, name }) => (
          <Link key={id} className="link" to={addressOf(id)}>{String(name)}</Link>
        )))}
      </dl>
      <section aria-label="Used in">
        <h3>
          Used in {places !== undefined && places.length > 0 && <span className="num subtle">{places.length}</span>}
        </h3>
        {places?.length === 0 && <p className="subtle">No page shows this picture.</p>}
        {places !== undefined && places.length > 0 && <PlaceList places={places} />}
      </section>
    </div>
  )
}

interface Surroundings { of: string; places: readonly MediaPlace[] | undefined; twins: readonly Row[] }

function useSurroundings(entity: Entity, { id, sha256 }: Row): Surroundings {
  const [found, setFound] = useState<Surroundings>({ of: '', places: undefined, twins: [] })
  useEffect(() => {
    const calling = new AbortController()
    const twins = api.list(entity, queryBy([is('sha256', String(sha256))], 10), calling.signal)
    Promise.all([placesOf(id, calling.signal), twins]).then(([places, { rows }]) => {
      if (!calling.signal.aborted) setFound({ of: id, places, twins: rows.filter((other) => other.id !== id) })
    }, () => {}) // said by the call
    return () => calling.abort()
  }, [entity, id, sha256])
  return found.of === id ? found : { of: id, places: undefined, twins: [] }
}
