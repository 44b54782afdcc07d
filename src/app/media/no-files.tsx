import { NoRows } from '../list/rare-parts.ts'
import type { List } from '../list/use-list.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { filterOf } from './gallery-toolbar.tsx'
import { UploadButton } from './upload-button.tsx'

interface NoFilesProps { list: List; canUpload: boolean; onFiles(files: readonly File[]): void }

/** An empty library or album asks for files; all else is as in any list. */
export function NoFiles({ list, canUpload, onFiles }: NoFilesProps) {
  const { query, isTrash } = list.asked
  const isJustAlbum = query.search === '' && query.filters.every(({ name }) => name === 'galleryId')
  if (!canUpload || isTrash || !isJustAlbum) return <NoRows list={list} />
  return (
    <StatePanel
      icon="gallery" title={filterOf(list, 'galleryId') === undefined ? 'No files yet' : 'Nothing in this album yet'}
      actions={<UploadButton onFiles={onFiles} />}
    >
      Drop pictures anywhere here, paste one, or choose them. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each.
    </StatePanel>
  )
}
