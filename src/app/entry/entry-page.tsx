import type { FormEventHandler, ReactNode } from 'react'
import { loginPath, session } from '#data'
import { Link, useLocation, useStore } from '#kit'
import { productName, usePageTitle } from '#page'
import { Flap, Icon, Mark, useFaults, useMinute } from '#ui'
import './styles/entry.css'

const airports = [
  ['DEL', 'Delhi', 'Asia/Kolkata'],
  ['DXB', 'Dubai', 'Asia/Dubai'],
  ['SIN', 'Singapore', 'Asia/Singapore'],
  ['HND', 'Tokyo', 'Asia/Tokyo'],
  ['SYD', 'Sydney', 'Australia/Sydney'],
  ['LHR', 'London', 'Europe/London'],
  ['CDG', 'Paris', 'Europe/Paris'],
  ['JFK', 'New York', 'America/New_York'],
  ['LAX', 'Los Angeles', 'America/Los_Angeles'],
] as const

const clocks = airports.map(([code, city, timeZone]) => ({
  code,
  city,
  clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
}))

/** A decoration that shows the local time at nine airports. A flap turns when its minute changes. */
function LocalTimes() {
  const now = useMinute()
  return (
    <aside className="entry-board" aria-hidden="true">
      <div className="eb">
        <header className="row">
          <Icon name="clock" />
          Local time
        </header>
        <ul className="times">
          {clocks.map(({ code, city, clock }) => {
            const time = clock.format(now)
            return (
              <li key={code}>
                <span className="flap l">{code}</span>
                <span className="trunc">{city}</span>
                <Flap code={time} look="l on" />
              </li>
            )
          })}
        </ul>
      </div>
    </aside>
  )
}

interface EntryPageProps {
  title: string
  /** Without it, there is no form to submit. */
  onSubmit?: () => void
  children: ReactNode
}

/** The frame of the public screens: the form next to the board of local times. */
export function EntryPage({ title, onSubmit, children }: EntryPageProps) {
  usePageTitle(title)
  const submit: FormEventHandler = (event) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <div className="entry">
      <div className="entry-cols">
        <main className="rows entry-form">
          <Link className="row brand" to={loginPath}>
            <Mark />
            <b>{productName}</b> <small>Admin</small>
          </Link>
          <form {...useFaults()} className="rows ef" noValidate onSubmit={submit}>
            <h1 tabIndex={-1}>{title}</h1>
            {children}
          </form>
          <p className="help">Administration for airport and travel information.</p>
        </main>
        <LocalTimes />
      </div>
    </div>
  )
}

export function Back() {
  const { state } = useLocation()
  const isSignedIn = useStore(session, (now) => now.isLoggedIn)
  return (
    <p>
      <Link className="link" to={loginPath} state={state}>
        {isSignedIn ? 'Back to the dashboard' : 'Back to sign in'}
      </Link>
    </p>
  )
}
