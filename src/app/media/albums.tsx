import { type Entity, gallery, isObject, pageLimitMax, type Row } from '#contract'
import { mediaUrl, pageQuery, useMay, useRead } from '#data'
import { nameOf } from '#record'
import { Icon } from '#ui'

interface AlbumSelectProps {
  albums: Albums
  /** An ID; `''` for files without an album; undefined for all files. */
  value: string | undefined
  onChoose(value: string | undefined): void
}

const none = ' none'

export function AlbumSelect({ albums, value, onChoose }: AlbumSelectProps) {
  const isKnown = !value || albums.rows.some(({ id }) => id === value)
  const choose = (chosen: string) => onChoose(chosen === '' ? undefined : chosen === none ? '' : chosen)
  return (
    <select
      className="input"
      aria-label="Album"
      value={value === '' ? none : (value ?? '')}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All albums</option>
      {albums.rows.map((row) => (
        <option key={row.id} value={row.id}>
          {typeof row.files === 'number' ? `${nameOf(row)} (${row.files})` : nameOf(row)}
        </option>
      ))}
      {!isKnown && <option value={value}>One album</option>}
      <option value={none}>In no album</option>
    </select>
  )
}

export interface Albums {
  entity: Entity
  rows: readonly Row[]
}

const allAlbums = pageQuery(gallery, {
  page: 1,
  limit: pageLimitMax,
  sort: 'name',
  order: 'asc',
  search: '',
  filters: [],
})

/** All albums by name, with their numbers of files. If this fails, the files are still shown. */
export function useAlbums(): Albums {
  const maySee = useMay('gallery', 'view')
  const mayName = useMay('media', 'edit')
  const { data } = useRead(maySee || mayName ? allAlbums : undefined, { keepPrevious: true })
  return { entity: gallery, rows: data?.rows ?? noRows }
}

const noRows: readonly Row[] = []

/** The chosen album: cover, description and actions. */
export function AlbumBar({ album, onEdit, onDelete }: { album: Row; onEdit(): void; onDelete(): void }) {
  const mayEdit = useMay('gallery', 'edit')
  const mayDelete = useMay('gallery', 'delete')
  const { cover, description } = album
  const name = nameOf(album)
  return (
    <div className="row wrap album-bar" role="group" aria-label={`Album ${name}`}>
      {isObject(cover) && typeof cover.url === 'string' && (
        <img src={mediaUrl(cover.url, 320)} alt="" width="48" height="36" />
      )}
      <p>
        <b>{name}</b> {typeof description === 'string' && <span className="muted">{description}</span>}
      </p>
      {mayEdit && (
        <button type="button" className="btn s" onClick={onEdit}>
          <Icon name="edit" />
          Edit album
        </button>
      )}
      {mayDelete && (
        <button type="button" className="btn s danger" onClick={onDelete}>
          <Icon name="trash" />
          Delete album
        </button>
      )}
    </div>
  )
}
