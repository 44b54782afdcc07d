import { type Entity, type Profile, sectionOf, settings } from '#contract'
import { has, may, ownProfile, profile } from '#data'
import { useStore } from '#kit'

/** Why visitors don't see published records yet. */
type Obstacle = 'off' | 'maintenance'

const obstacleIn = ({ contentAccess, isInMaintenance }: Profile): Obstacle | undefined =>
  contentAccess === undefined
    ? undefined
    : contentAccess === 'off'
      ? 'off'
      : isInMaintenance
        ? 'maintenance'
        : undefined

const words = {
  off: 'Published content is off, so visitors can’t see this yet.',
  maintenance: 'The website is in maintenance mode, so visitors can’t see this yet.',
} as const
const fields = { off: 'contentAccess', maintenance: 'maintenance' } as const

interface OnSite {
  words: string
  /** Links users who can change the settings to the one that hides the website. */
  link?: { label: string; to: string }
}

function wordsOn(obstacle: Obstacle): OnSite {
  const section = sectionOf(settings.key)
  return section && has('entities') && may(settings.key, 'edit')
    ? { words: words[obstacle], link: { label: 'Open settings', to: `${section.route}?field=${fields[obstacle]}` } }
    : { words: `${words[obstacle]} An administrator can change this.` }
}

/** Describes what visitors see of records that are published now; neutral if the host doesn't report it. */
export function publishedOnSite({ sitePath }: Entity, count = 1): OnSite {
  const now = ownProfile()
  const obstacle = now && obstacleIn(now)
  if (obstacle) return wordsOn(obstacle)
  const live = count === 1 ? 'The page is live.' : 'The pages are live.'
  return { words: now?.contentAccess !== undefined && sitePath !== undefined ? live : '' }
}

/** The URL of the website, unless it is known not to get records from this host. */
export const openSiteUrl = (now = ownProfile()): string | undefined =>
  now?.contentAccess === 'off' ? undefined : now?.siteUrl

export const useOpenSiteUrl = (): string | undefined => useStore(profile, (now) => openSiteUrl(ownProfile(now)))

/** Why visitors don't see published records, and where to change that; undefined if they do. */
export function useSiteObstacle(): OnSite | undefined {
  const obstacle = useStore(profile, (now) => (typeof now === 'object' ? obstacleIn(now) : undefined))
  return obstacle && wordsOn(obstacle)
}
