import { type ReactNode, useEffect, useId, useState } from 'react'
import { user } from '../../contract/entities/user.ts'
import type { Row } from '../../contract/json.ts'
import { labelOf } from '../../contract/label-of.ts'
import { api } from '../api.ts'
import { may } from '../profile.ts'

interface Person { id: string; name: string }
const peopleMax = 200

/** Whose changes: a team of administrators fits a list. Absent where the role may not see who there is. */
export function PersonFilter({ id, onChoose }: { id: string; onChoose(id: string): void }): ReactNode {
  const fieldId = useId()
  const [people, setPeople] = useState<readonly Person[]>([])
  const isPermitted = may('user', 'view')
  useEffect(() => {
    if (!isPermitted) return
    const leaving = new AbortController()
    const query = { page: 1, limit: peopleMax, sort: 'firstName', order: 'asc', search: '', filters: [] } as const
    const show = (rows: readonly Row[]) => setPeople(rows.map((row) => ({ id: row.id, name: labelOf(user, row) })))
    api.list(user, query, leaving.signal).then(({ rows }) => show(rows), () => {})
    return () => leaving.abort()
  }, [isPermitted])
  return isPermitted && (
    <div className="field">
      <label htmlFor={fieldId}>Person</label>
      <select id={fieldId} className="input" value={id} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Everybody</option>
        {people.map((person) => <option key={person.id} value={person.id}>{person.name}</option>)}
      </select>
    </div>
  )
}
