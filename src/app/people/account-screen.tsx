import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import {
  attempt,
  callQuery,
  isUnavailable,
  mediaUrl,
  profile,
  quietQuery,
  useHas,
  useLosesPreferences,
  useMay,
  useRead,
} from '#data'
import { useStore } from '#kit'
import { AppearanceChoices, Fault, PageHead, type SectionProps } from '#page'
import { calls, dataAs, labelOf, passwordProblem, type Profile, user } from '#contract'
import { type ProviderLink, providerLinkShape } from '#shapes'
import { MediaPicker } from '#form'
import { FieldError, Icon, NewPassword, PasswordField, ProviderPart, useFaults } from '#ui'
import { AccountName } from '#controls'
import { SecondFactors } from './factors/second-factors.tsx'
import { OwnFields, useOwnSave } from './own-fields.tsx'
import { Sessions } from './sessions.tsx'
import './styles/account.css'

const providerQuery = quietQuery('missing', callQuery(calls.provider, dataAs(providerLinkShape), []), isUnavailable)

/** The user's account at the organisation; without data if the host has none. */
function useProviderLink() {
  const has = useHas('oidc')
  const { data, reload } = useRead(has ? providerQuery : undefined)
  return { data, reload }
}

interface OwnProviderProps {
  link: ProviderLink
  profile: Profile
  reload(): void
}

function OwnProvider({ link, profile, reload }: OwnProviderProps): ReactNode {
  const { firstName, lastName, email } = profile
  return (
    <ProviderPart>
      {({ ProviderAccount }) => (
        <ProviderAccount {...link} name={labelOf(user, { firstName, lastName })} email={email} reload={reload} />
      )}
    </ProviderPart>
  )
}

/** A new password requires the current one, so that an unlocked screen isn't enough. */
function OwnPassword({ email }: { email: string }): ReactNode {
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { problems, isBusy, save } = useOwnSave()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = passwordProblem(password)
    const found = {
      ...(currentPassword === '' && { currentPassword: 'Enter your current password' }),
      ...(problem && { password: problem }),
    }
    if (!(await save({ currentPassword, password }, found, 'Password changed.'))) return
    setCurrent('')
    setPassword('')
  }
  return (
    <form {...useFaults()} className="rows" noValidate onSubmit={(event) => void attempt(() => submit(event))}>
      <AccountName email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        error={problems.currentPassword ?? ''}
      />
      <NewPassword label="New password" value={password} onChange={setPassword} error={problems.password ?? ''} />
      <div className="row">
        <button type="submit" className="btn" aria-busy={isBusy}>
          Change password
        </button>
      </div>
    </form>
  )
}

/** An image of the library, saved as soon as it is chosen. */
function OwnPhoto({ photo }: { photo: Profile['photo'] }): ReactNode {
  const hasMedia = useHas('media')
  const mayChoose = useMay('media', 'view')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { problems, isBusy, save } = useOwnSave()
  if (!hasMedia || (!mayChoose && !photo)) return null
  const keep = (photoId: string | null, done: string) => {
    setOpen(false)
    void attempt(() => save({ photoId }, {}, done))
  }
  const remove = () => {
    keep(null, 'Profile image removed.')
    // The pressed button disappears, so the next one takes the focus.
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div className="field">
      <span className="label" id="own-photo">
        Profile image
      </span>
      <div ref={box} className="row wrap image-field" role="group" aria-labelledby="own-photo" aria-busy={isBusy}>
        {photo && <img src={mediaUrl(photo.url, 320)} alt={photo.label} width="96" height="72" />}
        <div className="row wrap">
          {mayChoose && (
            <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Icon name="gallery" />
              {photo ? 'Replace' : 'Choose an image'}
            </button>
          )}
          {photo && (
            <button type="button" className="btn s ghost" onClick={remove}>
              Remove
            </button>
          )}
        </div>
      </div>
      {problems.photoId && <FieldError role="alert">{problems.photoId}</FieldError>}
      {isOpen && (
        <MediaPicker
          title="Choose a profile image"
          chosenId={photo?.id}
          onClose={() => setOpen(false)}
          onChoose={({ id }) => keep(id, 'Profile image saved.')}
        />
      )}
    </div>
  )
}

/** The user's own name, photo, password, appearance and sessions. */
function AccountScreen({ section }: SectionProps): ReactNode {
  const now = useStore(profile)
  const isLost = useLosesPreferences()
  const provider = useProviderLink()
  if (now === undefined || now === 'bare') {
    return (
      <>
        <PageHead section={section} />
        {now === undefined ? (
          <p role="status" className="muted">
            Loading…
          </p>
        ) : (
          <Fault icon="info" title="Not available on this server">
            This server doesn’t support profiles.
          </Fault>
        )}
      </>
    )
  }
  const { label } = now.role
  const role = label ? `Your role is ${label}.` : 'You have no role yet. Ask an administrator for one.'
  return (
    <>
      <PageHead section={section} sub={now.email} />
      <div className="rows account-panels">
        <Panel title="About you" note={role}>
          <OwnPhoto photo={now.photo} />
          {provider.data && <OwnProvider link={provider.data} profile={now} reload={provider.reload} />}
          <OwnFields profile={now} hasOwnName={!provider.data?.linkedAt} />
        </Panel>
        {provider.data?.hasPassword !== false && (
          <Panel title="Password" note="Changing it signs you out everywhere else.">
            <OwnPassword email={now.email} />
          </Panel>
        )}
        <Panel title="Two-step verification" note="Confirm each sign-in with an app or a passkey.">
          <SecondFactors email={now.email} />
        </Panel>
        <Panel title="Appearance and density" {...(!isLost && { note: 'Applies on all your devices.' })}>
          <AppearanceChoices />
        </Panel>
        <Panel title="Where you’re signed in">
          <Sessions />
        </Panel>
      </div>
    </>
  )
}

const Panel = ({ title, note, children }: { title: string; note?: string; children: ReactNode }): ReactNode => (
  <section className="panel" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
    </header>
    <div className="body rows">{children}</div>
  </section>
)

export const accountScreen = { Screen: AccountScreen }
