import { type ReactNode, useEffect } from 'react'
import { calls, dataAs, nameOfRow, personalDataSection, shownEmail, user } from '#contract'
import { api, attempt, callQuery, has, may, useHas, useMay, useRead } from '#data'
import { type FormExtra, useText } from '#form'
import { createStore, Link, useStore } from '#kit'
import { Icon, Note, useFeedback } from '#ui'
import { ageInText, approve, instant } from '#record'
import { mailListShape } from '#shapes'
import { FactorsOf } from './factors/second-factors.tsx'
import { Sessions } from './sessions.tsx'
import './styles/account.css'

/** The tag of the emails with these links. */
const mailTag = 'mail'
const askAgainMs = 3000

const stateOf = (userId: string) =>
  callQuery(`${calls.mail}?recordId=${encodeURIComponent(userId)}`, dataAs(mailListShape), [mailTag])

/** Whether the user's newest link to set a password was sent, and if not, why. */
function LastLink({ userId }: { userId: string }): ReactNode {
  const hasMail = useHas('mail')
  const { data, error, reload } = useRead(hasMail ? stateOf(userId) : undefined, { keepPrevious: true })
  const last = data?.messages[0]
  const isWaiting = last?.state === 'waiting'
  useEffect(() => {
    if (!isWaiting || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting, data, error, reload])
  if (!last) return null
  const { state, createdAt, lastAnswer } = last
  return (
    <p className={state === 'given-up' ? 'bad' : 'muted'} role="status">
      The link created {instant(createdAt, ageInText)}{' '}
      {state === 'sent'
        ? 'was sent.'
        : state === 'waiting'
          ? `waits to be sent${lastAnswer ? `: ${lastAnswer}` : ''}.`
          : `couldn’t be sent${lastAnswer ? `: ${lastAnswer}` : ''}.`}
    </p>
  )
}

/** In the form of a user who awaits approval: shows that, and approves them. */
function WaitsForApproval() {
  const record = useText((now) => now.record)
  const mayEdit = useMay(user.key, 'edit')
  const hasUsers = useHas('entities')
  if (!record || !approve.fits(user, record) || !mayEdit || !hasUsers) return null
  return (
    <div className="note warn" role="status">
      <Icon name="clock" />
      <p className="grow">{nameOfRow(user, record)} waits for approval.</p>
      <button type="button" className="btn s" onClick={() => void attempt(() => approve.run(user, record))}>
        <Icon name="check" />
        Approve
      </button>
    </div>
  )
}

/** The user whose sessions the host doesn't show, and the reason. The host would reject a save too. */
const refused = createStore<{ id: string; why: string } | undefined>(undefined)

/** Shows the reason before a user types text that can't be saved. */
function BeyondOwn() {
  const id = useText((now) => now.record?.id)
  const found = useStore(refused)
  return found && found.id === id && <Note tone="warn">{found.why} You can’t save changes here.</Note>
}

/** Shows the user's sessions, and sends a sign-in link to a user who has lost access. */
function SignIn() {
  const { toast } = useFeedback()
  const record = useText((now) => now.record)
  const hasFactors = useHas('accounts')
  if (!record) return null
  const { id, email } = record
  const sendLink = async () => {
    await api.send('POST', calls.forgotPassword, { email: email ?? '' }, { outdates: [mailTag] })
    toast(`If the user’s status allows sign-in, a link to set a password was sent to ${shownEmail(String(email))}.`)
  }
  return (
    <section className="panel form-sec" aria-labelledby="sign-in-t">
      <header>
        <h2 id="sign-in-t">Sign-in</h2>
      </header>
      <div className="body rows">
        {hasFactors && <FactorsOf userId={id} />}
        <Sessions userId={id} onRefusal={(why) => refused.set(why === undefined ? undefined : { id, why })} />
        <LastLink userId={id} />
        <div className="row wrap">
          <button type="button" className="btn" onClick={() => void attempt(sendLink)}>
            <Icon name="send" />
            Send password link
          </button>
          {has('personal-data') && may(personalDataSection, 'edit') && (
            <Link className="btn" to={`/admin/personal-data?${new URLSearchParams({ email: String(email) })}`}>
              <Icon name="members" />
              Show personal data
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

const PersonNotes = () => (
  <>
    <WaitsForApproval />
    <BeyondOwn />
  </>
)

export const userExtra: FormExtra = { Below: SignIn, below: { Person: PersonNotes } }
