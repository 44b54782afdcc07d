import { type ReactNode, useEffect, useId, useState } from 'react'
import { calls, type Entity, pageAs } from '#contract'
import { linksMetaShape, linkTargetShape } from '#shapes'
import { ask, attempt, callQuery, has, readNow } from '#data'
import { hrefOf } from '#kit'
import {
  type AskEnding,
  type PageEnding,
  type EndingAsked,
  FormDialog,
  quantity,
  type SitePage,
  siteTimeWords,
} from '#record'
import { impactOf } from '#change'
import { PagePicker } from '../page-picker.tsx'
import { isToCome, WhenField } from './time-question.tsx'
import '../styles/publishing.css'

/** The answer while the user is entering it. */
interface ChosenEnding {
  reason: PageEnding['reason'] | undefined
  to: string
}

/** A URL of this website, or of another one. */
const isUrl = (to: string): boolean => /^\/(?!\/)|^https?:\/\/./.test(to)

/** The complete answer; undefined while something is missing. */
function endingOf({ reason, to }: ChosenEnding): PageEnding | undefined {
  if (reason !== 'moved') return reason && { reason }
  return isUrl(to.trim()) ? { reason, to: to.trim() } : undefined
}

const reasons: readonly { reason: PageEnding['reason']; label: string; help: string }[] = [
  {
    reason: 'error',
    label: 'Published in error',
    help: 'Visitors see that the page is gone. Search engines remove it.',
  },
  {
    reason: 'moved',
    label: 'Moved to another page',
    help: 'Visitors are redirected to the new page.',
  },
  {
    reason: 'withdrawn',
    label: 'Withdrawn',
    help: 'The page stays up with a dated notice, but leaves lists, the feed and the sitemap.',
  },
]

interface ReasonFieldProps {
  suggested: readonly SitePage[]
  answer: ChosenEnding
  onChange(answer: ChosenEnding): void
}

/** Asks why a live page is removed from the website, and which page replaces it. */
function ReasonField({ suggested, answer, onChange }: ReasonFieldProps): ReactNode {
  const id = useId()
  return (
    <fieldset className="field ending">
      <legend>Why are you unpublishing it?</legend>
      {reasons.map(({ reason, label, help }) => (
        <div key={reason}>
          <label className="row">
            <input
              type="radio"
              className="check"
              name={id}
              required
              checked={answer.reason === reason}
              aria-describedby={`${id}-${reason}`}
              onChange={() => onChange({ ...answer, reason })}
            />
            {label}
          </label>
          <p className="help" id={`${id}-${reason}`}>
            {help}
          </p>
        </div>
      ))}
      {answer.reason === 'moved' && (
        <NewPage suggested={suggested} to={answer.to} onChange={(to) => onChange({ ...answer, to })} />
      )}
    </fieldset>
  )
}

interface NewPageProps {
  suggested: readonly SitePage[]
  to: string
  onChange(to: string): void
}

