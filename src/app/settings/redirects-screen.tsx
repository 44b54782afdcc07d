import { type ReactNode, useRef } from 'react'
import { calls, pageAs, type PageOf, readListQuery, redirect, writeListQuery } from '#contract'
import { type FormerPath, formerPathShape, type MissingPath, missingPathShape } from '#shapes'
import { api, attempt, callQuery, queries, useMay, useRead } from '#data'
import { givenState } from '#form'
import { Link, useSearchParams } from '#kit'
import { listScreen, Pager } from '#list'
import { type EntityProps, DataFault, PageHead, type SectionProps } from '#page'
import { addressOfRecord, ageInText, instant, newRecordAddress, quantity, ScreenTabs } from '#record'
import { StatePanel, useFeedback, useKeptFocus } from '#ui'
import './styles/lined-list.css'

/** The page in the URL, as the call's query. */
const pageOf = (query: URLSearchParams): string => {
  const { page, limit } = readListQuery(query)
  return String(writeListQuery({ ...readListQuery(new URLSearchParams()), page, limit }))
}
const formerQuery = (query: URLSearchParams) =>
  callQuery(`${calls.formerPaths}?${pageOf(query)}`, pageAs(formerPathShape))
const missingQuery = (query: URLSearchParams) =>
  callQuery(`${calls.missingPaths}?${pageOf(query)}`, pageAs(missingPathShape))

/** Manual redirects, those of former URLs, and the paths that the website did not find. */
function RedirectsScreen(props: EntityProps): ReactNode {
  const [query] = useSearchParams()
  const show = query.get('show')
  if (show === 'pages') return <FormerPaths section={props.section} />
  return show === 'missing' ? <MissingPaths section={props.section} /> : <listScreen.Screen {...props} />
}

function prefetch(props: EntityProps, search: string): void {
  const query = new URLSearchParams(search)
  const show = query.get('show')
  if (show === 'pages') queries.prefetch(formerQuery(query))
  else if (show === 'missing') queries.prefetch(missingQuery(query))
  else listScreen.prefetch(props, search)
}

function FormerPaths({ section }: SectionProps): ReactNode {
  const [query] = useSearchParams()
  return (
    <PathList
      section={section}
      label="Old URLs"
      counted={{ one: 'old URL', many: 'old URLs' }}
      read={useRead(formerQuery(query), { keepPrevious: true })}
      none={
        <StatePanel icon="link" title="No old URLs">
          When the URL of a published page changes, the old one redirects automatically.
        </StatePanel>
      }
      itemOf={(one) => <Former key={one.entity + one.from} {...one} />}
    />
  )
}

function Former({ from, to, entity, record, createdAt }: FormerPath): ReactNode {
  const address = addressOfRecord(entity, record.id)
  return (
    <li>
      <div>
        <b>{from}</b>
        <p>{to === null ? 'No redirect while the page isn’t live' : `Redirects to ${to}`}</p>
        <p className="subtle">
          {address ? (
            <Link className="link" to={address}>
              {record.label}
            </Link>
          ) : (
            record.label
          )}
          {' · '}Since {instant(createdAt, ageInText)}
        </p>
      </div>
    </li>
  )
}

function MissingPaths({ section }: SectionProps): ReactNode {
  const [query] = useSearchParams()
  const mayEdit = useMay(redirect.key, 'edit')
  return (
    <PathList
      section={section}
      label="Paths not found"
      counted={{ one: 'path', many: 'paths' }}
      read={useRead(missingQuery(query), { keepPrevious: true })}
      none={
        <StatePanel icon="ok" title="Nothing reported">
          Your website can report paths it couldn’t find, with page numbers such as ?p=123.
        </StatePanel>
      }
      itemOf={(one) => <Missing key={one.id} missing={one} section={section} mayEdit={mayEdit} />}
    />
  )
}

function Missing({
  missing: { id, path, count, lastAt },
  section,
  mayEdit,
}: SectionProps & { missing: MissingPath; mayEdit: boolean }): ReactNode {
  const { toast } = useFeedback()
  const dismiss = async () => {
    await api.send('DELETE', `${calls.missingPaths}/${encodeURIComponent(id)}`)
    toast(`${path} dismissed.`)
  }
  return (
    <li>
      <div>
        <b>{path}</b>
        <p className="subtle">
          Requested {quantity({ one: 'time', many: 'times' }, count)}
          {' · '}last {instant(lastAt, ageInText)}
        </p>
      </div>
      {mayEdit && (
        <div className="row">
          <Link
            className="btn s"
            to={newRecordAddress(section)}
            state={givenState(redirect.key, { from: path })}
            aria-label={`Create redirect for ${path}`}
          >
            Create redirect
          </Link>
          <button type="button" className="btn s" aria-label={`Dismiss ${path}`} onClick={() => void attempt(dismiss)}>
            Dismiss
          </button>
        </div>
      )}
    </li>
  )
}

interface PathListProps<T> extends SectionProps {
  label: string
  counted: { one: string; many: string }
  read: ReturnType<typeof useRead<PageOf<T>>>
  /** Replaces an empty list. */
  none: ReactNode
  itemOf(row: T): ReactNode
}

function PathList<T>({ section, label, counted, read, none, itemOf }: PathListProps<T>): ReactNode {
  const { data: page, error, reload } = read
  const [query, change] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list) // the pressed button disappears with its path
  const { page: number, limit } = readListQuery(query)
  const set = (name: string, value: number) =>
    change((next) => {
      if (name === 'limit') next.delete('page')
      next.set(name, String(value))
    })
  const addressOf = (to: number): string => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `${section.route}?${next}`
  }
  return (
    <>
      <PageHead section={section} tabs={<ScreenTabs section={section} />} sub={page && quantity(counted, page.total)} />
      {error && !page ? (
        <DataFault title="The list couldn’t load" onRetry={reload}>
          {error.message}
        </DataFault>
      ) : (
        <div className="panel paths" aria-busy={!page}>
          {page?.total === 0 ? (
            none
          ) : (
            <ul ref={list} aria-label={label} tabIndex={-1}>
              {page?.rows.map(itemOf)}
            </ul>
          )}
          {page && page.total > 0 && (
            <Pager
              page={number}
              limit={limit}
              total={page.total}
              addressOf={addressOf}
              onPage={(choose) => set('page', choose(number))}
              onLimit={(value) => set('limit', value)}
            />
          )}
        </div>
      )}
    </>
  )
}

export const redirectsScreen = { Screen: RedirectsScreen, prefetch }
