import { type ReactNode, useId, useState } from 'react'
import { calls } from '#contract'
import type { LinkTarget, LinkUse } from '#shapes'
import { api, attempt, may, useRead } from '#data'
import { ListItem } from '#form'
import { Link } from '#kit'
import { urlOfRecord, ageInText, instant, RecordLink } from '#record'
import { Icon, useFeedback } from '#ui'
import { linksTag, usesQuery } from './links-query.ts'
import { isDead, placeWords, shownTarget, stateWords, targetSentence } from './link-words.ts'
import { placeCount } from './replace-dialog.tsx'

interface LinkRowProps {
  link: LinkTarget
  /** Whether this host sends requests to URLs without a record. */
  checksOthers: boolean
  onReplace(to: string): void
  onChoose(): void
  onRemove(): void
}

/** One target: its state, the fix, and its uses. */
export function LinkRow({ link, checksOthers, onReplace, onChoose, onRemove }: LinkRowProps): ReactNode {
  const { target, state, isOwn, useCount, page, fix, checkedAt, isWaiting } = link
  const [isOpen, setOpen] = useState(false)
  const { toast } = useFeedback()
  const placesId = useId()
  const sentence = targetSentence(link)
  const pageUrl = page && urlOfRecord(page.entity, page.id)
  /** Only a request can tell whether it works. */
  const isElsewhere = !isOwn || state === 'unchecked' || checkedAt !== null
  const mayChange = link.uses.some(({ entity }) => may(entity, 'edit'))
  const places = placeCount(useCount)
  const shown = shownTarget(target)
  const offered = fix?.action === 'replace' ? fix.to : undefined
  const shownOffer = shownTarget(offered ?? '')
  const recheck = async () => {
    await api.send('POST', `${calls.links}/recheck`, { target }, { outdates: [linksTag] })
    toast('The link will be checked within a minute.')
  }
  return (
    <ListItem
      title={<span className="link-target">{shown}</span>}
      state={stateWords[state]}
      text={sentence}
      facts={[
        checkedAt !== null && <>Checked {instant(checkedAt, ageInText)}</>,
        checkedAt !== null && isWaiting && 'waiting for another check',
      ]}
      actions={
        <>
          {mayChange && offered && (
            <button
              type="button"
              className="btn s primary"
              aria-label={`Replace ${shown} with ${shownOffer}`}
              onClick={() => onReplace(offered)}
            >
              Use {shownOffer}
            </button>
          )}
          {pageUrl && isDead(state) && (
            <Link className="btn s" to={pageUrl} aria-label={`Open page ${page.label}`}>
              Open page
            </Link>
          )}
          {mayChange && (isDead(state) || (isOwn && state !== 'ok')) && (
            <button type="button" className="btn s" aria-label={`Replace ${shown}`} onClick={onChoose}>
              Replace…
            </button>
          )}
          {mayChange && isDead(state) && (
            <button type="button" className="btn s danger" aria-label={`Remove links to ${shown}`} onClick={onRemove}>
              Remove links
            </button>
          )}
          {isElsewhere && checksOthers && !isWaiting && (
            <button
              type="button"
              className="btn s"
              aria-label={`Check ${checkedAt === null ? 'now' : 'again'}: ${shown}`}
              onClick={() => void attempt(recheck)}
            >
              <Icon name="refresh" />
              Check {checkedAt === null ? 'now' : 'again'}
            </button>
          )}
          {!isOwn && (
            <a
              className="btn s"
              href={target}
              target="_blank"
              rel="noreferrer"
              aria-label={`Visit ${shown} in a new tab`}
            >
              <Icon name="external" />
              Visit
            </a>
          )}
        </>
      }
    >
      {' '}
      <button
        type="button"
        className="link"
        aria-expanded={isOpen}
        aria-controls={placesId}
        onClick={() => setOpen(!isOpen)}
      >
        Used in {places}
      </button>
      <div id={placesId} hidden={!isOpen}>
        {isOpen && <Places link={link} />}
      </div>
    </ListItem>
  )
}

/** The first uses are included in the target; the others are read page by page. */
function Places({ link: { target, uses, useCount } }: { link: LinkTarget }): ReactNode {
  const [pages, setPages] = useState(0)
  const isShort = pages === 0
  return (
    <>
      <ul className="link-places" aria-label={`Places that link to ${shownTarget(target)}`}>
        {isShort && uses.map(placeItem)}
        {Array.from({ length: pages }, (_, index) => (
          <PlacesOfPage key={index} target={target} page={index + 1} />
        ))}
      </ul>
      {useCount > (isShort ? uses.length : pages * 100) && (
        <button type="button" className="link" onClick={() => setPages(pages + 1)}>
          Show more places
        </button>
      )}
    </>
  )
}

function PlacesOfPage({ target, page }: { target: string; page: number }): ReactNode {
  const { data, error } = useRead(usesQuery(target, page), { keepPrevious: true })
  if (error && !data) return <li>{error.message}</li>
  return data?.map(placeItem)
}

function placeItem(use: LinkUse): ReactNode {
  const { entity, id, label, field } = use
  return (
    <li key={`${entity} ${id} ${field}`}>
      <RecordLink entity={entity} id={id}>
        {label}
      </RecordLink>{' '}
      <span className="subtle">{placeWords(use)}</span>
    </li>
  )
}
