import { type ReactNode, useEffect, useId, useState } from 'react'
import { seo } from '../../contract/entities/seo.ts'
import type { Row } from '../../contract/json.ts'
import { offeredBy, pathOnSite } from '../../contract/seo-offered.ts'
import { kindsOf } from '../../contract/seo-targets.ts'
import type { Origin } from '../../contract/seo.ts'
import { Link } from '../../kit/link.tsx'
import { useStore } from '../../kit/store.ts'
import { useLocation } from '../../kit/use-router.tsx'
import { api } from '../api.ts'
import { useChosenPicture } from '../form/chosen-picture.ts'
import type { Form } from '../form/form-state.ts'
import { useForm } from '../form/use-form.ts'
import { score } from '../list/score.tsx'
import { Looks } from './looks.tsx'
import { isDuplicateStill, lookOf, type PageLook, scoreOf } from './page-look.ts'
import { SeoChecks, type SeoField } from './seo-checks.tsx'
import { addressOfRecord } from './with-seo.ts'

const isTheRecords = (origin: Origin): boolean => origin === 'record' || origin === 'none'

/** With what is typed in place of what is saved, as far as the result takes its words from the record. */
const useTypedLook = ({ entity, store }: Form, told: Row): PageLook => {
  const saved = lookOf(told)
  const id = useStore(store, (now) => now.record?.id) ?? ''
  // Plain texts, so that only a change of these renders anew.
  const path = useStore(store, ({ typed }) => pathOnSite(entity, id, typed))
  const title = useStore(store, ({ typed }) => offeredBy(entity, typed).title)
  const description = useStore(store, ({ typed }) => offeredBy(entity, typed).description)
  const cover = useChosenPicture('coverId')
  const look: PageLook = { ...saved, path, picture: told.ogImageId ? saved.picture : cover }
  if (isTheRecords(saved.titleFrom)) look.title = title
  if (isTheRecords(saved.descriptionFrom)) {
    look.description = description
    look.descriptionFrom = description === '' ? 'none' : 'record'
  }
  return { ...look, isDuplicate: isDuplicateStill(look, saved) }
}

/** What searches and social cards show of the record, as it is typed, and the way to write it otherwise. */
export function RecordSeo(): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const [told, setTold] = useState<Row | 'failed'>()
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
  return told === 'failed'
    ? <Panel address={address}><p>What it shows could not be loaded.</p></Panel>
    : <Told told={told} address={address} />
}

function Told({ told, address }: { told: Row; address: string }): ReactNode {
  const look = useTypedLook(useForm(), told)
  const mend = (_: SeoField, name: string) => <ToContent address={address}>{name}</ToContent>
  return (
    <Panel address={address} aside={<span><span className="sr-only">Score </span>{score(scoreOf(look))}</span>}>
      <Looks look={look} />
      <SeoChecks look={look} mend={mend} />
    </Panel>
  )
}

/** From there one comes back here. */
function ToContent({ address, children }: { address: string; children: ReactNode }): ReactNode {
  const { path, search } = useLocation()
  return <Link className="link" to={address} state={{ back: path + search }}>{children}</Link>
}

interface PanelProps { address: string; aside?: ReactNode; children: ReactNode }

function Panel({ address, aside, children }: PanelProps): ReactNode {
  const heading = useId()
  return (
    <section className="panel" aria-labelledby={heading}>
      <header><h2 id={heading}>SEO</h2>{aside}<span className="end"><ToContent address={address}>SEO content</ToContent></span></header>
      <div className="body seo-beside">{children}</div>
    </section>
  )
}
