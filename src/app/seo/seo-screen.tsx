import { type ReactNode, useMemo, useState } from 'react'
import { isObject, seo, type SeoKind, type Values } from '#contract'
import { attempt, confirm, is, pageQuery, queries, useHas } from '#data'
import { useLocation, useRouter, useSearchParams } from '#kit'
import {
  type Asked,
  type ChangeQuery,
  type List,
  ListBody,
  ListPager,
  ListSearch,
  readListUrl,
  SelectionBar,
  toCall,
  Tools,
  useList,
  useListQuery,
  withQuery,
} from '#list'
import { PageHead, type SectionProps } from '#page'
import { withQueryWords, countOf, Failures, noForm, numberWords, quantity } from '#record'
import { Icon } from '#ui'
import { listedSeo, seoColumn } from './seo-columns.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import './styles/seo.css'

const ownWords: Values = Object.fromEntries(
  Object.entries(seo.fields)
    .filter(([name, { readOnly }]) => readOnly !== true && name !== 'robots')
    .map(([name]) => [name, null]),
)

/** Actions for many pages at once: allow or block search engines, and return to the template. */
function SeoSelection({ list }: { list: List }) {
  const {
    entity,
    actions,
    control: { selection },
    may,
  } = list
  const hasOperations = useHas('operations')
  const pages = quantity(entity, countOf(selection))
  const set = (values: Values) => () => actions.run({ action: 'set', set: values }, selection)
  const empty = async () => {
    const isAgreed = await confirm({
      title: `Clear the texts for ${pages}?`,
      yes: `Clear ${pages}`,
      no: 'Keep the texts',
      isDestructive: true,
      body: <p>The template or the record fills them again. Indexing doesn’t change.</p>,
    })
    if (isAgreed) actions.run({ action: 'set', set: ownWords }, selection, true)
  }
  const tools = [
    { label: 'Index', icon: 'eye', press: set({ robots: 'index, follow' }) },
    { label: 'Noindex', icon: 'eyeOff', press: set({ robots: 'noindex, follow' }) },
    { label: 'Use template', icon: 'refresh', className: 'danger', press: () => void attempt(empty) },
  ]
  return <SelectionBar list={list} more={may.edit && hasOperations ? tools : []} />
}

/** Fetches the first page while the screen loads. */
function prefetch({ section: { seo } }: SectionProps, search: string): void {
  if (seo)
    queries.prefetch(pageQuery(listedSeo, toCall(listedSeo, ofKind(seo, readListUrl(new URLSearchParams(search))))))
}

/** The SEO content of one kind: its targets with their state, and the form of one next to them. */
function SeoScreen({ section }: SectionProps): ReactNode {
  const kind = section.seo
  return kind && <Targets section={section} kind={kind} />
}

/** The parts of a list whose only filter is the problem. */
function Targets({ section, kind }: SectionProps & { kind: SeoKind }): ReactNode {
  // biome-ignore lint/correctness/noComponentHookFactories: the list calls it as a hook of its own; kind never changes
  const useAsked = () => useSeoQuery(kind)
  const listed = useList(listedSeo, section, useAsked)
  const columns = useMemo(() => listed.columns.map(seoColumn), [listed.columns])
  const list: List = { ...listed, columns, may: { ...listed.may, delete: false, trash: false } }
  const {
    asked: { query },
    state: { page, isLoading },
    control,
    actions,
  } = list
  const router = useRouter()
  const location = useLocation()
  const [address] = useSearchParams()
  const edited = address.get('edit') ?? undefined
  const [isTemplateOpen, setTemplateOpen] = useState(false)
  // Only phones collapse the problems.
  const [isOpen, setOpen] = useState(false)

  // The kind belongs to the screen, so it can't be removed like a filter.
  const filters = query.filters.filter(({ name }) => name !== 'kind')
  const shown: List = { ...list, asked: { ...list.asked, query: { ...query, filters } } }
  const isPicking = countOf(control.selection) > 0
  return (
    <>
      <PageHead
        section={section}
        sub={page && quantity(listedSeo, page.total)}
        actions={
          list.may.edit && (
            <button type="button" className="btn" onClick={() => setTemplateOpen(true)}>
              <Icon name="wrench" />
              Template
            </button>
          )
        }
      />
      <section
        className={['panel list seo-list', list.isSlow && 'slow', isPicking && 'picking'].filter(Boolean).join(' ')}
        aria-label={`${section.title} list`}
        aria-busy={isLoading}
      >
        <div className={`row wrap toolbar${isOpen ? ' open' : ''}`}>
          <ListSearch list={list} placeholder="Name, code or URL" />
          <button
            type="button"
            className="btn icon-only more"
            aria-label="View options"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="columns" />
          </button>
          <Problems list={list} />
          <Tools list={list} />
        </div>
        {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
        <ListBody list={shown} />
        {isPicking && <SeoSelection list={list} />}
        <ListPager list={list} />
      </section>
      {edited !== undefined && (
        <SeoPanel
          key={edited}
          section={section}
          id={edited}
          onClose={() => void attempt(() => router.navigate(withQueryWords(location, noForm)))}
        />
      )}
      {isTemplateOpen && <TemplateDialog kind={kind} onClose={() => setTemplateOpen(false)} />}
    </>
  )
}

/** Buttons for the problems that pages have, with the number of pages; each filters the list. */
function Problems({
  list: {
    asked,
    change,
    state: { page },
  },
}: {
  list: List
}) {
  const pressed = asked.query.filters.find(({ name }) => name === 'problem')?.value ?? ''
  const counts = isObject(page?.meta.counts) ? page.meta.counts : {}
  const choose = (value: string) =>
    change((now) => {
      const others = now.query.filters.filter(({ name }) => name !== 'problem')
      return withQuery(now, { filters: value ? [...others, is('problem', value)] : others })
    })
  return (
    <div className="seg" role="group" aria-label="Problem">
      {[{ value: '', label: 'All' }, ...listedSeo.fields.problem.options].map(({ value, label }) => {
        const count = counts[value]
        if (count === 0 && pressed !== value) return null
        return (
          <button key={value} type="button" aria-pressed={pressed === value} onClick={() => choose(value)}>
            {label} {value !== '' && <span className="count">{typeof count === 'number' && numberWords(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** Turns the URL into a list query of one kind. The rest of the URL has no meaning here. */
const ofKind = (kind: SeoKind, asked: Asked): Asked => {
  const filters = asked.query.filters.filter(({ name }) => name === 'problem' || name === 'status')
  const query = { ...asked.query, filters: [is('kind', kind), ...filters] }
  return { ...asked, isTrash: false, query }
}

const useSeoQuery = (kind: SeoKind): [Asked, ChangeQuery] => {
  const [asked, change] = useListQuery()
  return [useMemo(() => ofKind(kind, asked), [kind, asked]), change]
}

export const seoScreen = { Screen: SeoScreen, prefetch }
