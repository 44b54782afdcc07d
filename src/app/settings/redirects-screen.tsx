import type { ReactNode } from 'react'
import { calls, pageAs, type PageOf, readListQuery, redirect, writeListQuery } from '#contract'
import { type FormerPath, formerPathShape, type MissingPath, missingPathShape } from '#shapes'
import { api, attempt, callQuery, queries, useMay, useRead } from '#data'
import { givenState, ListItem, ItemPanel, UrlPager } from '#form'
import { Link, useSearchParams } from '#kit'
import { listScreen } from '#list'
import { type EntityProps, PageHead, type SectionProps } from '#page'
import { ageInText, instant, newRecordUrl, quantity, RecordLink, ScreenTabs } from '#record'
import { StatePanel, useFeedback } from '#ui'

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
  return (
    <ListItem
      title={from}
      text={to === null ? 'No redirect while the page isn’t live' : `Redirects to ${to}`}
      facts={[
        <RecordLink key="page" entity={entity} id={record.id}>
          {record.label}
        </RecordLink>,
        <>Since {instant(createdAt, ageInText)}</>,
      ]}
    />
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
    <ListItem
      title={path}
      facts={[`Requested ${quantity({ one: 'time', many: 'times' }, count)}`, <>last {instant(lastAt, ageInText)}</>]}
      actions={
        mayEdit && (
          <>
            <Link
              className="btn s"
              to={newRecordUrl(section)}
              state={givenState(redirect.key, { from: path })}
              aria-label={`Create redirect for ${path}`}
            >
              Create redirect
            </Link>
            <button
              type="button"
              className="btn s"
              aria-label={`Dismiss ${path}`}
              onClick={() => void attempt(dismiss)}
            >
              Dismiss
            </button>
          </>
        )
      }
    />
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
  const { data: page } = read
  return (
    <>
      <PageHead section={section} tabs={<ScreenTabs section={section} />} sub={page && quantity(counted, page.total)} />
      <ItemPanel
        label={label}
        read={read}
        failed="The list couldn’t load"
        items={page?.rows}
        itemOf={itemOf}
        none={none}
      >
        {page && page.total > 0 && <UrlPager route={section.route} total={page.total} />}
      </ItemPanel>
    </>
  )
}

export const redirectsScreen = { Screen: RedirectsScreen, prefetch }
