import { isObject, type Row } from '#contract'
import { useMay } from '../profile.ts'
import { Icon } from '../ui/icon.tsx'
import { mediaAddress } from './media-address.ts'
import { nameOf } from './media-row.ts'

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
