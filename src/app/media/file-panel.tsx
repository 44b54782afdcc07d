import { type ReactNode, useEffect, useRef } from 'react'
import { type Entity, isReference, type Row } from '#contract'
import { is, mediaUrl, pageQuery, queryBy, useRead } from '#data'
import { idOf, OpenedRecord, useOpenedForm, useRecord } from '#form'
import { Link } from '#kit'
import type { List } from '#list'
import { instant, nameOf, urlOf } from '#record'
import { CopyButton, Icon } from '#ui'
import { factsWords } from '#upload'
import { FocalPoint } from './focal-point.tsx'
import { PlaceList, placesQuery } from './uses-list.tsx'

interface FilePanelProps {
  list: List
  id: string
  urlOf(id: string): string
  onClose(): void
  onDelete(row: Row): void
}

/** One file next to the others. Its alternative text comes first, since that is missing most often. */
export function FilePanel({ list, id, urlOf: addressOf, onClose, onDelete }: FilePanelProps) {
  const { entity, section, may } = list
  const opened = useOpenedForm(entity, id, undefined)
  const row = useRecord(opened.form)
  const isReady = opened.form !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isReady) return
    const first = may.edit ? document.getElementById(idOf('alt')) : null
    ;(first ?? heading.current)?.focus({ preventScroll: true })
    // If only one fits, the file replaces the files, which may be scrolled.
    const files = heading.current?.closest('.gal')?.firstElementChild
    if (files && getComputedStyle(files).display === 'none') window.scrollTo(0, 0)
  }, [id, isReady, may.edit])

  return (
    <aside className="panel side gal-side" aria-label="File details">
      <header>
        <h2 className="trunc" tabIndex={-1} ref={heading}>
          {row ? nameOf(row) : 'File'}
        </h2>
        <span className="end">
          <button type="button" className="icon-btn s" aria-label="Close details" onClick={onClose}>
            <Icon name="x" size="s" />
          </button>
        </span>
      </header>
      <div className="body side-form">
        <OpenedRecord
          opened={opened}
          section={section}
          isNarrow
          notes={row && <FocalPoint row={row} />}
          exits={{ becameRecord: () => {} }}
        />
        {row && <FileFacts key={row.id} entity={entity} row={row} addressOf={addressOf} />}
        {row && (
          <div className="row">
            <CopyUrl url={urlOf(row)} />
            <a className="btn s" href={mediaUrl(urlOf(row))} target="_blank" rel="noreferrer">
              <Icon name="external" />
              Original
            </a>
            {may.delete && (
              <button
                type="button"
                className="btn s danger icon-only end"
                aria-label="Delete"
                data-tip="Delete"
                onClick={() => onDelete(row)}
              >
                <Icon name="trash" />
              </button>
            )}
          </div>
        )}
      </div>
    </aside>
  )
}

function CopyUrl({ url }: { url: string }) {
  return (
    <CopyButton
      text={() => new URL(mediaUrl(url), window.location.href).href}
      done="URL copied."
      refused={(address) => `Your browser blocked copying. The URL is ${address}`}
    >
      Copy URL
    </CopyButton>
  )
}

const fact = (term: string, value: ReactNode) => (
  <div key={term}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

/** Facts about the file, the user who uploaded it, the places that show it, and duplicates. */
export function FileFacts({ entity, row, addressOf }: { entity: Entity; row: Row; addressOf(id: string): string }) {
  const { data: places } = useRead(placesQuery(row.id), { keepPrevious: true })
  const isSame = queryBy([is('sha256', String(row.sha256))], 10)
  const { data: found } = useRead(pageQuery(entity, isSame), { keepPrevious: true })
  const twins = found?.rows.filter(({ id }) => id !== row.id) ?? []
  const by = isReference(row.createdBy) ? `, ${row.createdBy.label}` : ''
  return (
    <div className="rows file-facts">
      <dl className="terms">
        {fact('Size', factsWords(row))}
        {fact(
          'Added',
          <>
            {instant(row.createdAt)}
            {by}
          </>,
        )}
        {fact('Updated', instant(row.updatedAt))}
        {twins.length > 0 &&
          fact(
            'Same image',
            twins.map(({ id, name }) => (
              <Link key={id} className="link" to={addressOf(id)}>
                {String(name)}
              </Link>
            )),
          )}
      </dl>
      <section aria-label="Used in">
        <h3>
          Used in {places !== undefined && places.length > 0 && <span className="num subtle">{places.length}</span>}
        </h3>
        {places?.length === 0 && <p className="subtle">No page uses this image.</p>}
        {places !== undefined && places.length > 0 && <PlaceList places={places} />}
      </section>
    </div>
  )
}
