import { type ReactNode, useEffect, useRef } from 'react'
import { dashboardQuery, queries, useMay, useRead } from '#data'
import { Link } from '#kit'
import { Fault, PageHead, type SectionProps } from '#page'
import { formatter } from '#record'
import { Icon } from '#ui'
import { Counts, Figures } from './figures.tsx'
import { missingParts, Panels, PartFailed } from './panels.tsx'
import './styles/dashboard.css'

const listed = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)
const today = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const waiting = ['d-chart', 'd-need', 'd-board', 'd-state']
  .map((area) => <div key={area} className={`panel ${area} waiting`} />)

const prefetch = (): void => { queries.prefetch(dashboardQuery) }

/** Numbers, trends, open tasks and today's publishing; each panel fails alone. */
function DashboardScreen({ section }: SectionProps): ReactNode {
  const { data: dashboard, error: failure, reload: ask } = useRead(dashboardQuery, { keepPrevious: true })
  const mayCreate = useMay('airport', 'edit')
  const missing = dashboard ? missingParts(dashboard) : []
  const mayChart = useMay('subscriber', 'view')
  const dash = `dash ${missing.length > 0 ? 'in-part' : mayChart ? '' : 'no-chart'}`
  const isPressed = useRef(false)
  const retry = () => {
    isPressed.current = true
    ask()
  }

  useEffect(() => {
    // The pressed "Try again" disappears when the call succeeds.
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
            : figures === null && <PartFailed what="The totals" label="Totals" onRetry={retry} />}
          {dashboard && dashboard.counts.length > 0 && <Counts counts={dashboard.counts} />}
          <div className={dash} aria-busy={!dashboard}>
            {dashboard ? <Panels dashboard={dashboard} onRetry={retry} onNewDay={ask} /> : waiting}
          </div>
          {missing.length > 0 && <p className="muted">Not available on this host: {listed(missing)}.</p>}
        </>
      )}
    </>
  )
}

/** Keeps the places of the totals, so that nothing moves when they come. */
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
