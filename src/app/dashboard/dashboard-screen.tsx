import { type ReactNode, useEffect, useRef } from 'react'
import { calls, dataAs, hostNow, notice, sectionOf } from '#contract'
import {
  callQuery,
  has,
  is,
  may,
  ownProfile,
  pageQuery,
  queries,
  queryBy,
  useHas,
  useMay,
  useOwn,
  useRead,
} from '#data'
import { Link, useSearchParams } from '#kit'
import { DataFault, PageHead, type SectionProps } from '#page'
import { filteredAddress, formatter, newRecordAddress, NoticeList, numberWords } from '#record'
import { Icon } from '#ui'
import { setupShape } from '#shapes'
import { Counts, Figures, type Period } from './figures.tsx'
import { missingParts, Panels, PartFailed } from './panels.tsx'
import { readDashboard } from './read-dashboard.ts'
import { dashboardSlots } from './slots.ts'
import './styles/board.css'
import './styles/dashboard.css'
import './styles/panels.css'

const shownMax = 10
const live = pageQuery(notice, {
  ...queryBy([is('status', 'published')], shownMax),
  sort: 'endsAt',
})

/** The notices that visitors see now. The first ones end first. */
function LiveNotices(): ReactNode {
  const isThere = useHas('website')
  const maySee = useMay(notice.key, 'view')
  const { data: page } = useRead(isThere && maySee ? live : undefined, { keepPrevious: true })
  const section = sectionOf(notice.key)
  if (!page || page.total === 0 || !section) return null
  return (
    <NoticeList title="Live notices" rows={page.rows}>
      <Link className="btn s end" to={filteredAddress(section, 'status', 'published')}>
        Show all {numberWords(page.total)}
      </Link>
    </NoticeList>
  )
}

const setupQuery = callQuery(calls.setup, (response) => dataAs(setupShape)(response)?.steps)

const listed = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)
const today = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const waiting = ['d-chart', 'd-need', 'd-board', 'd-state'].map((area) => (
  <div key={area} className={`panel ${area} waiting`} />
))

const dashboardQuery = callQuery(calls.dashboard, readDashboard)
const prefetch = (): void => {
  queries.prefetch(dashboardQuery)
  if (has('health') && ownProfile()?.isAdministrator) queries.prefetch(setupQuery)
}

/** Up to this number, the tasks aren't taller than the chart next to them. */
const fewMax = 4

/** The record type that a user most likely creates here: the first of these sections that the role can edit. */
const begun = ['airport', 'blog', 'guideline-detail', 'content-page']

function NewRecord(): ReactNode {
  useOwn('permissions') // renders the button again when they change
  const section = sectionOf(begun.find((key) => may(key, 'view') && may(key, 'edit')) ?? '')
  return (
    section?.entity && (
      <Link className="btn primary" to={newRecordAddress(section)}>
        <Icon name="plus" />
        New {section.entity.one}
      </Link>
    )
  )
}

const periods: readonly { value: Period; label: string }[] = [
  { value: '30d', label: '30 days' },
  { value: '12m', label: '12 months' },
]

interface PeriodChoiceProps {
  period: Period
  onChoose(period: Period): void
}

function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  return (
    <div className="seg" role="group" aria-label="Period">
      {periods.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={period === value} onClick={() => onChoose(value)}>
          {label}
        </button>
      ))}
    </div>
  )
}

/** The first steps of an installation, for administrators; nothing if they can't be loaded. */
function useSetup(): { isPending: boolean; steps: ReactNode } {
  const hasSetup = useHas('health')
  const isShown = useOwn('isAdministrator') === true && hasSetup
  const { data: steps, error } = useRead(isShown ? setupQuery : undefined, { keepPrevious: true })
  const { Setup } = dashboardSlots
  const isPending = isShown && !steps && !error
  return { isPending, steps: isShown && steps && Setup && <Setup steps={steps} /> }
}

/** Numbers, trends, open tasks and today's publishing; a failure affects only its own panel. */
function DashboardScreen({ section }: SectionProps): ReactNode {
  const { data, error: failure, reload: ask } = useRead(dashboardQuery, { keepPrevious: true })
  const setup = useSetup()
  // The first steps are above everything else, so the screen appears once both are loaded.
  const dashboard = setup.isPending ? undefined : data
  const [address, changeAddress] = useSearchParams()
  const period = address.get('period') === '30d' ? '30d' : '12m'
  const choose = (value: Period) =>
    changeAddress(
      (query) => {
        if (value === '30d') query.set('period', value)
        else query.delete('period')
      },
      { replace: true },
    )
  const missing = dashboard ? missingParts(dashboard) : []
  const mayChart = useMay('subscriber', 'view')
  const hasChart = mayChart || (dashboard?.published ?? []).length > 0
  const hasFew = dashboard?.attention && dashboard.attention.length <= fewMax
  const dash = ['dash', missing.length > 0 ? 'in-part' : hasChart ? '' : 'no-chart', hasFew && 'few-needs']
    .filter(Boolean)
    .join(' ')
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
  const knowsDays = figures?.some(({ days = [] }) => days.length > 0) ?? false
  return (
    <>
      <PageHead
        section={section}
        sub={today(hostNow())}
        actions={
          <>
            {knowsDays && <PeriodChoice period={period} onChoose={choose} />}
            <NewRecord />
          </>
        }
      />
      {setup.steps}
      {failure && !data ? (
        <DataFault
          title="The dashboard couldn’t load"
          details={failure.requestId && `Request ${failure.requestId}`}
          onRetry={retry}
        >
          {failure.message}
        </DataFault>
      ) : (
        <>
          {!dashboard ? (
            waitingFigures
          ) : figures ? (
            <Figures figures={figures} period={period} />
          ) : (
            figures === null && <PartFailed what="The totals" label="Totals" onRetry={retry} />
          )}
          {dashboard && dashboard.counts.length > 0 && <Counts counts={dashboard.counts} />}
          <div className={dash} aria-busy={!dashboard}>
            {dashboard ? <Panels dashboard={dashboard} period={period} onRetry={retry} onNewDay={ask} /> : waiting}
          </div>
          {dashboard && <LiveNotices />}
          {missing.length > 0 && <p className="muted">Not available on this server: {listed(missing)}.</p>}
        </>
      )}
    </>
  )
}

/** Reserves the space of the totals, so that nothing moves when they appear. */
const waitingFigures = (
  <div className="kpis panel">
    {[1, 2, 3, 4].map((each) => (
      <div key={each} className="kpi">
        <span className="sk" />
        <span className="k-n">
          <span className="sk" />
        </span>
      </div>
    ))}
  </div>
)

export const dashboardScreen = { Screen: DashboardScreen, prefetch }
