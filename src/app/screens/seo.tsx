import { type ReactNode, useMemo, useState } from 'react'
import { isObject, type SeoKind } from '#contract'
import { useLocation, useQuery, useRouter } from '../../kit/use-router.tsx'
import { lazyPart } from '../list/lazy-part.tsx'
import { ListBody } from '../list/list-body.tsx'
import { ListPager } from '../list/list-pager.tsx'
import { numberWords, quantity } from '../list/number-words.ts'
import { Failures } from '../list/rare-parts.ts'
import { addressOfQuery, noForm, recordAddress } from '../list/record-address.ts'
import { ListSearch } from '../list/search-box.tsx'
import { countOf } from '../list/selection.ts'
import { Tools } from '../list/tools.tsx'
import { readAsked, toCall, withQuery } from '../list/use-list-query.ts'
import { type List, useList } from '../list/use-list.ts'
import { fetchAhead } from '../list/use-page.ts'
import { is } from '../query-by.ts'
import { ofKind, useSeoQuery } from '../seo/seo-asked.ts'
import { listedSeo, seoColumn } from '../seo/seo-columns.tsx'
import { TemplateDialog } from '../seo/template-dialog.tsx'
import { PageHead } from '../shell/page-head.tsx'
import type { SectionProps } from '../shell/section-screen.ts'
import { Icon } from '../ui/icon.tsx'
import '../styles/choice.css'
import '../styles/list.css'
import '../styles/seo.css'

const SeoPanel = lazyPart(async () => (await import('../seo/seo-panel.tsx')).SeoPanel)
const SeoSelection = lazyPart(async () => (await import('../seo/seo-selection.tsx')).SeoSelection)

/** Fetches the first page beside the screen itself. */
export function prefetch({ section: { seo } }: SectionProps, search: string): void {
  if (seo) void fetchAhead(listedSeo, toCall(listedSeo, ofKind(seo, readAsked(new URLSearchParams(search)))))
}

/** The SEO content of one kind: its targets with their state, the form of one beside them. */
export default function SeoScreen({ section }: SectionProps): ReactNode {
  const kind = section.seo
  return kind && <Targets section={section} kind={kind} />
}

/** The parts of a list, with what is wrong as its one filter. */
function Targets({ section, kind }: SectionProps & { kind: SeoKind }): ReactNode {
  const useAsked = () => useSeoQuery(kind)
  const listed = useList(listedSeo, section, useAsked)
  const columns = useMemo(() => listed.columns.map(seoColumn), [listed.columns])
  const list: List = { ...listed, columns, may: { ...listed.may, delete: false, trash: false } }
  const { asked: { query }, state: { page, isLoading, reload }, control, actions } = list
  const router = useRouter()
  const location = useLocation()
  const [address] = useQuery()
  const edited = address.get('edit') ?? undefined
  const [isTemplateOpen, setTemplateOpen] = useState(false)
  // Of a phone: elsewhere they are seen.
  const [isOpen, setOpen] = useState(false)

  // The kind is the screen itself, and no filter that could be taken away.
  const filters = query.filters.filter(({ name }) => name !== 'kind')
  const shown: List = { ...list, asked: { ...list.asked, query: { ...query, filters } } }
  const isPicking = countOf(control.selection) > 0
  return (
    <>
      <PageHead
        section={section} sub={page && quantity(listedSeo, page.total)}
        actions={list.may.edit && (
          <button type="button" className="btn" onClick={() => setTemplateOpen(true)}>
            <Icon name="wrench" />Template
          </button>
        )}
      />
      <section
        className={['list seo-list', list.isSlow && 'slow', isPicking && 'picking'].filter(Boolean).join(' ')}
        aria-label={`${section.title} list`} aria-busy={isLoading}
      >
        <div className={isOpen ? 'toolbar open' : 'toolbar'}>
          <ListSearch list={list} placeholder="Name, code or address" />
          <button
            type="button" className="btn icon-only more" aria-label="View options" aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="more" />
          </button>
          <Problems list={list} />
          <Tools list={list} />
        </div>
        {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
        <ListBody list={shown} onOpen={(id) => list.open(recordAddress(section, id))} />
        {isPicking && <SeoSelection list={list} />}
        <ListPager list={list} />
      </section>
      {edited !== undefined && (
        <SeoPanel
          key={edited} section={section} id={edited} onSaved={reload}
          onClose={() => void router.navigate(addressOfQuery(location, noForm))}
        />
      )}
      {isTemplateOpen && (
        <TemplateDialog kind={kind} onClose={() => setTemplateOpen(false)} onSaved={reload} />
      )}
    </>
  )
}

/** Each problem with how many pages have it, pressed to see these alone. */
function Problems({ list: { asked, change, state: { page } } }: { list: List }) {
  const pressed = asked.query.filters.find(({ name }) => name === 'problem')?.value ?? ''
  const counts = isObject(page?.meta.counts) ? page.meta.counts : {}
  const choose = (value: string) => change((now) => {
    const others = now.query.filters.filter(({ name }) => name !== 'problem')
    return withQuery(now, { filters: value ? [...others, is('problem', value)] : others })
  })
  return (
    <div className="seg" role="group" aria-label="What is wrong">
      {[{ value: '', label: 'All' }, ...listedSeo.fields.problem.options].map(({ value, label }) => {
        const count = counts[value]
        return (
          <button key={value} type="button" aria-pressed={pressed === value} onClick={() => choose(value)}>
            {label}{typeof count === 'number' && ` ${numberWords(count)}`}
          </button>
        )
      })}
    </div>
  )
}
