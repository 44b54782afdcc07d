import { useCallback, useMemo, useRef } from 'react'
import { attempt, mediaUrl, pageQuery, queries, useMay } from '#data'
import { type NavigateOptions, useLocation, useRouter, useSearchParams } from '#kit'
import {
  Failed,
  type List,
  ListBody,
  type ListColumn,
  ListPager,
  ListTabs,
  readListUrl,
  SelectionBar,
  toCall,
  TrashNote,
  useList,
} from '#list'
import { type EntityProps, PageHead } from '#page'
import {
  withQueryWords,
  type Cell,
  countOf,
  Failures,
  nameOf,
  nothing,
  offerUndo,
  quantity,
  type Selection,
  textCell,
  urlOf,
} from '#record'
import { Icon, useKeptFocus } from '#ui'
import { lacksAlt, sizeWords, typeWords, UploadButton, UploadList, useTakenFiles, useUploads } from '#upload'
import type { Entity, Row, Section } from '#contract'
import { Dialog } from '#controls'
import { deleteRecord, watchLocation } from '#change'
import { OpenedRecord, useOpenedForm } from '#form'
import { AlbumBar, useAlbums } from './albums.tsx'
import { confirmDeleteFiles } from './confirm-delete-files.tsx'
import { FilePanel } from './file-panel.tsx'
import { filterOf, GalleryToolbar } from './gallery-toolbar.tsx'
import { MediaGrid, NoFiles } from './media-grid.tsx'
import './styles/tiles.css'
import './styles/gallery.css'

interface AlbumDialogProps {
  section: Section
  entity: Entity
  /** Undefined for a new album. */
  id: string | undefined
  onClose(): void
  onMade(row: Row): void
  /** The album was saved; the form continues with it. */
  becameRecord(row: Row): void
}

/** Edits an album's name, slug, description and cover. */
function AlbumDialog({ section, entity, id, onClose, onMade, becameRecord }: AlbumDialogProps) {
  const opened = useOpenedForm(entity, id, undefined)
  return (
    <Dialog title={id === undefined ? 'New album' : 'Edit album'} onClose={onClose}>
      <div className="side-form">
        <OpenedRecord
          opened={opened}
          section={section}
          isNarrow
          exits={{
            becameRecord,
            leave: () => {
              const row = opened.form?.text().record
              if (id === undefined && row) onMade(row)
              else onClose()
            },
          }}
        />
      </div>
    </Dialog>
  )
}

const name = textCell('name', undefined)

const facts: Readonly<Record<string, Cell>> = {
  bytes: ({ bytes }) => (typeof bytes === 'number' ? sizeWords(bytes) : nothing),
  mime: ({ mime }) => typeWords(mime) || nothing,
}

/** A column of the list of files: sizes and types as in the tiles, and the image in front of the name. */
const fileColumn = (column: ListColumn): ListColumn => {
  const { cell, isMain, label } = column
  const fact = facts[column.name]
  if (isMain)
    return {
      ...column,
      cell: (row) => (
        <>
          <img className="thumb" src={mediaUrl(urlOf(row), 320)} alt="" loading="lazy" width="48" height="32" />
          {name(row)}
        </>
      ),
    }
  if (column.name === 'alt')
    return {
      ...column,
      cell: (row) =>
        lacksAlt(row) ? (
          <span className="status warn">
            <Icon name="warn" />
            No alternative text
          </span>
        ) : (
          cell(row)
        ),
    }
  if (!fact) return column
  return { ...column, className: column.className.replace('place-cell', 'fact-cell'), cardLabel: label, cell: fact }
}

/** The files as a table; a name opens its file next to it, like a tile, including in the trash. */
function FileList({ list, onOpen }: { list: List; onOpen(id: string): void }) {
  const { route } = list.section
  const columns = useMemo(() => list.columns.map(fileColumn), [list.columns])
  const urlOf = useCallback((file: string) => `${route}?${new URLSearchParams({ file })}`, [route])
  const open = (to: string) => {
    const [path, query] = to.split('?')
    const id = path === route && new URLSearchParams(query).get('file')
    if (id) onOpen(id)
    else list.open(to)
  }
  return <ListBody list={{ ...list, columns, open }} urlOf={urlOf} />
}

/** Fetches the first page together with the screen. */
function prefetch({ entity }: EntityProps, search: string): void {
  queries.prefetch(pageQuery(entity, toCall(entity, readListUrl(new URLSearchParams(search)))))
}

