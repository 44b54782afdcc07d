import type { ReactNode } from 'react'
import { ownSections, type Section } from '#contract'
import { mayOpen } from '#data'
import { Link, useLocation } from '#kit'
import { LinkTabs } from './link-tabs.tsx'

/** Links to the other screens of the same menu entry. */
export function ScreenTabs({ section: { entry } }: { section: Section }): ReactNode {
  const { path, search } = useLocation()
  const shown = new URLSearchParams(search).get('show') ?? undefined
  const tabs = ownSections
    .filter((section) => entry !== undefined && section.entry === entry && mayOpen(section))
    .flatMap(({ route, title, views = [{ label: title }] }: Section) =>
      views.map(({ label, show }) => ({
        label,
        to: show === undefined ? route : `${route}?show=${show}`,
        isCurrent: route === path && (views.length === 1 || show === shown),
      })),
    )
  return (
    entry !== undefined &&
    tabs.length > 1 && (
      <LinkTabs label={entry} className="screen-tabs" current={path + search}>
        {tabs.map(({ label, to, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </LinkTabs>
    )
  )
}
