import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { descriptionMax, titleWidthMaxPx, titleWidthPx } from '../../contract/seo.ts'
import { useStore } from '../../kit/store.ts'
import { useChosenPicture } from '../form/chosen-picture.ts'
import { setFields } from '../form/edit-form.ts'
import type { FormExtra } from '../form/extras.ts'
import { useForm, useTypedText } from '../form/use-form.ts'
import { mediaAddress } from '../media/media-address.ts'
import { Icon } from '../ui/icon.tsx'
import { nextItem } from '../ui/next-item.ts'
import { cutDescription, SearchLook, targetOf } from './search-look.tsx'
import '../styles/seo-preview.css'

const useTarget = () => targetOf(useStore(useForm().store, (now) => now.record))

function Meter({ label, value, max, unit }: { label: string; value: number; max: number; unit: string }): ReactNode {
  const isLong = value > max
  return (
    <div className="len">
      <div
        className={isLong ? 'meter warn' : 'meter'} role="meter" aria-label={label} aria-valuemin={0}
        aria-valuemax={max} aria-valuenow={Math.min(value, max)} aria-valuetext={`${value} of ${max} ${unit}`}
        style={{ '--v': `${Math.min(100, (100 * value) / max)}%` }}
      >
        <i />
      </div>
      <span className={isLong ? 'num warn-t' : 'num'}>
        {label}: {value} of {max} {unit}{isLong && ': the end is cut'}
      </span>
    </div>
  )
}

function SearchResult(): ReactNode {
  const target = useTarget()
  const title = useTypedText('metaTitle') || target.title
  const description = useTypedText('metaDescription') || target.description
  return (
    <div className="seo-beside">
      <Meter label="Title" value={titleWidthPx(title)} max={titleWidthMaxPx} unit="px" />
      <Meter label="Description" value={[...description].length} max={descriptionMax} unit="characters" />
      <SearchLook target={{ ...target, title, description }} />
    </div>
  )
}

function SocialCard(): ReactNode {
  const target = useTarget()
  const image = useChosenPicture('ogImageId')
  const [ogTitle, metaTitle] = [useTypedText('ogTitle'), useTypedText('metaTitle')]
  const [ogDescription, metaDescription] = [useTypedText('ogDescription'), useTypedText('metaDescription')]
  const title = ogTitle || metaTitle || target.title
  const description = ogDescription || metaDescription || target.description
  return (
    <figure className="social" aria-label="Social card">
      {image ? <img src={mediaAddress(image.url, 960)} alt="" />
        : <span className="no-image"><Icon name="gallery" />No card image</span>}
      <div><small>{target.host}</small><b>{title || 'No title'}</b><span>{cutDescription(description)}</span></div>
    </figure>
  )
}

/** Proposed from the record; a person takes it, and changes what they know better. */
function StructuredData(): ReactNode {
  const form = useForm()
  const { proposed } = useTarget()
  const current = useTypedText('jsonLd')
  const [isShown, setShown] = useState(false)
  const id = useId()
  if (!proposed) return null
  return (
    <div className="seo-beside">
      <div className="row wrap">
        <button
          type="button" className="btn s" aria-disabled={current === proposed}
          onClick={() => setFields(form, { values: { jsonLd: proposed } })}
        >
          <Icon name="wrench" />Use the proposal
        </button>
        <button
          type="button" className="btn ghost s" aria-expanded={isShown} aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide it' : 'Show it'}
        </button>
      </div>
      <pre id={id} hidden={!isShown} tabIndex={0} className="proposal">{proposed}</pre>
    </div>
  )
}

/** Pattern "tabs", automatic: the two looks of one page. */
export function Looks(): ReactNode {
  const id = useId()
  const [look, setLook] = useState<'search' | 'card'>('search')
  const tabs = [['search', 'Search result'], ['card', 'Social card']] as const
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextItem([...event.currentTarget.querySelectorAll('button')], event, true)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <div className="seo-beside">
      <div className="seg s" role="tablist" aria-label="Preview" onKeyDown={onKeyDown}>
        {tabs.map(([key, label]) => (
          <button
            key={key} type="button" role="tab" id={`${id}-${key}`} aria-selected={look === key}
            aria-controls={`${id}-panel`} tabIndex={look === key ? 0 : -1} onClick={() => setLook(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${look}`} tabIndex={0}>
        {look === 'search' ? <SearchResult /> : <SocialCard />}
      </div>
    </div>
  )
}

/** What the form of SEO content has beside its fields. */
export const seoExtra: FormExtra = { beside: { 'Search result': Looks, 'Structured data': StructuredData } }