/** The media library: albums and their files, with one file open next to them. Its state is in the URL. */
function GalleryScreen({ section, entity }: EntityProps) {
  const list = useList(entity, section)
  useKeptFocus(list.table)
  const { asked, state, rows, control, may, actions } = list
  const router = useRouter()
  const location = useLocation()
  const [query] = useSearchParams()
  const mayMakeAlbums = useMay('gallery', 'edit')
  const albums = useAlbums()
  const grid = useRef<HTMLUListElement>(null)
  const isStaying = useRef(false)

  // Search and notifications use `?edit=ID` for a record without its own route.
  const fileId = query.get('file') ?? query.get('edit') ?? undefined
  const albumAsked = query.get('album')
  const galleryId = filterOf(list, 'galleryId') || undefined
  const album = albums.rows.find(({ id }) => id === galleryId)

  const urlWith = (words: Readonly<Record<string, string | undefined>>): string =>
    withQueryWords(location, { file: undefined, edit: undefined, album: undefined, ...words })
  const urlOf = (id: string) => urlWith({ file: id })
  const withinAlbum = (id: string | undefined) => ({ 'filter[galleryId]': id, page: undefined })
  /** Uploads continue within the screen, so it only asks about unsaved text. */
  const go = async (to: string, options?: NavigateOptions) => {
    isStaying.current = true
    try {
      return await router.navigate(to, options)
    } finally {
      isStaying.current = false
    }
  }
  const open = (id: string) => void attempt(() => go(urlOf(id)))
  const close = async () => {
    if (!(await go(urlWith({})))) return
    const files = grid.current ?? list.table.current
    const stops = [...(files?.querySelectorAll<HTMLElement>('[data-stop], .main-cell a') ?? [])]
    stops.find((stop) => (stop.dataset.stop ?? stop.closest('tr')?.dataset.id) === fileId)?.focus()
  }

  const uploads = useUploads({
    galleryId,
    to: album ? nameOf(album) : galleryId ? 'the album' : 'no album',
    isStaying: () => isStaying.current,
  })
  const canUpload = may.edit && !asked.isTrash
  const isOver = useTakenFiles(canUpload && albumAsked === null ? uploads.queue.add : undefined)

  const remove = async (selection: Selection) => {
    const isLeft = watchLocation(router)
    if (!(await attempt(() => confirmDeleteFiles(entity, selection, isLeft)))) return
    const isOpen = fileId !== undefined && selection.records.has(fileId)
    if (isOpen && !isLeft() && !(await go(urlWith({})))) return // the user stays with the typed text
    actions.run({ action: 'delete' }, selection, true)
  }
  // Deleting asks first, and lists the uses of each file; the other actions are those of any list.
  const barList: List = {
    ...list,
    actions: {
      ...actions,
      run: (change, selection) =>
        change.action === 'delete' ? void attempt(() => remove(selection)) : actions.run(change, selection),
    },
  }
  const removeAlbum = async () => {
    if (!album) return
    const isLeft = watchLocation(router)
    const gone = await deleteRecord(albums.entity, album, isLeft)
    if (!gone) return
    if (!isLeft()) await go(urlWith(withinAlbum(undefined)))
    offerUndo(albums.entity, gone.undoable)
  }

  const isScoped = asked.query.search !== '' || asked.query.filters.length > 0
  const { page, error } = state
  return (
    <>
      <PageHead
        section={section}
        isTrash={asked.isTrash}
        sub={page && !isScoped && quantity(entity, page.total)}
        actions={
          (mayMakeAlbums || canUpload) && (
            <>
              {mayMakeAlbums && (
                <button type="button" className="btn" onClick={() => void attempt(() => go(urlWith({ album: 'new' })))}>
                  <Icon name="folder" />
                  New album
                </button>
              )}
              {canUpload && <UploadButton onFiles={uploads.queue.add} />}
            </>
          )
        }
      />
      <div className={fileId === undefined ? 'with-side gal' : 'with-side gal open'}>
        <section
          className={['panel list gal-main', list.isSlow && 'slow', isOver && 'over'].filter(Boolean).join(' ')}
          aria-label="Files"
          aria-busy={state.isLoading}
        >
          <ListTabs list={list} />
          {asked.isTrash && <TrashNote list={list} />}
          <GalleryToolbar list={list} albums={albums} />
          {album && (
            <AlbumBar
              album={album}
              onEdit={() => void attempt(() => go(urlWith({ album: album.id })))}
              onDelete={() => void attempt(removeAlbum)}
            />
          )}
          <UploadList queue={uploads.queue} />
          {actions.failed && <Failures {...actions.failed} onClose={actions.dismissFailed} />}
          {error && <Failed entity={entity} error={error} isKept={page !== undefined} onRetry={state.reload} />}
          {error && !page ? null : page?.total === 0 ? (
            <NoFiles list={list} canUpload={canUpload} onFiles={uploads.queue.add} />
          ) : asked.view === 'list' ? (
            <FileList list={list} onOpen={open} />
          ) : (
            <MediaGrid
              ref={grid}
              rows={rows}
              control={control}
              currentId={fileId}
              isBusy={page === undefined}
              urlOf={urlOf}
              onOpen={open}
            />
          )}
          {countOf(control.selection) > 0 && <SelectionBar list={barList} />}
          <ListPager list={list} />
          {isOver && (
            <p className="row drop-hint" aria-hidden="true">
              <Icon name="upload" />
              Drop to upload
            </p>
          )}
        </section>
        {fileId !== undefined && albumAsked === null && (
          <FilePanel
            key={fileId}
            list={list}
            id={fileId}
            urlOf={urlOf}
            onClose={() => void attempt(close)}
            onDelete={(row) =>
              void attempt(() => remove({ records: new Map([[row.id, list.labelOf(row)]]), all: undefined }))
            }
          />
        )}
      </div>
      {albumAsked !== null && (
        <AlbumDialog
          section={section}
          entity={albums.entity}
          id={albumAsked === 'new' ? undefined : albumAsked}
          onClose={() => void attempt(() => go(urlWith({})))}
          onMade={({ id }) => void attempt(() => go(urlWith(withinAlbum(id))))}
          becameRecord={({ id }) =>
            void attempt(() => go(urlWith({ ...withinAlbum(id), album: id }), { isSameScreen: true }))
          }
        />
      )}
    </>
  )
}

export const galleryScreen = { Screen: GalleryScreen, prefetch }
