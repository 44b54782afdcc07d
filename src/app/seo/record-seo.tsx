import { type ReactNode, useEffect, useId, useState } from 'react'
import { seo } from '../../contract/entities/seo.ts'
import type { Json, Row } from '../../contract/json.ts'
import { kindsOf } from '../../contract/seo-targets.ts'
import { Link } from '../../kit/link.tsx'
import { useStore } from '../../kit/store.ts'
import { api } from '../api.ts'
import { useForm } from '../form/use-form.ts'
import { SearchLook, targetOf } from './search-look.tsx'
import { addressOfRecord } from './with-seo.ts'

const origins: ReadonlyMap<Json | undefined, string> =
  new Map([['template', 'from the template'], ['record', 'from the record'], ['none', 'missing']])

/** Whose words they are, where nobody wrote any for search results. */
const originWords = ({ titleFrom, descriptionFrom }: Row): string => {
  const [title, description] = [origins.get(titleFrom), origins.get(descriptionFrom)]
  return [title && `title ${title}`, description && `description ${description}`].filter(Boolean).join(', ')
}

/** What a search result shows of the record, as it was last saved, and the way to write it otherwise. */
export function RecordSeo(): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const [told, setTold] = useState<Row | 'failed'>()
  const heading = useId()
  const [kind] = kindsOf(entity.key)
  const id = record && kind && `${kind}:${record.id}`
  useEffect(() => {
    if (!id) return
    const leaving = new AbortController()
    const tell = (what: Row | 'failed') => { if (!leaving.signal.aborted) setTold(what) }
    api.get(seo, id, leaving.signal).then(tell, () => tell('failed'))
    return () => leaving.abort()
  }, [id, record?.version])
  const address = id && addressOfRecord(seo.key, id)
  if (!address || !told) return null
  const words = told !== 'failed' && originWords(told)
  return (
    <section className="panel" aria-labelledby={heading}>
      <header><h2 id={heading}>Search result</h2><Link className="link end" to={address}>SEO content</Link></header>
      <div className="body seo-beside">
        {told === 'failed' ? <p>What it shows could not be loaded.</p> : <SearchLook target={targetOf(told)} />}
        {words && <small className="subtle">As saved: {words}.</small>}
      </div>
    </section>
  )
}
