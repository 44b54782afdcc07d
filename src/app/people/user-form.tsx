import { calls, personalDataSection, shownEmail } from '#contract'
import { api, attempt, has, may, useHas } from '#data'
import { type FormExtra, useForm } from '#form'
import { createStore, Link, useStore } from '#kit'
import { Icon, Note, useFeedback } from '#ui'
import { FactorsOf } from './factors/second-factors.tsx'
import { WaitsForApproval } from './waits-for-approval.tsx'
import { LastLink, mailTag } from './link-state.tsx'
import { Sessions } from './sessions.tsx'
import './styles/account.css'

/** The user whose sessions the host doesn't show, and the reason. The host would reject a save too. */
const refused = createStore<{ id: string; why: string } | undefined>(undefined)

/** Shows the reason before a user types text that can't be saved. */
function BeyondOwn() {
  const id = useStore(useForm().store, (now) => now.record?.id)
  const found = useStore(refused)
  return found && found.id === id && <Note tone="warn">{found.why} You can’t save changes here.</Note>
}

/** Shows the user's sessions, and sends a sign-in link to a user who has lost access. */
function SignIn() {
  const { toast } = useFeedback()
  const record = useStore(useForm().store, (now) => now.record)
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
