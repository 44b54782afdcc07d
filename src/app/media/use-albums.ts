import { useCallback, useEffect, useState } from 'react'
import { type Entity, entityOf, pageLimitMax, type Row } from '#contract'
import { api } from '../api.ts'
import { useMay } from '../profile.ts'

export interface Albums { entity: Entity | undefined; rows: readonly Row[]; reload(): void }

/**
 * All albums by name: there are as many as people have thought of. Who may change files may name the album of one.
 * Without them files can still be seen.
 * @param filesTurn asked for anew with the files: what is done to those changes how many an album has
 */
export function useAlbums(filesTurn: number): Albums {
  const maySee = useMay('gallery', 'view')
  const mayName = useMay('media', 'edit')
  const isPermitted = maySee || mayName
  const [turn, setTurn] = useState(0)
  const [entity, setEntity] = useState<Entity>()
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    if (!isPermitted) return
    const calling = new AbortController()
    const load = async () => {
      const of = entityOf('gallery')
      if (!of) return
      setEntity(of)
      const query = { page: 1, limit: pageLimitMax, sort: 'name', order: 'asc' as const, search: '', filters: [] }
      const page = await api.list(of, query, calling.signal)
      if (!calling.signal.aborted) setRows(page.rows)
    }
    // A failure has been said by the call.
    load().catch(() => {})
    return () => calling.abort()
  }, [turn, filesTurn, isPermitted])
  return { entity, rows, reload: useCallback(() => setTurn((now) => now + 1), []) }
}
