import { type ReactNode, useEffect, useState } from 'react'
import { capitalize, fold } from '#contract'
import { attempt, notFetched } from '#data'
import { CallError, hrefOf, useSearchParams } from '#kit'
import { DataFault, PageHead, type SectionProps } from '#page'
import { numberWords, ScreenTabs } from '#record'
import { Icon, StatePanel } from '#ui'
import { ApiCallItem } from './api-call.tsx'
import { type ApiCall, type ApiDocument, hasWords, readApiDocument } from './api-document.ts'
import './styles/api.css'

/** Fetches a file of the panel, which the build copies from docs/. */
async function fetchDocument(signal: AbortSignal): Promise<ApiDocument> {
  const answer = await fetch(hrefOf('/openapi.json'), { signal }).catch(() => undefined)
  signal.throwIfAborted()
  const read = answer?.ok ? readApiDocument(await answer.json()) : undefined
  if (!read || read.calls.length === 0) throw new CallError(notFetched, { status: answer?.status ?? 0 })
  return read
}

/** Groups calls by tag, in the order of the document. */
function groupCalls({ tags }: ApiDocument, calls: readonly ApiCall[]): [tag: string, calls: ApiCall[]][] {
  return [...tags.keys()]
    .map((tag): [string, ApiCall[]] => [tag, calls.filter((call) => call.tag === tag)])
    .filter(([, ofTag]) => ofTag.length > 0)
}

/** The host's calls, to read, search and try. */
function ApiScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
  const [api, setApi] = useState<ApiDocument>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setFailed(false)
    const read = async () => setApi(await fetchDocument(leaving.signal))
    void attempt(read, () => setFailed(true))
    return () => leaving.abort()
  }, [tries])

  const search = query.get('search') ?? ''
  const words = fold(search).split(/\s+/).filter(Boolean)
  const calls = api?.calls.filter((call) => hasWords(call, words)) ?? []
  return (
    <>
      <PageHead
        section={section}
        tabs={<ScreenTabs section={section} />}
        sub={api && `${numberWords(calls.length)} calls`}
        actions={
          <a className="btn" href={hrefOf('/openapi.json')} download="openapi.json">
            <Icon name="download" />
            OpenAPI document
          </a>
        }
      />
      <div className="panel api" aria-busy={!api && !hasFailed}>
        <div className="api-search field">
          <label htmlFor="api-search">Search calls</label>
          <input
            id="api-search"
            className="input"
            type="search"
            value={search}
            spellCheck={false}
            onChange={(event) =>
              change((next) => {
                if (event.target.value) next.set('search', event.target.value)
                else next.delete('search')
              })
            }
          />
        </div>
        {hasFailed ? (
          <DataFault title="Calls couldn’t load" onRetry={() => setTries((now) => now + 1)}>
            Check your connection, then try again.
          </DataFault>
        ) : api && calls.length === 0 ? (
          <StatePanel icon="search" title="No calls match">
            Search for a path, a field or a permission.
          </StatePanel>
        ) : (
          api &&
          groupCalls(api, calls).map(([tag, ofTag]) => (
            <section key={tag} aria-labelledby={`api-${tag}`}>
              <h2 id={`api-${tag}`}>
                {capitalize(tag.replaceAll('-', ' '))} <span className="subtle">{api.tags.get(tag)}</span>
              </h2>
              <ul className="api-calls">
                {ofTag.map((call) => (
                  <ApiCallItem key={`${call.method} ${call.path}`} call={call} />
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </>
  )
}

export const apiScreen = { Screen: ApiScreen }
