import { type ReactNode, useEffect, useState } from 'react'
import { attempt } from '#data'
import { Link, useSearchParams } from '#kit'
import { DataFault, PageHead, type SectionProps } from '#page'
import { fetchHelp, firstPage, type HelpPages, linkedPage, pageFor, titleAndText } from './help-pages.ts'
import { helpSlots } from './slots.ts'
import './styles/help.css'

const addressOf = (page: string): string => `/admin/help?page=${page}`

/** A page of docs/help: the one in the URL (`page`), or that of another screen (`from`). */
function HelpScreen({ section }: SectionProps): ReactNode {
  const [query] = useSearchParams()
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
      {hasFailed ? (
        <DataFault title="Help couldn’t load" onRetry={() => setTries(tries + 1)}>
          Check your connection and try again.
        </DataFault>
      ) : (
        <article className="panel help-page" aria-busy={!pages}>
          {pages && DocumentText && <DocumentText text={text} linkTo={linkTo} />}
        </article>
      )}
    </>
  )
}

export const helpScreen = { Screen: HelpScreen }
