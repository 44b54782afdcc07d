import { memo, type MouseEvent, type ToggleEvent, useId, useLayoutEffect, useRef } from 'react'
import { drawerBelowPx, groups, ownSections, type Section, sections } from '#contract'
import { attempt, home, may, mayOpen, preferences, profile, savePreferences, useOwn, unreadByRoute } from '#data'
import { Link, mediaQuery, useStore } from '#kit'
import { screenRouteAt, prefetch, productName } from '#page'
import { numberWords } from '#record'
import { announceLayer, Icon, Mark } from '#ui'
import './styles/menu.css'

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

/** Whether the focus is lost, or about to be, because its element is hidden with the drawer. */
const isLost = (drawer: Element): boolean =>
  document.activeElement === document.body || drawer.contains(document.activeElement)

const first = sections.filter(({ group }) => group === undefined)

const wideWindow = mediaQuery(`(min-width: ${drawerBelowPx}px)`)

/** An entry of several screens opens the first that the user can see. */
const leads = (section: Section): boolean =>
  isShown(section) &&
  (section.entry === undefined || ownSections.find((one) => one.entry === section.entry && isShown(one)) === section)

const isOf = (section: Section, current: Section | undefined): boolean =>
  section === current || (section.entry !== undefined && section.entry === current?.entry)

/** A menu entry of the specification stays even if the host lacks its section; the screen then explains that. */
const isShown = (section: Section) => (sections.includes(section) ? may(section.key, 'view') : mayOpen(section))

/**
 * The menu of docs/product.md, and the System group. HTML and CSS alone open and collapse it as rail or drawer (layout.css and menu.css).
 * Script opens the current group, closes the drawer after navigation, sets `inert` and moves the focus.
 */
export const Sidebar = memo(function Sidebar({ path, visit }: { path: string; visit: string }) {
  const current = screenRouteAt(path)?.section
  const aside = useRef<HTMLElement>(null)
  const siteUrl = useOwn('siteUrl')

  const close = () => aside.current?.hidePopover() // closes an open drawer
  useLayoutEffect(close, [visit])
  // If the window becomes wide, the drawer would cover the page.
  useLayoutEffect(() => wideWindow.subscribe(close), [])

  // A touch outside the drawer only closes it. Its click would reach the element underneath, which is no longer inert
  // by then, so the click is prevented. Some browsers close a popover on the click, so this closes the drawer.
  useLayoutEffect(() => {
    let closes = false
    const onStart = ({ target }: TouchEvent) => {
      const drawer = aside.current
      closes = drawer?.matches(':popover-open') === true && !(target instanceof Node && drawer.contains(target))
    }
    const onEnd = (event: TouchEvent) => {
      if (!closes || !event.cancelable) return
      event.preventDefault()
      close()
    }
    document.addEventListener('touchstart', onStart, { passive: true })
    document.addEventListener('touchend', onEnd, { passive: false })
    return () => {
      document.removeEventListener('touchstart', onStart)
      document.removeEventListener('touchend', onEnd)
    }
  }, [])

  // Runs before the drawer closes: the browser then focuses the menu button, which must not be inert.
  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.target !== event.currentTarget) return // the event of a group
    for (const rest of document.querySelectorAll<HTMLElement>('.skip, .topbar, .main')) {
      rest.inert = event.newState === 'open'
    }
  }
  const onToggle = (event: ToggleEvent) => {
    if (event.target !== event.currentTarget) return
    announceLayer()
    if (event.newState === 'open') {
      focusOn('.nav [aria-current]')
      // The screen has no menu entry, or its group was closed.
      if (!document.activeElement?.matches('.nav *')) focusOn('.drawer-close')
    } else if (isLost(event.currentTarget)) focusOn('.drawer-open') // a press outside the menu
  }

  return (
    <aside
      ref={aside}
      className="sidebar"
      id="sidebar"
      popover="auto"
      aria-label="Menu"
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
    >
      <div className="row side-head">
        <Link className="row brand" to={home}>
          <Mark />
          <b>{productName}</b> <small>Admin</small>
        </Link>
        <button
          type="button"
          className="icon-btn drawer-close"
          popoverTarget="sidebar"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="x" />
        </button>
      </div>
      <nav className="nav" aria-label="Admin Panel">
        <p className="nav-title" aria-hidden="true">
          Admin Panel
        </p>
        {first.map((section) => (
          <Entry key={section.route} section={section} isCurrent={section === current} hasIcon />
        ))}
        <div className="nav-sep" />
        {groups.map((group) => (
          <Group key={group.title} {...group} current={current} />
        ))}
      </nav>
      {siteUrl && (
        <div className="side-foot">
          <a href={siteUrl} target="_blank" rel="noreferrer">
            <Icon name="external" />
            <span>View website</span>
          </a>
        </div>
      )}
    </aside>
  )
})

interface GroupProps {
  title: string
  icon: string
  current: Section | undefined
}

const Group = memo(function Group({ title, icon, current }: GroupProps) {
  const own = [...sections, ...ownSections].filter(({ group }) => group === title)
  const isAllowed = useStore(profile, () => own.some(isShown))
  const details = useRef<HTMLDetailsElement>(null)
  const isCurrent = current?.group === title
  const isKeptOpen = useStore(preferences, (now) => now.openGroups?.includes(title) === true)
  const setOpen = (isOpen?: boolean) => details.current?.toggleAttribute('open', isOpen)
  useLayoutEffect(() => {
    if (isCurrent) setOpen(true)
  }, [isCurrent, isAllowed])
  useLayoutEffect(() => {
    if (isKeptOpen) setOpen(true)
  }, [isKeptOpen, isAllowed])
  // Replaces the browser's toggle, so that only the user's own choice is stored, not a group that script opened.
  const turn = (event: MouseEvent) => {
    event.preventDefault()
    const isOpen = setOpen()
    void attempt(() =>
      savePreferences(({ openGroups = [] }) => {
        const others = openGroups.filter((other) => other !== title)
        return { openGroups: isOpen ? [...others, title] : others }
      }),
    )
  }
  return (
    isAllowed && (
      <div className="nav-group">
        <details ref={details}>
          <summary onClickCapture={turn}>
            <Icon name={icon} />
            <span>{title}</span>
            <Icon name="right" className="chev" />
          </summary>
        </details>
        {/* The links are next to `details`: some browsers cannot show a closed one's content in the rail's flyout. */}
        <div className="nav-sub">
          {own.map((section) => (
            <Entry key={section.route} section={section} isCurrent={isOf(section, current)} />
          ))}
        </div>
      </div>
    )
  )
})

interface EntryProps {
  section: Section
  isCurrent: boolean
  hasIcon?: boolean
}

/** Memoized, since each step in a list is a navigation. */
const Entry = memo(function Entry({ section, isCurrent, hasIcon = false }: EntryProps) {
  const { route, icon, title: own, entry: title = own } = section
  const isOffered = useStore(profile, () => leads(section))
  const count = useStore(unreadByRoute, (now) => now[route] ?? 0)
  const countId = useId()
  if (!isOffered) return null
  const ahead = () => void attempt(() => prefetch(route))
  return (
    <Link
      to={route}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={count > 0 ? countId : undefined}
      data-label={title}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      {hasIcon && <Icon name={icon} />}
      <span>{title}</span>
      {/* A description: as a part of the name, the number would change the name. */}
      {count > 0 && (
        <span className="count" aria-hidden="true" id={countId}>
          {numberWords(count)} <span className="sr-only">new</span>
        </span>
      )}
    </Link>
  )
})
