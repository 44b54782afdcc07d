import { type ReactNode, useEffect, useState } from 'react'
import { calls, dataOf, isObject, type LinkState, linkStates, readListQuery, writeListQuery } from '#contract'
import type { LinksMeta, LinkTarget, ReplacedLink } from '#shapes'
import { definitionOf } from '#translated'
import { api, attempt, confirm, is, queries, showToast, useRead } from '#data'
import { ItemPanel, UrlPager } from '#form'
import { useSearchParams } from '#kit'
import { SearchBox } from '#list'
import { PageHead, type SectionProps } from '#page'
import { Failures, numberWords, quantity, ScreenTabs } from '#record'
import { Note, StatePanel } from '#ui'
import { LinkRow } from './link-row.tsx'
import { linksQuery } from './links-query.ts'
import { isDead, shownTarget, stateWords } from './link-words.ts'
import { placeCount, ReplaceDialog, replaceLink } from './replace-dialog.tsx'
import './styles/links.css'

const askAgainMs = 1000
const dead = linkStates.filter(isDead)
const shownStates = [...linkStates.filter((state) => state !== 'ok'), 'ok'] as const

/** The states in the URL: by default those that a user should fix. */
function statesOf(query: URLSearchParams): readonly LinkState[] {
  const show = query.get('show') ?? ''
  if (show === 'all') return []
  return linkStates.find((state) => state === show) ? linkStates.filter((state) => state === show) : dead
}

/** The query of the call for the page in the URL. */
function callOf(query: URLSearchParams): string {
  const { page, limit, search } = readListQuery(query)
  const filters = statesOf(query).map((state) => is('state', state))
  return String(writeListQuery({ page, limit, search, filters, sort: undefined, order: 'asc' }))
}

/** Lists the targets of all links in the content, and offers a fix for each broken one. */
function LinksScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
  const read = useRead(linksQuery(callOf(query)), { keepPrevious: true })
  const { data: page, error, reload } = read
  const [chosen, setChosen] = useState<LinkTarget>()
  const [failed, setFailed] = useState<ReplacedLink['failed']>([])
  const { search } = readListQuery(query)
  const shown = query.get('show') ?? ''
  useEffect(() => {
    if (!page?.waiting || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [page, error, reload])

  const set = (name: string, value: string) =>
    change((next) => {
      next.delete('page')
      if (value === '') next.delete(name)
      else next.set(name, value)
    })

  const undo = async (operationId: string) => {
    const data = dataOf(await api.send('POST', `${calls.links}/undo`, { operationId }))
    const left = isObject(data) && Array.isArray(data.failed) ? data.failed.length : 0
    if (left > 0) showToast(`${placeCount(left)} changed since then and stayed as they are.`, { type: 'error' })
    else showToast('Undone.')
  }
  const tell = (verb: string, { done, failed: notDone, operationId }: ReplacedLink) => {
    setChosen(undefined)
    setFailed(notDone)
    if (done.length > 0) {
      showToast(`${verb} in ${quantity({ one: 'record', many: 'records' }, done.length)}.`, {
        undo: () => void attempt(() => undo(operationId)),
      })
    }
  }
  const replace = async ({ target }: LinkTarget, to: string) => {
    const replaced = await replaceLink(target, to)
    if (replaced) tell('Replaced', replaced)
  }
  const remove = async ({ target, useCount }: LinkTarget) => {
    const isSure = await confirm({
      title: `Remove links to ${shownTarget(target)}?`,
      body: `The words stay in ${placeCount(useCount)}, without the link.`,
      yes: 'Remove links',
      no: 'Keep links',
      isDestructive: true,
    })
    if (!isSure) return
    const replaced = await replaceLink(target, null)
    if (replaced) tell('Removed', replaced)
  }

  return (
    <>
      <PageHead
        section={section}
        tabs={<ScreenTabs section={section} />}
        sub={page && quantity({ one: 'URL', many: 'URLs' }, totalOf(page))}
      />
      {page !== undefined && page.waiting > 0 && (
        <Note tone="info">Links are still being read: {numberWords(page.waiting)} to go.</Note>
      )}
      {(page || !error) && (
        <div className="row wrap links-bar">
          <SearchBox
            value={search}
            placeholder="Part of a URL"
            hasKeys={false}
            onSearch={(text) => set('search', text)}
          />
          {page && <StateChoice page={page} shown={shown} onShow={(show) => set('show', show)} />}
        </div>
      )}
      {failed.length > 0 && (
        <Failures
          title={`${quantity({ one: 'record', many: 'records' }, failed.length)} couldn’t be changed`}
          failures={failed.map(({ id, label, error: reason, entity }) => ({
            id: `${entity} ${id}`,
            label: `${label} (${definitionOf(entity)?.one ?? entity})`,
            error: reason,
          }))}
          areSelected={false}
          onClose={() => setFailed([])}
        />
      )}
      <ItemPanel
        label="Links"
        read={read}
        failed="Links couldn’t load"
        items={page?.rows}
        itemOf={(link) => (
          <LinkRow
            key={link.target}
            link={link}
            checksOthers={page?.checksOthers === true}
            onReplace={(to) => void attempt(() => replace(link, to))}
            onChoose={() => setChosen(link)}
            onRemove={() => void attempt(() => remove(link))}
          />
        )}
        none={page && <NoLinks page={page} isSearch={search !== ''} shown={shown} />}
      >
        {page && page.total > 0 && <UrlPager route={section.route} total={page.total} />}
      </ItemPanel>
      {chosen && (
        <ReplaceDialog
          link={chosen}
          onClose={() => setChosen(undefined)}
          onReplaced={(replaced) => tell('Replaced', replaced)}
        />
      )}
    </>
  )
}

const sumOf = ({ counts }: LinksMeta, states: readonly LinkState[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
const totalOf = (page: LinksMeta): number => sumOf(page, linkStates)

interface StateChoiceProps {
  page: LinksMeta
  /** The value in the URL. */
  shown: string
  onShow(show: string): void
}

/** Buttons for the states that occur, with their number of URLs. */
function StateChoice({ page, shown, onShow }: StateChoiceProps): ReactNode {
  const states = shownStates.filter((state) => state === shown || (page.counts[state] ?? 0) > 0)
  const choices = [
    { value: '', label: 'To fix', count: sumOf(page, dead) },
    ...states.map((value) => ({ value, label: stateWords[value].label, count: page.counts[value] ?? 0 })),
    { value: 'all', label: 'All', count: totalOf(page) },
  ]
  return (
    <div className="seg" role="group" aria-label="Show">
      {choices.map(({ value, label, count }) => (
        <button key={value} type="button" aria-pressed={shown === value} onClick={() => onShow(value)}>
          {label} {numberWords(count)}
        </button>
      ))}
    </div>
  )
}

function NoLinks({ page, isSearch, shown }: { page: LinksMeta; isSearch: boolean; shown: string }): ReactNode {
  if (isSearch) {
    return (
      <StatePanel icon="search" title="No matching links">
        No URLs here contain this text.
      </StatePanel>
    )
  }
  if (shown !== '') return <StatePanel icon="link" title="No links here" />
  return (
    <StatePanel icon="ok" title="No broken links">
      {page.checksOthers
        ? 'All links that could be checked work.'
        : 'All links to pages here work. Others aren’t checked on this server.'}
    </StatePanel>
  )
}

export const linksScreen = {
  Screen: LinksScreen,
  prefetch: (_props: SectionProps, search: string): void => {
    queries.prefetch(linksQuery(callOf(new URLSearchParams(search))))
  },
}
