import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { beginningOf, latinLengthOf, lengthOf, percentDecoded, twiceNote } from '#contract'
import { cutToResult, descriptionMax, type Origin, titleWidthMaxPx, titleWidthPx } from '#snippets'
import { mediaUrl } from '#data'
import { Icon } from '#ui'
import { nextItem } from '#controls'
import { originWords, type PageLook } from './page-look.ts'
import './styles/seo-preview.css'

interface MeterProps {
  label: string
  value: number
  max: number
  unit: string
  origin: Origin
}

function Meter({ label, value, max, unit, origin }: MeterProps): ReactNode {
  const isLong = value > max
  return (
    <div className="len">
      <div
        className={isLong ? 'meter warn' : 'meter'}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={`${value} of ${max} ${unit}`}
        style={{ '--v': `${Math.min(100, (100 * value) / max)}%` }}
      >
        <i />
      </div>
      <span className={isLong ? 'num warn-t' : 'num'}>
        {label}: {value} of {max} {unit}
        {originWords[origin]}
        {isLong && <span>: the end is cut</span>}
      </span>
    </div>
  )
}

function SearchResult({ look }: { look: PageLook }): ReactNode {
  const { title, titleFrom, description, descriptionFrom } = look
  return (
    <div className="rows seo-beside">
      <Meter label="Title" value={titleWidthPx(title)} max={titleWidthMaxPx} unit="px" origin={titleFrom} />
      <Meter
        label="Description"
        value={latinLengthOf(description)}
        max={descriptionMax}
        unit={`characters${twiceNote(description)}`}
        origin={descriptionFrom}
      />
      <SearchLook look={look} />
    </div>
  )
}

function SocialCard({ look }: { look: PageLook }): ReactNode {
  const { host, title, description, cardTitle, cardDescription, image } = look
  return (
    <figure className="frame social" aria-label="Social card">
      {image ? (
        <img src={mediaUrl(image.url, 960)} alt="" />
      ) : (
        <span className="no-image">
          <Icon name="gallery" />
          No card image
        </span>
      )}
      <div>
        <small>{host}</small>
        <b>{cardTitle || title || 'No title'}</b>
        <span className="help">{cutDescription(cardDescription || description)}</span>
      </div>
    </figure>
  )
}

/** Tabs with automatic activation (ARIA pattern): two previews of one page. */
export function Looks({ look }: { look: PageLook }): ReactNode {
  const id = useId()
  const [shown, setShown] = useState<'search' | 'card'>('search')
  const tabs = [
    ['search', 'Search result'],
    ['card', 'Social card'],
  ] as const
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextItem([...event.currentTarget.querySelectorAll('button')], event, true)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <div className="rows seo-beside">
      <div className="seg s" role="tablist" aria-label="Preview" onKeyDown={onKeyDown}>
        {tabs.map(([key, label]) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={shown === key}
            aria-controls={`${id}-panel`}
            tabIndex={shown === key ? 0 : -1}
            onClick={() => setShown(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} tabIndex={0}>
        {shown === 'search' ? <SearchResult look={look} /> : <SocialCard look={look} />}
      </div>
    </div>
  )
}

/** Search results cut the title by width and the description by characters. */
const cutTitle = (title: string): string => {
  if (titleWidthPx(title) <= titleWidthMaxPx) return title
  let cut = title
  while (cut !== '' && titleWidthPx(`${cut} …`) > titleWidthMaxPx) cut = beginningOf(cut, lengthOf(cut) - 1)
  return `${cut.trimEnd()} …`
}
const cutDescription = (description: string): string => cutToResult(description, ' …')

/** Shows a search result. */
function SearchLook({ look: { host, path, siteName, title, description } }: { look: PageLook }): ReactNode {
  return (
    <figure className="frame serp" aria-label="Search result">
      <div className="row site">
        <span className="fav">
          <Icon name="airport" size="xs" />
        </span>
        <div>
          <p>{siteName || 'Your website'}</p>
          <small>{[host, ...percentDecoded(path).split('/').filter(Boolean)].join(' › ')}</small>
        </div>
      </div>
      <p className="t">{cutTitle(title) || 'No title'}</p>
      <p className="d">
        {cutDescription(description) || 'Without a description, search engines show a part of the page.'}
      </p>
    </figure>
  )
}
