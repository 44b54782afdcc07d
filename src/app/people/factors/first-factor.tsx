import { type ReactNode, useEffect, useRef } from 'react'
import { session } from '#data'
import { useStore } from '#kit'
import { SecondFactors } from './second-factors.tsx'

interface FirstFactorProps {
  isMade: boolean
  onDone: () => void
  onLeave: () => void
}

/** Guides a user whose role requires a second factor through creating the first one. */
export function FirstFactor({ isMade, onDone, onLeave }: FirstFactorProps): ReactNode {
  const email = useStore(session, (now) => now.email)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="panel first-factor" aria-labelledby="first-factor">
      <header>
        <h1 id="first-factor" ref={title} tabIndex={-1}>
          Set up two-step verification
        </h1>
      </header>
      <div className="body rows">
        <p>Your role requires it. Set it up to continue.</p>
        <SecondFactors email={email} />
        <div className="row wrap">
          {isMade ? (
            <button type="button" className="btn primary" onClick={onDone}>
              Continue
            </button>
          ) : (
            <button type="button" className="btn ghost" onClick={onLeave}>
              Sign out
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
