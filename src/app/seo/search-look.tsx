import type { ReactNode } from 'react'
import { beginningOf, descriptionMax, lengthOf, titleWidthMaxPx, titleWidthPx } from '#contract'
import { Icon } from '../ui/icon.tsx'
import type { PageLook } from './page-look.ts'
import '../styles/seo-preview.css'

/** As search results cut: the title by its width, the description by its characters. */
const cutTitle = (title: string): string => {
  if (titleWidthPx(title) <= titleWidthMaxPx) return title
  let cut = title
  while (cut !== '' && titleWidthPx(`${cut} …`) > titleWidthMaxPx) cut = beginningOf(cut, lengthOf(cut) - 1)
  return `${cut.trimEnd()} …`
}
export const cutDescription = (description: string): string => lengthOf(description) <= descriptionMax ? description
  : `${beginningOf(description, descriptionMax - 1).trimEnd()} …`

/** How a result of a search engine looks. */
export function SearchLook({ look: { host, path, siteName, title, description } }: { look: PageLook }): ReactNode {
  return (
    <figure className="serp" aria-label="Search result">
      <div className="site">
        <span className="fav"><Icon name="airport" size="xs" /></span>
        <div>
          <p>{siteName || 'Your website'}</p>
          <small>{[host, ...path.split('/').filter(Boolean)].join(' › ')}</small>
        </div>
      </div>
      <p className="t">{cutTitle(title) || 'No title'}</p>
      <p className="d">
        {cutDescription(description) || 'Without a description, search engines show a piece of the page.'}
      </p>
    </figure>
  )
}
