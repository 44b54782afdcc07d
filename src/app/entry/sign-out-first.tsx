import { shownEmail } from '#contract'
import { endSession, session } from '#data'
import { useStore } from '#kit'
import { Note } from '#ui'
import { Back, EntryPage } from './entry-page.tsx'

/** A link from an email may be for someone else than the user of this browser, who decides which of the two goes on. */
export function SignOutFirst({ title, question }: { title: string; question: string }) {
  const email = useStore(session, (now) => now.email)
  return (
    <EntryPage title={title} onSubmit={endSession}>
      <Note tone="info">
        You’re signed in as <b translate="no">{shownEmail(email)}</b>. {question}
      </Note>
      <button type="submit" className="btn primary wide">
        Sign out and continue
      </button>
      <Back />
    </EntryPage>
  )
}
