import { type ReactNode, useEffect, useState } from 'react'
import { attempt } from '#data'
import { hrefOf, Link, useSearchParams } from '#kit'
import { SearchBox } from '#list'
import { DataFault, PageHead, type SectionProps } from '#page'
import { Dialog } from '#controls'
import { fetchHelp, findPages, firstPage, type HelpPages, linkedPage, pageFor, titleAndText } from './help-pages.ts'
import { helpSlots } from './slots.ts'
import './styles/help.css'

const urlOfPage = (page: string): string => `/admin/help?page=${page}`

/** A page of docs/help, with the links to other pages that `linkTo` renders. */
function useHelp(asked: string, linkTo: (page: string, words: ReactNode) => ReactNode) {
  const [pages, setPages] = useState<HelpPages>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setFailed(false)
    const read = async () => setPages(await fetchHelp(leaving.signal))
    void attempt(read, () => setFailed(true))
    return () => leaving.abort()
  }, [tries])
  const { title, text } = titleAndText(pages?.get(asked) ?? pages?.get(firstPage) ?? '')
  const { DocumentText } = helpSlots
  const linked = (href: string, words: ReactNode) => {
    const page = linkedPage(href)
    return page !== undefined && pages?.has(page) ? linkTo(page, words) : undefined
  }
  const body = hasFailed ? (
    <DataFault title="Help couldn’t load" onRetry={() => setTries(tries + 1)}>
      Check your connection and try again.
    </DataFault>
  ) : (
    <article className="panel help-page" aria-busy={!pages}>
      {pages && DocumentText && (
        <DocumentText text={text.replaceAll('](pictures/', `](${hrefOf('/help/')}`)} linkTo={linked} />
      )}
    </article>
  )
  return { pages, title, body }
}

/** The page in the URL (`page`). */
function HelpScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
  const asked = query.get('page') ?? firstPage
  const search = query.get('search') ?? ''
  const { pages, title, body } = useHelp(asked, (page, words) => <Link to={urlOfPage(page)}>{words}</Link>)
  return (
    <>
      <PageHead
        section={section}
        {...(title && title !== section.title && { title })}
        actions={
          asked !== firstPage && (
            <Link className="btn" to={urlOfPage(firstPage)}>
              All topics
            </Link>
          )
        }
      />
      <SearchBox
        value={search}
        placeholder="Search help"
        hasKeys={false}
        onSearch={(words) =>
          change((next) => {
            if (words === '') next.delete('search')
            else next.set('search', words)
          })
        }
      />
      {search !== '' && pages ? <FoundPages pages={pages} search={search} /> : body}
    </>
  )
}

function FoundPages({ pages, search }: { pages: HelpPages; search: string }): ReactNode {
  const found = findPages(pages, search)
  return (
    <section className="panel help-page" aria-label="Search results" aria-live="polite">
      {found.length === 0 && <p>No help page matches “{search}”.</p>}
      <ul className="rows help-found">
        {found.map(({ name, title, line }) => (
          <li key={name}>
            <Link className="link" to={urlOfPage(name)}>
              {title}
            </Link>
            <p className="muted">{line}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const helpScreen = { Screen: HelpScreen }

/** The page about a screen, next to it. */
export function HelpPanel({ from, onClose }: { from: string; onClose(): void }): ReactNode {
  const [asked, setAsked] = useState(pageFor(from))
  const { title, body } = useHelp(asked, (page, words) => (
    <button type="button" className="link" onClick={() => setAsked(page)}>
      {words}
    </button>
  ))
  return (
    <Dialog
      title={title || 'Help'}
      onClose={onClose}
      footer={
        <>
          {asked !== firstPage && (
            <button type="button" className="btn" onClick={() => setAsked(firstPage)}>
              All topics
            </button>
          )}
          <Link className="btn" to={urlOfPage(asked)}>
            Open as a page
          </Link>
        </>
      }
    >
      {body}
    </Dialog>
  )
}
