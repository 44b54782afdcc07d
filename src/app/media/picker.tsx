import { type KeyboardEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { type FilterTerm, type ListQuery, media, type Row, textOf } from '#contract'
import { attempt, useMay } from '#data'
import type { MediaPickerProps, PickedImage } from '#form'
import { isComposing } from '#kit'
import { Failed, rangeWords, SearchBox, usePage } from '#list'
import { nameOf, urlOf } from '#record'
import { Icon, StatePanel, useKeptFocus } from '#ui'
import { Dialog } from '#controls'
import { lacksAlt, UploadButton, UploadList, useTakenFiles, useUploads } from '#upload'
import { AlbumSelect, useAlbums } from './albums.tsx'
import { DescribeImage } from './describe-image.tsx'
import { moveInGrid, TileFace } from './media-grid.tsx'
import './styles/tiles.css'

const toPicked = (row: Row): PickedImage => ({
  id: row.id,
  name: nameOf(row),
  url: urlOf(row),
  alt: textOf(row.alt),
  lacksText: lacksAlt(row),
})

const pageSize = 24

const bringIntoView = (tile: HTMLElement | null) => tile?.scrollIntoView({ block: 'nearest' })

interface Asked {
  search: string
  album: string | undefined
  page: number
}

/** Chooses an image of the library, or uploads one. */
export function Picker({ title, needsText = false, chosenId, onChoose, onClose }: MediaPickerProps) {
  const name = useId()
  useKeptFocus() // a failure disappears with its button
  const mayUpload = useMay('media', 'edit')
  const [asked, setAsked] = useState<Asked>({ search: '', album: undefined, page: 1 })
  const filters: FilterTerm[] =
    asked.album === undefined ? [] : [{ name: 'galleryId', operator: 'is', value: asked.album }]
  const query: ListQuery = {
    page: asked.page,
    limit: pageSize,
    search: asked.search,
    filters,
    // The host ranks search results; otherwise the newest come first.
    ...(asked.search === '' ? { sort: 'updatedAt', order: 'desc' } : { sort: undefined, order: 'asc' }),
  }
  const { page, error, reload } = usePage(media, query)
  const albums = useAlbums()
  const rows = page?.rows ?? []
  const [pickedId, setPickedId] = useState(chosenId)
  const picked = rows.find(({ id }) => id === pickedId)

  const uploads = useUploads({
    galleryId: asked.album || undefined,
    to: 'the library',
    onAdded: (added) => {
      setAsked((now) => ({ ...now, search: '', page: 1 }))
      setPickedId(added.at(-1)?.id)
      reload()
    },
  })
  const isOver = useTakenFiles(mayUpload ? uploads.queue.add : undefined)

  const close = async () => {
    if (await uploads.mayEnd()) onClose()
  }
  const [described, setDescribed] = useState<PickedImage>()
  const choose = async (row = picked) => {
    if (!row || !(await uploads.mayEnd())) return
    if (needsText && mayUpload && lacksAlt(row)) setDescribed(toPicked(row))
    else onChoose(toPicked(row))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void attempt(choose)
      return
    }
    // As in a radio group, the focused image is the chosen one.
    const stop = moveInGrid(event)
    if (stop?.dataset.stop) setPickedId(stop.dataset.stop)
  }
  // WebKit's search field keeps Escape from the dialog, even when it is empty.
  const onToolbarKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    void attempt(close)
  }
  const total = page?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const step = (label: string, icon: string, to: number) => (
    <button
      type="button"
      className="btn icon-only"
      aria-label={label}
      aria-disabled={to < 1 || to > lastPage}
      onClick={() => {
        if (to >= 1 && to <= lastPage) setAsked((now) => ({ ...now, page: to }))
      }}
    >
      <Icon name={icon} />
    </button>
  )
  const stopId = picked?.id ?? rows[0]?.id
  // A portal keeps the dialog outside the form, so that Enter does not submit that form.
  return createPortal(
    <Dialog
      title={title}
      isBroad
      onClose={() => void attempt(close)}
      footer={
        <>
          {lastPage > 1 && (
            <span className="row pages">
              {step('Previous page', 'left', asked.page - 1)}
              {step('Next page', 'right', asked.page + 1)}
              <span className="num subtle" role="status">
                {rangeWords(asked.page, pageSize, total)}
              </span>
            </span>
          )}
          <button type="button" className="btn" onClick={() => void attempt(close)}>
            Cancel
          </button>
          <button type="button" className="btn primary" aria-disabled={!picked} onClick={() => void attempt(choose)}>
            Choose
          </button>
        </>
      }
    >
      <div className={isOver ? 'picker over' : 'picker'}>
        <div className="row wrap toolbar" onKeyDown={onToolbarKey}>
          <SearchBox
            value={asked.search}
            placeholder="Search files"
            hasKeys={false}
            onSearch={(search) => setAsked((now) => ({ ...now, search, page: 1 }))}
          />
          <AlbumSelect
            albums={albums}
            value={asked.album}
            onChoose={(album) => setAsked((now) => ({ ...now, album, page: 1 }))}
          />
          {mayUpload && <UploadButton className="btn end" onFiles={uploads.queue.add} />}
        </div>
        <UploadList queue={uploads.queue} />
        {error && <Failed entity={media} error={error} isKept={page !== undefined} onRetry={reload} />}
        {error && !page ? null : page?.total === 0 ? (
          <StatePanel icon="gallery" title={asked.search ? `No file matches “${asked.search}”` : 'No files here yet'}>
            {mayUpload && 'Drop, paste or upload an image.'}
          </StatePanel>
        ) : (
          <ul
            className="tiles"
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its items are radio buttons by role
            role="radiogroup"
            aria-label="Files"
            aria-busy={!page || undefined}
            onKeyDown={onKeyDown}
          >
            {rows.map((row) => (
              <li
                key={row.id}
                className="tile"
                role="presentation"
                ref={row.id === chosenId ? bringIntoView : undefined}
              >
                <label onDoubleClick={() => void attempt(() => choose(row))}>
                  <input
                    type="radio"
                    className="sr-only"
                    name={name}
                    data-stop={row.id}
                    tabIndex={row.id === stopId ? 0 : -1}
                    checked={row.id === pickedId}
                    onChange={() => setPickedId(row.id)}
                  />
                  <TileFace row={row} />
                </label>
              </li>
            ))}
          </ul>
        )}
      </div>
      {described && (
        <DescribeImage
          {...described}
          onDone={(alt) => onChoose({ ...described, alt, lacksText: false })}
          onClose={() => setDescribed(undefined)}
        />
      )}
    </Dialog>,
    document.body,
  )
}
