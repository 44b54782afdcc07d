import type { ReactNode } from 'react'
import { dayIn, shownEmail, hostNow } from '#contract'
import type { PersonThen, Rights } from '#shapes'
import { shownZone, useRead } from '#data'
import { ListItem } from '#form'
import { DayInput } from '#dates'
import { useSearchParams } from '#kit'
import { DataFault, PageHead, type SectionProps } from '#page'
import { quantity } from '#record'
import { endOf } from '../log-panel.tsx'
import { ExportButton, type Exported } from './export-button.tsx'
import { exportRights, fileName, permissionWords } from './export-security.ts'
import { rightsQuery } from './security-queries.ts'

const people = { one: 'user', many: 'users' }

/** The roles, their permissions and their users at the end of a chosen day; by default, now. */
export function RightsReport({ section, choice }: SectionProps & { choice: ReactNode }): ReactNode {
  const [query, change] = useSearchParams()
  const day = query.get('on') ?? ''
  const today = dayIn(shownZone(), hostNow())
  const on = day === '' || day >= today ? undefined : endOf(day)
  const { data: rights, isPrevious, error, reload } = useRead(rightsQuery(on), { keepPrevious: true })
  return (
    <>
      <PageHead
        section={section}
        title="Who can do what"
        actions={rights && <ExportButton make={() => fileOf(rights, day)} />}
      />
      {choice}
      <div className="panel activity-log" aria-busy={!error && (!rights || isPrevious)}>
        <div className="filters" role="group" aria-label="Date">
          <div className="field">
            <label htmlFor="rights-on">At the end of</label>
            <DayInput
              attributes={{ id: 'rights-on' }}
              label="At the end of"
              leaning="back"
              max={today}
              value={day === '' ? today : day}
              onChange={(chosen) => {
                if (chosen === undefined) return
                change((next) => {
                  if (chosen) next.set('on', chosen)
                  else next.delete('on')
                })
              }}
            />
          </div>
        </div>
        {error ? (
          <DataFault title="The report couldn’t be created" onRetry={reload}>
            {error.message}
          </DataFault>
        ) : (
          rights && <Roles rights={rights} />
        )}
      </div>
    </>
  )
}

function Roles({ rights: { roles, withoutRole } }: { rights: Rights }): ReactNode {
  return (
    <ul className="items" aria-label="Roles">
      {roles.map((role) => (
        <ListItem key={role.id}>
          <h2 translate="no">{role.name}</h2>
          <p className="subtle">{quantity(people, role.people.length)}</p>
          <People of={role.people} />
          <details>
            <summary className="link">Permissions</summary>
            <ul className="right-list">
              {permissionWords(role).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </details>
        </ListItem>
      ))}
      {withoutRole.length > 0 && (
        <ListItem>
          <h2>No role</h2>
          <People of={withoutRole} />
        </ListItem>
      )}
    </ul>
  )
}

function People({ of }: { of: readonly PersonThen[] }): ReactNode {
  return (
    of.length > 0 && (
      <ul className="right-list">
        {of.map(({ id, label, email, status, maySignIn }) => (
          <li key={id}>
            <span translate="no">{label}</span>{' '}
            <span className="subtle" translate="no">
              {shownEmail(email)}
            </span>
            {!maySignIn && <span className="status warn pill">{status || 'Can’t sign in'}</span>}
          </li>
        ))}
      </ul>
    )
  )
}

async function fileOf(rights: Rights, day: string): Promise<Exported> {
  const name = fileName('who-may-do-what', day === '' ? undefined : day)
  return { file: await exportRights(rights), name, done: 'Report exported.' }
}
