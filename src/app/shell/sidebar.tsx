import { memo, type MouseEvent, type ToggleEvent, useId, useLayoutEffect, useRef } from 'react'
import { drawerBelowPx, groups, type Section, sections } from '#contract'
import { home, may, preferences, profile, savePreferences, useMay, useOwn, waiting } from '#data'
import { Link, useStore } from '#kit'
import { placeAt, prefetch, productName } from '#page'
import { announceLayer, Icon, Mark } from '#ui'
import './styles/menu.css'

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

const first = sections.filter(({ group }) => group === undefined)

/**
 * The menu of docs/product.md. It opens, collapses and becomes rail or drawer by HTML and CSS alone (layout.css and
 * menu.css); script opens the current group, closes the drawer after navigation, sets `inert` and moves the focus.
 */
export const Sidebar = memo(function Sidebar({ path, visit }: { path: string; visit: string }) {
  const current = placeAt(path)?.section
  const aside = useRef<HTMLElement>(null)
  const siteUrl = useOwn('siteUrl')

  const close = () => aside.current?.hidePopover() // where it is open
  useLayoutEffect(close, [visit])
  // A window that grows past the drawer's width would leave it standing over the page.
  useLayoutEffect(() => {
    const isWide = window.matchMedia(`(min-width: ${drawerBelowPx}px)`)
    isWide.addEventListener('change', close)
    return () => isWide.removeEventListener('change', close)
  }, [])

  // Before it closes, since the browser then gives the focus back to the menu button, which must not be inert.
  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.target !== event.currentTarget) return // a group's own
    for (const rest of document.querySelectorAll<HTMLElement>('.skip, .topbar, .main')) {
      rest.inert = event.newState === 'open'
    }
  }
  const onToggle = (event: ToggleEvent) => {
    if (event.target !== event.currentTarget) return
    announceLayer()
    if (event.newState === 'open') {
      focusOn('.nav [aria-current]')
      // No entry of its own, or one in a group that was closed.
      if (!document.activeElement?.matches('.nav *')) focusOn('.drawer-close')
    } else if (document.activeElement === document.body) focusOn('.drawer-open') // of a press beside it
  }

  return (
    <aside
      ref={aside} className="sidebar" id="sidebar" popover="auto" aria-label="Menu"
      onBeforeToggle={onBeforeToggle} onToggle={onToggle}
    >
      <div className="side-head">
        <Link className="brand" to={home}><Mark /><b>{productName}</b> <small>Admin</small></Link>
        <button
          type="button" className="icon-btn drawer-close" popoverTarget="sidebar" popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="x" />
        </button>
      </div>
      <nav className="nav" aria-label="Admin Panel">
        <p className="nav-title" aria-hidden="true">Admin Panel</p>
        {first.map((section) => (
          <Entry key={section.route} section={section} isCurrent={section === current} hasIcon />
        ))}
        <div className="nav-sep" />
        {groups.map((group) => <Group key={group.title} {...group} current={current} />)}
      </nav>
      {siteUrl && (
        <div className="side-foot">
          <a href={siteUrl} target="_blank" rel="noreferrer"><Icon name="external" /><span>View website</span></a>
        </div>
      )}
    </aside>
  )
})

interface GroupProps { title: string; icon: string; current: Section | undefined }

const Group = memo(function Group({ title, icon, current }: GroupProps) {
  const own = sections.filter(({ group }) => group === title)
  const isAllowed = useStore(profile, () => own.some(({ key }) => may(key, 'view')))
  const details = useRef<HTMLDetailsElement>(null)
  const isCurrent = current?.group === title
  const isKeptOpen = useStore(preferences, (now) => now.openGroups?.includes(title) === true)
  const setOpen = (isOpen?: boolean) => details.current?.toggleAttribute('open', isOpen)
  useLayoutEffect(() => { if (isCurrent) setOpen(true) }, [isCurrent, isAllowed])
  useLayoutEffect(() => { if (isKeptOpen) setOpen(true) }, [isKeptOpen, isAllowed])
  // In place of the browser's own turning: what the script has opened is no choice of the person's to be kept.
  const turn = (event: MouseEvent) => {
    event.preventDefault()
    const isOpen = setOpen()
    void savePreferences(({ openGroups = [] }) => {
      const others = openGroups.filter((other) => other !== title)
      return { openGroups: isOpen ? [...others, title] : others }
    })
  }
  return isAllowed && (
    <div className="nav-group">
      <details ref={details}>
        <summary onClickCapture={turn}>
          <Icon name={icon} /><span>{title}</span><Icon name="right" className="chev" />
        </summary>
      </details>
      {/* Beside it: not every browser can show in the rail's flyout what lies within a closed one. */}
      <div className="nav-sub">
        {own.map((section) => <Entry key={section.route} section={section} isCurrent={section === current} />)}
      </div>
    </div>
  )
})

interface EntryProps { section: Section; isCurrent: boolean; hasIcon?: boolean }

/**
 * What the role may not see is not in the menu; what the host lacks is, and its screen says so. Remembered, since each
 * step in a list is a navigation that changes none of them.
 */
const Entry = memo(function Entry({ section, isCurrent, hasIcon = false }: EntryProps) {
  const { route, title, icon, key } = section
  const mayView = useMay(key, 'view')
  const count = useStore(waiting, (now) => now[route] ?? 0)
  const countId = useId()
  if (!mayView) return null
  const ahead = () => void prefetch(route)
  return (
    <Link
      to={route} aria-current={isCurrent ? 'page' : undefined} aria-describedby={count > 0 ? countId : undefined}
      data-label={title} onPointerEnter={ahead} onFocus={ahead}
    >
      {hasIcon && <Icon name={icon} />}<span>{title}</span>
      {/* A description and no part of the name, which a number would change each time. */}
      {count > 0 && (
        <span className="count" aria-hidden="true" id={countId}>
          {count.toLocaleString('en')} <span className="sr-only">new</span>
        </span>
      )}
    </Link>
  )
})
