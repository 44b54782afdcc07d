import { type LinkState, percentDecoded, visibleText } from '#contract'
import type { LinkTarget, LinkUse } from '#shapes'
import type { ItemState } from '#form'
import { definitionOf } from '#translated'

/** Links in these states are broken, or their target differs from their text. */
export const isDead = (state: LinkState): boolean => !['ok', 'cannot_check', 'unchecked'].includes(state)

/** A target as people read it: `/blogs/성수기` instead of its escapes. */
export const shownTarget = (target: string): string => visibleText(percentDecoded(target), false)

export const stateWords: Readonly<Record<LinkState, ItemState>> = {
  moved: { label: 'Moved', tone: 'warn', icon: 'warn' },
  unpublished: { label: 'Not published', tone: 'warn', icon: 'draft' },
  deleted: { label: 'Deleted', tone: 'bad', icon: 'error' },
  no_heading: { label: 'No such heading', tone: 'warn', icon: 'warn' },
  missing: { label: 'Not found', tone: 'bad', icon: 'error' },
  broken: { label: 'Broken', tone: 'bad', icon: 'error' },
  cannot_check: { label: 'Unclear', tone: 'idle', icon: 'info' },
  unchecked: { label: 'Not checked', tone: 'idle', icon: 'clock' },
  ok: { label: 'Works', tone: 'ok', icon: 'ok' },
}

/** A sentence about a target, and the matching fix. */
export function targetSentence({ state, isOwn, page, fix, reason }: LinkTarget): string {
  const name = page && `“${page.label}”`
  const to = fix?.action === 'replace' && fix.to !== undefined ? shownTarget(fix.to) : undefined
  switch (state) {
    case 'ok':
      return ''
    case 'moved':
      return `${name ?? 'The page'} is now at ${to}.`
    case 'unpublished':
      return `${name ?? 'The page'} isn’t published.`
    case 'deleted':
      return `${name ?? 'The page'} is in the trash.`
    case 'no_heading':
      return `${name ?? 'The page'} has no such heading.${to?.includes('#') ? ` The nearest is ${to.slice(to.indexOf('#'))}.` : ''}`
    case 'missing':
      return to === undefined ? 'No page has this URL.' : `No page has this URL. Did you mean ${to}?`
    case 'broken':
    case 'cannot_check':
      return `${reason}.`
    case 'unchecked':
      return isOwn
        ? `No page here has this URL, but the website might have it.${to === undefined ? '' : ` Did you mean ${to}?`}`
        : ''
  }
}

/** "Text of post"; the host's key for an entity that this panel doesn't know. */
export function placeWords({ entity: key, field }: Pick<LinkUse, 'entity' | 'field'>): string {
  const entity = definitionOf(key)
  const label = entity?.fields[field]?.label
  return entity && label ? `${entity.one}, ${label.toLowerCase()}` : key
}
