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
import { filteredListUrl, formatter, newRecordUrl, NoticeList, numberWords } from '#record'
import { Icon } from '#ui'
import { setupShape } from '#shapes'
import type { Period } from './figures.tsx'
import { missingParts, Panels } from './panels.tsx'
import { readDashboard } from './read-dashboard.ts'
import { Setup } from './setup.tsx'
import './styles/board.css'
import './styles/dashboard.css'
import './styles/panels.css'

const shownMax = 3
const live = pageQuery(notice, {
  ...queryBy([is('status', 'published')], shownMax),
  sort: 'endsAt',
})
const hasNotices = () => has('website') && may(notice.key, 'view')

/** The notices that visitors see now. The first ones end first. */
function useLiveNotices(): { isPending: boolean; notices: ReactNode } {
  const isThere = useHas('website')
  const maySee = useMay(notice.key, 'view')
  const isShown = isThere && maySee
  const { data: page, error } = useRead(isShown ? live : undefined, { keepPrevious: true })
  const section = sectionOf(notice.key)
  const notices = page && page.total > 0 && section && (
    <NoticeList title="Live notices" rows={page.rows}>
      <Link className="btn s end" to={filteredListUrl(section, 'status', 'published')}>
        Show all {numberWords(page.total)}
      </Link>
    </NoticeList>
  )
  return { isPending: isShown && !page && !error, notices }
}

const setupQuery = callQuery(calls.setup, (response) => dataAs(setupShape)(response)?.steps)

const listInWords = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)
const today = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Reserves the space of the first panels and of the totals, so that nothing moves when they appear. */
const waiting = (
  <>
    <div className="panel d-need waiting" />
    <div className="d-side">
      <div className="panel d-board waiting" />
    </div>
    <div className="kpis panel" />
  </>
)

const dashboardQuery = callQuery(calls.dashboard, readDashboard)
const prefetch = (): void => {
  queries.prefetch(dashboardQuery)
  if (hasNotices()) queries.prefetch(live)
  if (has('health') && ownProfile()?.isAdministrator) queries.prefetch(setupQuery)
}

/** The record type that a user most likely creates here: the first of these sections that the role can edit. */
const begun = ['airport', 'blog', 'guideline-detail', 'content-page']

function NewRecord(): ReactNode {
  useOwn('permissions') // renders the button again when they change
  const section = sectionOf(begun.find((key) => may(key, 'view') && may(key, 'edit')) ?? '')
  return (
    section?.entity && (
      <Link className="btn primary" to={newRecordUrl(section)}>
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
  const isPending = isShown && !steps && !error
  return { isPending, steps: isShown && steps && <Setup steps={steps} /> }
}

/** Open tasks, live notices and today's publishing, then numbers and trends; a failure affects only its own panel. */
function DashboardScreen({ section }: SectionProps): ReactNode {
  const { data, error: failure, reload: ask } = useRead(dashboardQuery, { keepPrevious: true })
  const setup = useSetup()
  const { isPending, notices } = useLiveNotices()
  // Nothing moves when the first steps and the notices appear, so the screen appears once all are loaded.
  const dashboard = setup.isPending || isPending ? undefined : data
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

  const knowsDays = dashboard?.figures?.some(({ days = [] }) => days.length > 0) ?? false
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
          <div className="dash" aria-busy={!dashboard}>
            {dashboard ? (
              <Panels dashboard={dashboard} notices={notices} period={period} onRetry={retry} onNewDay={ask} />
            ) : (
              waiting
            )}
          </div>
          {missing.length > 0 && <p className="muted">Not available on this server: {listInWords(missing)}.</p>}
        </>
      )}
    </>
  )
}

export const dashboardScreen = { Screen: DashboardScreen, prefetch }
