import type { ReactNode } from 'react'
import { sections } from '#contract'
import { Link } from '../../kit/link.tsx'
import { Icon } from '../ui/icon.tsx'

/** Addresses of this panel, with or without its origin; not the end of somebody else's, nor a sentence's full stop. */
const ownAddress = (origin: string): RegExp => {
  const site = origin.replaceAll(/[.*+?^\${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w.:/-])(?:${site})?/admin/[a-z_/-]+(?:\\?[\\w%=&.:~-]*[\\w%=~])?`, 'gi')
}

const nameOf = (path: string): { title: string; icon: string } | undefined =>
  sections.find(({ route, create, edit }) => [route, create, edit].includes(path))

/** A message as text; addresses of the panel's own screens become chips that lead there. */
export function messageText(text: string, origin: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(ownAddress(origin))) {
    const url = new URL(match[0], origin)
    const section = nameOf(url.pathname)
    if (!section || url.origin !== origin) continue
    parts.push(text.slice(from, match.index))
    const isRecord = url.searchParams.has('id') || url.searchParams.has('edit')
    parts.push(
      <Link key={match.index} className="tag" to={url.pathname + url.search}>
        <Icon name={section.icon} size="xs" />{section.title}{isRecord && ' record'}
      </Link>,
    )
    from = match.index + match[0].length
  }
  parts.push(text.slice(from))
  return parts
}
