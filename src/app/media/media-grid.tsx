import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import type { Row } from '#contract'
import { mediaUrl } from '#data'
import { isPlainClick, Link } from '#kit'
import { type List, NoRows, type SelectionControl } from '#list'
import { nameOf, urlOf } from '#record'
import { Icon, StatePanel } from '#ui'
import { lacksAlt, sizeWords, UploadButton } from '#upload'
import { filterOf } from './gallery-toolbar.tsx'

interface MediaGridProps {
  ref: Ref<HTMLUListElement>
  rows: readonly Row[]
  control: SelectionControl
  currentId: string | undefined
  isBusy: boolean
  urlOf(id: string): string
  onOpen(id: string): void
}

const placeholders = Array.from({ length: 12 }, (_, index) => <li key={index} className="tile sk" aria-hidden="true" />)

/** The files as tiles. One tab stop; arrows move, Space selects, Enter opens. */
export function MediaGrid({ ref, rows, control, currentId, isBusy, urlOf, onOpen }: MediaGridProps) {
  const hint = useId()
  const [stop, setStop] = useState<string>()
  const stopId = rows.some(({ id }) => id === stop)
    ? stop
    : (rows.find(({ id }) => id === currentId)?.id ?? rows[0]?.id)
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.stop : undefined
    if (id === undefined) return
    if (event.key === ' ') {
      event.preventDefault()
      control.toggle(id)
    } else moveInGrid(event)
  }
  const isPicking = control.selection.records.size > 0 || control.selection.all !== undefined
  return (
    <>
      <ul
        ref={ref}
        className={isPicking ? 'tiles picking' : 'tiles'}
        aria-busy={isBusy || undefined}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <li key={row.id} className="tile" data-id={row.id} aria-current={row.id === currentId ? 'true' : undefined}>
            <input
              type="checkbox"
              className="check"
              aria-label={`Select ${nameOf(row)}`}
              tabIndex={-1}
              checked={control.isPicked(row.id)}
              onChange={control.pick}
            />
            <Link
              to={urlOf(row.id)}
              data-stop={row.id}
              tabIndex={row.id === stopId ? 0 : -1}
              aria-describedby={hint}
              onFocus={() => setStop(row.id)}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(row.id)
              }}
            >
              <TileFace row={row} />
            </Link>
          </li>
        ))}
        {isBusy && rows.length === 0 && placeholders}
      </ul>
      <p id={hint} hidden>
        Arrows move, Space selects, Enter opens
      </p>
    </>
  )
}

/** The number of columns: the tiles before the first one of the second row. */
const tilesPerRow = (stops: readonly HTMLElement[]): number => {
  const [first, ...others] = stops.map((stop) => stop.getBoundingClientRect())
  const next = 1 + others.findIndex(({ top }) => first !== undefined && top > first.bottom)
  return next || stops.length
}

const target = (key: string, at: number, columns: number, count: number, isRtl: boolean): number | undefined => {
  switch (key) {
    case 'ArrowRight':
      return at + (isRtl ? -1 : 1)
    case 'ArrowLeft':
      return at + (isRtl ? 1 : -1)
    case 'ArrowDown':
      return at + columns
    case 'ArrowUp':
      return at - columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Moves by arrow keys, Home and End between the tiles of a grid; `[data-stop]` marks a tile's focusable element. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { currentTarget: grid, key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return undefined
  const stops = [...grid.querySelectorAll<HTMLElement>('[data-stop]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (at < 0) return undefined
  const to = target(key, at, tilesPerRow(stops), stops.length, getComputedStyle(grid).direction === 'rtl')
  const stop = to === undefined ? undefined : stops[to]
  if (to === undefined) return undefined
  event.preventDefault()
  stop?.focus()
  return stop
}

interface NoFilesProps {
  list: List
  canUpload: boolean
  onFiles(files: readonly File[]): void
}

/** An empty library or album offers to upload files; otherwise the texts are those of any list. */
export function NoFiles({ list, canUpload, onFiles }: NoFilesProps) {
  const { query, isTrash } = list.asked
  const isJustAlbum = query.search === '' && query.filters.every(({ name }) => name === 'galleryId')
  if (!canUpload || isTrash || !isJustAlbum) return <NoRows list={list} />
  return (
    <StatePanel
      icon="gallery"
      title={filterOf(list, 'galleryId') === undefined ? 'No files yet' : 'Nothing in this album yet'}
      actions={<UploadButton onFiles={onFiles} />}
    >
      Drop, paste or choose images: JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each.
    </StatePanel>
  )
}

const percent = (value: unknown): string => `${(typeof value === 'number' ? value : 0.5) * 100}%`

/** The image, cropped around its focal point, with name and size. */
export function TileFace({ row }: { row: Row }) {
  const url = urlOf(row)
  return (
    <>
      {url === '' ? (
        <span className="no-picture">
          <Icon name="gallery" />
        </span>
      ) : (
        <img
          src={mediaUrl(url, 320)}
          alt=""
          loading="lazy"
          width="320"
          height="240"
          style={{ objectPosition: `${percent(row.focalX)} ${percent(row.focalY)}` }}
        />
      )}
      <span className="cap">
        <span className="trunc">{nameOf(row)}</span>
        {typeof row.bytes === 'number' && <span className="subtle num">{sizeWords(row.bytes)}</span>}
      </span>
      {url !== '' && lacksAlt(row) && (
        <span className="row no-alt">
          <Icon name="warn" size="xs" />
          No alternative text
        </span>
      )}
    </>
  )
}
