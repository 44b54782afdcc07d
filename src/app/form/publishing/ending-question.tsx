import { type ReactNode, useId, useState } from 'react'
import { ask } from '#data'
import { type AskEnding, type Ending, type EndingAsked, FormDialog, type SitePage, siteTime } from '#record'
import { PagePicker } from '../page-picker.tsx'
import { isToCome, WhenField } from './time-question.tsx'
import '../styles/publishing.css'

/** The answer while the user is entering it. */
interface EndingAnswer {
  reason: Ending['reason'] | undefined
  to: string
}

/** A URL of this website, or of another one. */
const isAddress = (to: string): boolean => /^\/(?!\/)|^https?:\/\/./.test(to)

/** The complete answer; undefined while something is missing. */
function endingOf({ reason, to }: EndingAnswer): Ending | undefined {
  if (reason !== 'moved') return reason && { reason }
  return isAddress(to.trim()) ? { reason, to: to.trim() } : undefined
}

const reasons: readonly { reason: Ending['reason']; label: string; help: string }[] = [
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
  answer: EndingAnswer
  onChange(answer: EndingAnswer): void
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
  const hasProblem = isLeft && to !== '' && !isAddress(to.trim())
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
        onChange={(address) => {
          setLeft(false)
          onChange(address)
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

/** Asks for the reason before live pages are removed from the website, and when. */
export const askEnding: AskEnding = (question) => ask((answer) => <EndingDialog {...question} onAnswer={answer} />)

function EndingDialog(props: EndingAsked & { onAnswer(ending?: Ending & { at?: string }): void }): ReactNode {
  const { entity, body, suggested = [], later, yes, onAnswer, ...question } = props
  const [answer, setAnswer] = useState<EndingAnswer>({ reason: undefined, to: '' })
  const [at, setAt] = useState<string>()
  const ending = endingOf(answer)
  return (
    <FormDialog
      {...question}
      role="alertdialog"
      isDestructive
      yes={at !== undefined && isToCome(at) ? `${yes} on ${siteTime(at)}` : yes}
      isReady={ending !== undefined && (at === undefined || isToCome(at))}
      onSubmit={() => onAnswer(ending && { ...ending, ...(at !== undefined && { at }) })}
      onClose={onAnswer}
    >
      {body}
      <ReasonField suggested={suggested} answer={answer} onChange={setAnswer} />
      {later && <WhenField at={at} onChange={setAt} label={`${yes} at`} />}
      {later && at !== undefined && <p className="help">It will be archived then.</p>}
      {later?.changesAt !== undefined && (at === undefined || at <= later.changesAt) && (
        <p className="help">{`The changes scheduled for ${siteTime(later.changesAt)} stay pending, but are no longer scheduled.`}</p>
      )}
    </FormDialog>
  )
}
