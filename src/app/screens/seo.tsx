import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { SeoKind } from '../../contract/entities/index.ts'
import { seo } from '../../contract/entities/seo.ts'
import { type SeoProblem, seoProblems } from '../../contract/seo.ts'
import { CallError } from '../../kit/http.ts'
import type { NavigateOptions } from '../../kit/router.ts'
import { useLocation, useQuery, useRouter } from '../../kit/use-router.tsx'
import { lazyPart } from '../list/lazy-part.tsx'
import { type Counted, quantity } from '../list/number-words.ts'
import { Pager, pageWords } from '../list/pager.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { countOf } from '../list/selection.ts'
import { useActions } from '../list/use-actions.ts'
import { scopeOf } from '../list/use-list-query.ts'
import { useSelection } from '../list/use-selection.ts'
import { useHas, useMay } from '../profile.ts'
import { SeoPanel } from '../seo/seo-panel.tsx'
import { fetchSeoPage, seoAsked, seoCall, type SeoPage, type SeoRow } from '../seo/seo-page.ts'
import { SeoTable } from '../seo/seo-table.tsx'
import { TemplateDialog } from '../seo/template-dialog.tsx'
import { Fault } from '../shell/fault.tsx'
import { PageHead } from '../shell/page-head.tsx'
import type { SectionProps } from '../shell/section-screen.ts'
import { Icon } from '../ui/icon.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import '../styles/choice.css'
import '../styles/list.css'
import '../styles/seo.css'
import '../styles/table.css'

const SeoSelection = lazyPart(async () => (await import('../seo/seo-selection.tsx')).SeoSelection)
const Failures = lazyPart(async () => (await import('../list/on-demand.tsx')).Failures)

const problemWords: Readonly<Record<SeoProblem, string>> = {
  'missing': 'Missing', 'duplicate': 'Duplicate', 'too-long': 'Too long', 'noindex': 'Noindex',
}

/** The SEO content of one kind: its targets with their state, the form of one beside them. */
export default function SeoScreen({ section }: SectionProps): ReactNode {
  const kind = section.seo
  return kind && <Targets section={section} kind={kind} />
}

const counted: Counted = { one: 'page', many: 'pages' }
const noRows: readonly SeoRow[] = []
const labelOf = ({ label }: SeoRow): string => label

function Targets({ section, kind }: SectionProps & { kind: SeoKind }): ReactNode {
  const router = useRouter()
  const { path } = useLocation()
  const [query, change] = useQuery()
  const [page, setPage] = useState<SeoPage>()
  const [failure, setFailure] = useState<CallError>()
  const [reads, setReads] = useState(0)
  const [isTemplateOpen, setTemplateOpen] = useState(false)
  const mayEdit = useMay('seo', 'edit')
  const hasBulk = useHas('bulk')
  const list = useRef<HTMLElement>(null)
  useKeptFocus()
  const call = seoCall(kind, query)
  const edited = query.get('edit') ?? undefined
  const reload = useCallback(() => setReads((count) => count + 1), [])

  const asked = seoAsked(kind, query)
  const control = useSelection(scopeOf(asked), page?.rows ?? noRows, labelOf)
  const showTop = () => list.current?.scrollIntoView?.({ block: 'start' })
  const actions = useActions({ entity: seo, asked, control, reload, showTop })

  useEffect(() => {
    const leaving = new AbortController()
    fetchSeoPage(call, leaving.signal).then(
      (loaded) => { setPage(loaded); setFailure(undefined) },
      (error: unknown) => { if (!leaving.signal.aborted && error instanceof CallError) setFailure(error) },
    )
    return () => leaving.abort()
  }, [call, reads])

  const set = (name: string, value: string, options?: NavigateOptions) => change((next) => {
    if (value) next.set(name, value)
    else next.delete(name)
    if (name !== 'page') next.delete('page')
  }, options)
  const goTo = (number: number, options?: NavigateOptions) => set('page', number > 1 ? String(number) : '', options)
  useEffect(() => {
    const isBeyond = page && page.rows.length === 0 && page.total > 0
    if (isBeyond) goTo(Math.ceil(page.total / page.limit), { replace: true })
  }, [page])
  const sort = query.get('sort') ?? 'target'
  const order = query.get('order') === 'desc' ? 'desc' : 'asc'
  const onSort = (column: string) => change((next) => {
    next.set('sort', column)
    if (column === sort && order === 'asc') next.set('order', 'desc')
    else next.delete('order')
    next.delete('page')
  })
  const addressWith = (name: string, value: string | undefined): string => {
    const next = new URLSearchParams(query)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    const text = next.toString()
    return path + (text && `?${text}`)
  }
  const problem = query.get('filter[problem]') ?? ''
  const choices: [value: string, label: string][] = [['', 'All'], ...seoProblems.map((each): [string, string] =>
    [each, `${problemWords[each]}${page ? ` ${page.counts[each].toLocaleString('en')}` : ''}`])]
  return (
    <>
      <PageHead
        section={section} sub={page && quantity(counted, page.total)}
        actions={mayEdit && (
          <button type="button" className="btn" onClick={() => setTemplateOpen(true)}>
            <Icon name="wrench" />Template
          </button>
        )}
      />
      <section ref={list} className="list" aria-label={`${section.title} list`} aria-busy={!page && !failure}>
        <div className="toolbar">
          <SearchBox
            value={asked.query.search} placeholder="Name, code or address" hasKeys
            onSearch={(words) => set('search', words)}
          />
          <div className="seg" role="group" aria-label="What is wrong">
            {choices.map(([value, label]) => (
              <button
                key={value} type="button" aria-pressed={problem === value}
                onClick={() => set('filter[problem]', value)}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
        {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
        {failure ? (
          <Fault icon="error" title={`${section.title} could not be loaded`} actions={
            <button type="button" className="btn primary" onClick={reload}><Icon name="refresh" />Try again</button>
          }>{failure.message} Your filters are kept.</Fault>
        ) : page?.total === 0 ? (
          <p className="seo-none">
            {problem || asked.query.search ? 'No page matches. Choose “All”, or clear the search.'
              : 'There are no pages of this kind yet.'}
          </p>
        ) : page && (
          <SeoTable
            name={section.title} rows={page.rows} sort={sort} order={order} onSort={onSort}
            control={mayEdit && hasBulk ? control : undefined} addressOf={(id) => addressWith('edit', id)}
          />
        )}
        {page && countOf(control.selection) > 0 && (
          <SeoSelection control={control} actions={actions} shown={page.rows.length} total={page.total} />
        )}
        {page && page.total > 0 && (
          <Pager
            page={page.page} limit={page.limit} total={page.total}
            addressOf={(number) => addressWith('page', String(number))}
            onPage={goTo}
            onLimit={(limit) => set('limit', String(limit))}
          />
        )}
        <p role="status" className="sr-only">{page && pageWords(counted, page.page, page.limit, page.total)}</p>
      </section>
      {edited !== undefined && (
        <SeoPanel
          key={edited} id={edited} onSaved={reload} onClose={() => void router.navigate(addressWith('edit', undefined))}
        />
      )}
      {isTemplateOpen && (
        <TemplateDialog
          kind={kind} onClose={() => setTemplateOpen(false)} onSaved={() => { setTemplateOpen(false); reload() }}
        />
      )}
    </>
  )
}
