import { useCallback, useEffect, useState } from 'react'
import { type Entity, entityOf, isObject, pageLimitMax, type Row } from '#contract'
import { api, mediaAddress, useMay } from '#data'
import { nameOf } from '#record'
import { Icon } from '#ui'

interface AlbumSelectProps {
  albums: Albums
  /** An id; `''`: in no album; undefined: all. */
  value: string | undefined
  onChoose(value: string | undefined): void
}

const none = ' none'

export function AlbumSelect({ albums, value, onChoose }: AlbumSelectProps) {
  const isKnown = !value || albums.rows.some(({ id }) => id === value)
  const choose = (chosen: string) => onChoose(chosen === '' ? undefined : chosen === none ? '' : chosen)
  return (
    <select
      className="input" aria-label="Album" value={value === '' ? none : value ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All albums</option>
      {albums.rows.map((row) => (
        <option key={row.id} value={row.id}>
          {nameOf(row)}{typeof row.files === 'number' && ` (${row.files})`}
        </option>
      ))}
      {!isKnown && <option value={value}>One album</option>}
      <option value={none}>In no album</option>
    </select>
  )
}

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

/** The chosen album: its cover, what it is about, and what can be done with it. */
export function AlbumBar({ album, onEdit, onDelete }: { album: Row; onEdit(): void; onDelete(): void }) {
  const mayEdit = useMay('gallery', 'edit')
  const mayDelete = useMay('gallery', 'delete')
  const { cover, description } = album
  const name = nameOf(album)
  return (
    <div className="album-bar" role="group" aria-label={`Album ${name}`}>
      {isObject(cover) && typeof cover.url === 'string' && (
        <img src={mediaAddress(cover.url, 320)} alt="" width="48" height="36" />
      )}
      <p>
        <b>{name}</b> {typeof description === 'string' && <span className="muted">{description}</span>}
      </p>
      {mayEdit && <button type="button" className="btn s" onClick={onEdit}><Icon name="edit" />Edit album</button>}
      {mayDelete && (
        <button type="button" className="btn s danger" onClick={onDelete}><Icon name="trash" />Delete album</button>
      )}
    </div>
  )
}
