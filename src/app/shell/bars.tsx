import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { calls, toastMs } from '#contract'
import {
  askProfileAgain,
  attempt,
  callHost,
  isHostAway,
  knownCall,
  type LongWork,
  profile,
  profileFault,
  quietly,
  useIsOnline,
  longTasks,
} from '#data'
import { endPauses, useReload, useStore } from '#kit'
import { Icon, Meter, topTitle, useUnsaid } from '#ui'

/** Bars over any screen, for conditions that affect all screens. */
export function Bars({ hasOwnReload }: { hasOwnReload: boolean }) {
  const reload = useReload()
  return (
    <>
      <OfflineBar />
      <NoProfileBar />
      <WorkBars />
      {reload && !hasOwnReload && (
        <Bar
          icon="refresh"
          action={
            <button type="button" className="btn" onClick={reload}>
              Reload
            </button>
          }
        >
          <b>The panel has been updated</b> since you opened it. Reload to continue. What you typed is kept.
        </Bar>
      )}
    </>
  )
}

interface BarProps {
  look?: string
  icon: string
  action?: ReactNode
  children: ReactNode
}
function Bar({ look = '', icon, action, children }: BarProps) {
  const isUnsaid = useUnsaid()
  return (
    <div className={`row shell-bar ${look}`} role="status">
      <Icon name={icon} />
      <p aria-hidden={isUnsaid}>{children}</p>
      {action}
    </div>
  )
}

/** Reports that the network or the host is down, and for a moment that it is back. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const isAway = useStore(isHostAway)
  const isCut = !isOnline || isAway
  const [state, setState] = useState<'online' | 'offline' | 'back'>('online')
  useEffect(() => setState((now) => (isCut ? 'offline' : now === 'offline' ? 'back' : now)), [isCut])
  // A write without a response isn't retried, so this read detects when the host responds again.
  useEffect(() => {
    if (!isAway) return
    const calling = new AbortController()
    const path = profile.get() === 'bare' ? knownCall() : calls.profile
    void quietly('hostBack', () => callHost('GET', path, { signal: calling.signal }))
    return () => calling.abort()
  }, [isAway])
  useEffect(() => {
    if (state !== 'back') return
    const timer = setTimeout(() => setState('online'), toastMs)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'online') return null
  return (
    <Bar
      look={state}
      icon={state === 'back' ? 'ok' : 'offline'}
      action={state === 'offline' && <BarButton onClick={endPauses}>Try now</BarButton>}
    >
      {state === 'back' ? (
        <b>You’re back online.</b>
      ) : (
        <>
          <b>{isOnline ? 'Can’t reach the server.' : 'You’re offline.'}</b> Don’t reload. Your text is kept here, and
          loading continues when you’re back online.
        </>
      )}
    </Bar>
  )
}

/** Explains why the panel offers so little on a host that apparently lacks profiles. */
function NoProfileBar() {
  const fault = useStore(profileFault)
  if (!fault) return null
  const actions = (
    <>
      <BarButton onClick={() => void attempt(askProfileAgain)}>Try again</BarButton>
      <BarButton label="Close" onClick={() => profileFault.set(undefined)}>
        <Icon name="x" />
      </BarButton>
    </>
  )
  return (
    <Bar icon="warn" action={actions}>
      <b>Your profile couldn’t load.</b> For now you can view, save and delete records. {fault.message}
      {fault.status > 0 && <span> ({fault.status})</span>}
    </Bar>
  )
}

interface BarButtonProps {
  /** The name of a button without text. */
  label?: string
  /** Undefined once the button has been pressed. */
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A button in a bar over the screen. When it disappears with the focus, the title takes the focus. */
function BarButton({ label, onClick, children }: BarButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      if (document.activeElement === current) topTitle()?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className={label ? 'icon-btn s' : 'btn s'}
      aria-label={label}
      aria-disabled={!onClick || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Shows the progress and results of writes of many records, over any screen. */
export const WorkBars = () => useStore(longTasks).map((work) => <WorkBar key={work.id} {...work} />)

function WorkBar({ name, words, share, button, close }: LongWork) {
  const isUnsaid = useUnsaid()
  const percent = share === undefined ? undefined : Math.floor(100 * share)
  // Screen readers only announce each quarter: more would drown out everything else.
  const quarter = percent === undefined ? 0 : percent - (percent % 25)
  return (
    <div className={`row shell-bar ${close ? 'back' : 'work'}`}>
      <Icon name={close ? 'ok' : 'clock'} />
      <p aria-hidden>{words}</p>
      {percent !== undefined && <Meter name={name} percent={percent} />}
      <p role="status" className="sr-only">
        <span aria-hidden={isUnsaid}>{close ? words : quarter > 0 ? `${name}: ${quarter} %` : `${name}…`}</span>
      </p>
      {button && <BarButton onClick={button.press}>{button.label}</BarButton>}
      {close && (
        <BarButton label="Close" onClick={close}>
          <Icon name="x" />
        </BarButton>
      )}
    </div>
  )
}
