import { type ReactNode, useEffect, useState } from 'react'
import { attempt } from '#data'
import { hrefOf, Link, useSearchParams } from '#kit'
import { SearchBox } from '#list'
import { DataFault, PageHead, type SectionProps } from '#page'
import { fetchHelp, findPages, firstPage, type HelpPages, linkedPage, pageFor, titleAndText } from './help-pages.ts'
import { helpSlots } from './slots.ts'
import './styles/help.css'

const addressOf = (page: string): string => `/admin/help?page=${page}`

/** A page of docs/help: the one in the URL (`page`), or that of another screen (`from`). */
function HelpScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
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
  const from = query.get('from')
  const asked = query.get('page') ?? (from === null ? firstPage : pageFor(from))
  const { title, text } = titleAndText(pages?.get(asked) ?? pages?.get(firstPage) ?? '')
  const search = query.get('search') ?? ''
  const { DocumentText } = helpSlots
  const linkTo = (href: string, words: ReactNode) => {
    const page = linkedPage(href)
    return page !== undefined && pages?.has(page) ? <Link to={addressOf(page)}>{words}</Link> : undefined
  }
  return (
    <>
      <PageHead
        section={section}
        {...(title && title !== section.title && { title })}
        actions={
          asked !== firstPage && (
            <Link className="btn" to={addressOf(firstPage)}>
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
      {hasFailed ? (
        <DataFault title="Help couldn’t load" onRetry={() => setTries(tries + 1)}>
          Check your connection and try again.
        </DataFault>
      ) : search !== '' && pages ? (
        <FoundPages pages={pages} search={search} />
      ) : (
        <article className="panel help-page" aria-busy={!pages}>
          {pages && DocumentText && (
            <DocumentText text={text.replaceAll('](pictures/', `](${hrefOf('/help/')}`)} linkTo={linkTo} />
          )}
        </article>
      )}
    </>
  )
}

function FoundPages({ pages, search }: { pages: HelpPages; search: string }): ReactNode {
  const found = findPages(pages, search)
  return (
    <section className="panel help-page" aria-label="Search results" aria-live="polite">
      {found.length === 0 && <p>No help page matches “{search}”.</p>}
      <ul className="help-found">
        {found.map(({ name, title, line }) => (
          <li key={name}>
            <Link className="link" to={addressOf(name)}>
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
