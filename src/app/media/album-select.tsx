import { nameOf } from './media-row.ts'
import type { Albums } from './use-albums.ts'

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
