import { type ReactNode, useEffect, useRef, useState } from 'react'
import { calls, type Dashboard, readDashboard } from '#contract'
import { type Ahead, api, askAhead, isCurrent, useMay } from '#data'
import { CallError, Link } from '#kit'
import { Fault, PageHead, type SectionProps } from '#page'
import { formatter } from '#record'
import { Icon } from '#ui'
import { Figures } from './figures.tsx'
import { Panels, PartFailed } from './panels.tsx'
import './styles/dashboard.css'

const today = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const waiting = ['d-chart', 'd-need', 'd-board', 'd-state']
  .map((area) => <div key={area} className={`panel ${area} waiting`} />)

/** Good for one showing that follows at once; older figures would be untrue. */
let ahead: Ahead<unknown> | undefined

const load = () => isCurrent(ahead) ? ahead : askAhead((...how) => api.read(calls.dashboard, ...how))

const prefetch = (): void => {
  const mine = load()
  if (ahead !== mine) ahead?.calling.abort()
  ahead = mine
  // Met by the screen, which asks once more.
  mine.asked.catch(() => { if (ahead === mine) ahead = undefined })
}

/** Counts and trends, what needs attention, what goes out today; each panel fails alone. */
function DashboardScreen({ section }: SectionProps): ReactNode {
  const [dashboard, setDashboard] = useState<Dashboard>()
  const [failure, setFailure] = useState<CallError>()
  const [attempt, setAttempt] = useState(0)
  const mayCreate = useMay('airport', 'edit')
  const dash = useMay('subscriber', 'view') ? 'dash' : 'dash no-chart'
  const isPressed = useRef(false)
  const ask = () => setAttempt((so) => so + 1)
  const retry = () => {
    isPressed.current = true
    ask()
  }

  useEffect(() => {
    const { asked, calling, take } = load()
    ahead = undefined
    take()
    asked.then(
      (answer) => setDashboard(readDashboard(answer)),
      (error: unknown) => { if (error instanceof CallError) setFailure(error) }, // else it was left
    )
    return () => calling.abort()
  }, [attempt])

  useEffect(() => {
    // The button that asked again goes away with its success.
    if (isPressed.current && document.activeElement === document.body) document.querySelector('h1')?.focus()
    isPressed.current = false
  }, [dashboard])

  const figures = dashboard?.figures
  return (
    <>
      <PageHead
        section={section} sub={today(Date.now())}
        actions={mayCreate && (
          <Link className="btn primary" to="/admin/airport/create"><Icon name="plus" />New airport</Link>
        )}
      />
      {failure && !dashboard ? (
        <Fault
          icon="error" title="The dashboard could not be loaded"
          details={failure.requestId && `Request ${failure.requestId}`}
          actions={(
            <button type="button" className="btn primary" onClick={retry}><Icon name="refresh" />Try again</button>
          )}
        >
          {failure.message}
        </Fault>
      ) : (
        <>
          {!dashboard ? waitingFigures : figures ? <Figures figures={figures} />
            : <PartFailed part={figures} what="The totals" label="Totals" onRetry={retry} />}
          <div className={dash} aria-busy={!dashboard}>
            {dashboard ? <Panels dashboard={dashboard} onRetry={retry} onNewDay={ask} /> : waiting}
          </div>
        </>
      )}
    </>
  )
}

/** The totals' places, as those of the panels: nothing jumps when the figures come. */
const waitingFigures = (
  <div className="kpis panel">
    {[1, 2, 3, 4].map((each) => (
      <div key={each} className="kpi">
        <span className="sk" /><span className="k-n"><span className="sk" /></span>
      </div>
    ))}
  </div>
)

export const dashboardScreen = { Screen: DashboardScreen, prefetch }
