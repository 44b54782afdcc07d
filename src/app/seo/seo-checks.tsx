import type { ReactNode } from 'react'
import { latinLengthOf, seo, twiceNote } from '#contract'
import { descriptionMax, descriptionMin, isShortTitle, titleWidthMaxPx, titleWidthPx } from '#snippets'
import { Icon } from '#ui'
import { hasCard, type PageLook } from './page-look.ts'

export type SeoField = 'metaTitle' | 'metaDescription' | 'robots' | 'ogImageId' | 'jsonLd'
/** The target whose SEO form opens on top of the record's form, and the field to focus. */
export interface SeoAsked {
  id: string
  field: SeoField
}

interface Check {
  field: SeoField
  tone: 'ok' | 'warn' | 'bad'
  text: string
}

const ofTitle = ({ title, titleFrom }: PageLook): Check => {
  const field = 'metaTitle'
  if (title === '') return { field, tone: 'bad', text: 'There is no title' }
  const over = titleWidthPx(title) - titleWidthMaxPx
  if (over > 0) return { field, tone: 'warn', text: `Title is ${over} px too wide` }
  if (titleFrom === 'record') return { field, tone: 'warn', text: 'Title only repeats the name' }
  if (isShortTitle(title)) return { field, tone: 'warn', text: 'Title is short' }
  return { field, tone: 'ok', text: 'Title fits' }
}

const ofDescription = ({ description }: PageLook): Check => {
  const field = 'metaDescription'
  const length = latinLengthOf(description)
  const over = length - descriptionMax
  if (length === 0) return { field, tone: 'bad', text: 'There is no description' }
  const letters = over === 1 ? 'character' : 'characters'
  if (over > 0)
    return { field, tone: 'warn', text: `Description is ${over} ${letters} too long${twiceNote(description)}` }
  if (length < descriptionMin) return { field, tone: 'warn', text: 'Description is short' }
  return { field, tone: 'ok', text: 'Description fits' }
}

const checksOf = (look: PageLook): Check[] => {
  const checks: Check[] = [
    ofTitle(look),
    ofDescription(look),
    {
      field: 'ogImageId',
      ...(hasCard(look)
        ? { tone: 'ok', text: 'Social card has its own image or title' }
        : { tone: 'warn', text: 'Social card has no image or title of its own' }),
    },
    {
      field: 'jsonLd',
      ...(look.hasData
        ? { tone: 'ok', text: 'Structured data for search engines' }
        : { tone: 'warn', text: 'No structured data' }),
    },
  ]
  if (look.isDuplicate) {
    checks.push({ field: 'metaTitle', tone: 'warn', text: 'Another page has the same title or description' })
  }
  if (look.isNoindex) checks.push({ field: 'robots', tone: 'warn', text: 'Hidden from search engines' })
  const order = ['bad', 'warn', 'ok']
  return checks.sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone))
}

interface SeoChecksProps {
  look: PageLook
  fixOf(field: SeoField, name: string): ReactNode
}

/** Lists points that help or harm in search results; `fixOf` creates the button that fixes one. */
export function SeoChecks({ look, fixOf }: SeoChecksProps): ReactNode {
  return (
    <ul className="checks" aria-label="Search engine checks">
      {checksOf(look).map(({ field, tone, text }) => (
        <li key={text} className={tone}>
          <Icon name={tone === 'bad' ? 'error' : tone} />
          <p>
            {text}
            {tone !== 'ok' && <> {fixOf(field, seo.fields[field]?.label ?? field)}</>}
          </p>
        </li>
      ))}
    </ul>
  )
}
