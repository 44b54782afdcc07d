import { type ReactNode, useId, useState } from 'react'
import { type Row, seo } from '#contract'
import { kindsOf, offeredBy, type Origin, pathOnSite } from '#snippets'
import { recordQuery, useRead } from '#data'
import { type Form, type RecordSeoProps, type SeoAsked, useChosenImage, useForm, useText } from '#form'
import { scoreElement } from '#record'
import { Icon } from '#ui'
import { Looks } from './looks.tsx'
import { isDuplicateStill, lookOf, type PageLook, scoreOf } from './page-look.ts'
import { SeoChecks } from './seo-checks.tsx'

const isTheRecords = (origin: Origin): boolean => origin === 'record' || origin === 'none'

/** Replaces saved values with typed ones, if the search result uses the record's texts. */
const useTypedLook = ({ entity }: Form, told: Row): PageLook => {
  const saved = lookOf(told)
  const id = useText((now) => now.record?.id) ?? ''
  // Primitive values let React render only when one of them changes.
  const path = useText(({ typed }) => pathOnSite(entity, id, typed))
  const title = useText(({ typed }) => offeredBy(entity, typed).title)
  const description = useText(({ typed }) => offeredBy(entity, typed).description)
  const cover = useChosenImage('coverId')
  const look: PageLook = { ...saved, path, image: told.ogImageId ? saved.image : cover }
  if (isTheRecords(saved.titleFrom)) look.title = title
  if (isTheRecords(saved.descriptionFrom)) {
    look.description = description
    look.descriptionFrom = description === '' ? 'none' : 'record'
  }
  return { ...look, isDuplicate: isDuplicateStill(look, saved) }
}

/** Shows the record in search results and on social cards while the user types, with a link to change that. */
export function RecordSeo({ onAsk }: RecordSeoProps): ReactNode {
  const { entity } = useForm()
  const recordId = useText((now) => now.record?.id)
  const [kind] = kindsOf(entity.key)
  const id = recordId && kind && `${kind}:${recordId}`
  return id && <SeoOf key={id} id={id} onAsk={onAsk} />
}

function SeoOf({ id, onAsk }: RecordSeoProps & { id: string }): ReactNode {
  const { data: told, error } = useRead(recordQuery(seo, id), { keepPrevious: true })
  const ask = (field: SeoAsked['field'], name: string) => (
    <button type="button" className="link" aria-haspopup="dialog" onClick={() => onAsk({ id, field })}>
      {name}
    </button>
  )
  return error ? (
    <Panel ask={ask}>
      <p>The preview couldn’t load. Reload the page.</p>
    </Panel>
  ) : (
    told && <Told told={told} ask={ask} />
  )
}

/** Creates the button that focuses the field. */
type Ask = (field: SeoAsked['field'], name: string) => ReactNode

function Told({ told, ask }: { told: Row; ask: Ask }): ReactNode {
  const look = useTypedLook(useForm(), told)
  return (
    <Panel
      ask={ask}
      aside={
        <span>
          <span className="sr-only">Score </span>
          {scoreElement(scoreOf(look))}
        </span>
      }
    >
      <Looks look={look} />
      <SeoChecks look={look} fixOf={ask} />
    </Panel>
  )
}

interface PanelProps {
  ask: Ask
  aside?: ReactNode
  children: ReactNode
}

/** The score; pressing it shows its reasons and the way to the texts. */
function Panel({ ask, aside, children }: PanelProps): ReactNode {
  const heading = useId()
  const [isOpen, setOpen] = useState(aside === undefined) // a failure shows at once
  return (
    <section className="panel seo-record" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <button type="button" className="row" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            SEO
            <Icon name="down" size="s" className="chev" />
          </button>
        </h2>
        {aside}
      </header>
      {isOpen && (
        <div className="rows body seo-beside">
          {children}
          <p>{ask('metaTitle', 'Edit SEO content')}</p>
        </div>
      )}
    </section>
  )
}