/** The page that replaces this one: found by its name, chosen from the suggestions, or typed as a URL. */
function NewPage({ suggested, to, onChange }: NewPageProps): ReactNode {
  const id = useId()
  const [isLeft, setLeft] = useState(false)
  const hasProblem = isLeft && to !== '' && !isUrl(to.trim())
  return (
    <div className="field">
      <label htmlFor={id}>New page</label>
      <PagePicker
        attributes={{
          id,
          'aria-required': 'true',
          'aria-invalid': hasProblem || undefined,
          'aria-describedby': `${id}-h`,
        }}
        name="New page"
        value={to}
        isLive
        onChange={(url) => {
          setLeft(false)
          onChange(url)
        }}
        onLeave={() => setLeft(true)}
      />
      <p className={hasProblem ? 'error' : 'help'} id={`${id}-h`}>
        Start with “/” on this website, or “https://” for another one.
      </p>
      {suggested.length > 0 && (
        <ul className="suggested" aria-label="Suggested pages">
          {suggested.map(({ path, label }) => (
            <li key={path}>
              <button type="button" className="btn s" aria-pressed={path === to} onClick={() => onChange(path)}>
                <span translate="no">{label}</span> <small translate="no">{path}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface LeavingPages {
  /** The path of the only page. */
  path: string | undefined
  suggested: readonly SitePage[]
  /** The number of links to the pages in the content; undefined if the server doesn't know. */
  linkCount: number | undefined
  translationCount: number
}

const linksMax = 100

/** The number of links to a page, to its headings too. */
async function countLinks(id: string, path: string): Promise<number> {
  const query = new URLSearchParams({ search: path, limit: String(linksMax) })
  const { rows } = await readNow(callQuery(`${calls.links}?${query}`, pageAs(linkTargetShape, linksMetaShape)))
  return rows.reduce((sum, { page, useCount }) => sum + (page?.id === id ? useCount : 0), 0)
}

/** Reads what else to know about the pages of these records. */
async function readPages(entity: Entity, ids: readonly string[]): Promise<LeavingPages | undefined> {
  const all = await Promise.all(
    ids.map(async (id) => {
      const { page, impacts } = await impactOf(entity, id)
      if (!page) return []
      const linkCount = has('website') ? await countLinks(id, page.path) : undefined
      const follow = impacts.filter(({ effect }) => effect === 'follows')
      return [{ ...page, linkCount, translationCount: follow.reduce((sum, { count }) => sum + count, 0) }]
    }),
  )
  const pages = all.flat()
  const [first, ...others] = pages
  if (first === undefined) return undefined
  const only = others.length === 0 ? first : undefined
  const linkCount =
    first.linkCount === undefined ? undefined : pages.reduce((sum, page) => sum + (page.linkCount ?? 0), 0)
  const translationCount = pages.reduce((sum, page) => sum + page.translationCount, 0)
  return { path: only?.path, suggested: only?.suggested ?? [], linkCount, translationCount }
}

function LinkNote({ path, count, isOne }: LeavingPages & { count: number; isOne: boolean }): ReactNode {
  const to = isOne ? 'this page' : 'these pages'
  const words = quantity({ one: 'link', many: 'links' }, count)
  const url = `/admin/links?${new URLSearchParams({ show: 'all', search: path ?? '' })}`
  if (count === 0) return <p>No other page links to {to}.</p>
  return (
    <p>
      {path === undefined ? (
        words
      ) : (
        <a className="link" href={hrefOf(url)} target="_blank" rel="noreferrer">
          {words}
        </a>
      )}{' '}
      on the website {count === 1 ? 'leads' : 'lead'} to {to}.
    </p>
  )
}

/** Asks for the reason before live pages are removed from the website, and when. */
export const askEnding: AskEnding = (question) => ask((answer) => <EndingDialog {...question} onAnswer={answer} />)

function EndingDialog(props: EndingAsked & { onAnswer(ending?: PageEnding & { at?: string }): void }): ReactNode {
  const { entity, ids, body, later, yes, onAnswer, ...question } = props
  const [answer, setAnswer] = useState<ChosenEnding>({ reason: undefined, to: '' })
  const [at, setAt] = useState<string>()
  const [pages, setPages] = useState<LeavingPages>()
  useEffect(() => void attempt(async () => setPages(await readPages(entity, ids))), [])
  const ending = endingOf(answer)
  return (
    <FormDialog
      {...question}
      role="alertdialog"
      isDestructive
      yes={at !== undefined && isToCome(at) ? `${yes} on ${siteTimeWords(at)}` : yes}
      isReady={ending !== undefined && (at === undefined || isToCome(at))}
      onSubmit={() => onAnswer(ending && { ...ending, ...(at !== undefined && { at }) })}
      onClose={onAnswer}
    >
      {body}
      {later && pages !== undefined && pages.translationCount > 0 && (
        <p>
          {quantity({ one: 'translation', many: 'translations' }, pages.translationCount)}: live ones are unpublished
          too, for the same reason.
        </p>
      )}
      {pages?.linkCount !== undefined && <LinkNote {...pages} count={pages.linkCount} isOne={ids.length === 1} />}
      <ReasonField suggested={pages?.suggested ?? []} answer={answer} onChange={setAnswer} />
      {later && <WhenField at={at} onChange={setAt} label={`${yes} at`} />}
      {later && at !== undefined && <p className="help">It will be archived then.</p>}
      {later?.changesAt !== undefined && (at === undefined || at <= later.changesAt) && (
        <p className="help">{`The changes scheduled for ${siteTimeWords(later.changesAt)} stay pending, but are no longer scheduled.`}</p>
      )}
    </FormDialog>
  )
}
