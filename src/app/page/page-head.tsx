import { type ReactNode, useEffect } from 'react'
import { type Section, titleSuffix } from '#contract'
import { home, noteVisit } from '#data'
import { Link, useLocation } from '#kit'
import { Icon } from '#ui'
import { wayTo } from './way-back.ts'
import './styles/page-head.css'

export const productName = process.env.PRODUCT_NAME ?? 'Apron'

/** The tab's title: `<screen title> | <product> Admin`. */
export function usePageTitle(title: string): void {
  // The effect runs after the frame, because setting the title would delay the screen.
  useEffect(() => {
    document.title = title + titleSuffix(productName)
  }, [title])
}

interface PageHeadProps {
  section: Section
  /** The heading and the tab's title; the default is the section's title. */
  title?: string
  /** The heading is a record's name, which browsers don't translate. */
  isName?: boolean
  /** Next to the heading in a lighter voice: "1,430 airports". */
  sub?: ReactNode
  /** An airport's code, instead of the section's icon. */
  lead?: ReactNode
  /** A status pill or a similar indicator. */
  badge?: ReactNode
  /** The record is in the trash, and the heading shows that. */
  isTrash?: boolean
  /** Buttons at the end of the row; the primary one is the last. */
  actions?: ReactNode
  /** The screen shows one record, even while its title is unknown: the breadcrumb links to the list. */
  isRecord?: boolean
  /** Links to the other screens of the same menu entry. */
  tabs?: ReactNode
  /** The last breadcrumb, if it is shorter than the title. */
  crumb?: string
}

/** Breadcrumb (home, parent group, item), heading and actions. Sets the tab's title. */
export function PageHead(props: PageHeadProps) {
  const {
    section,
    title = section.title,
    isName = false,
    sub,
    lead,
    badge,
    isTrash,
    actions,
    tabs,
    crumb = title,
  } = props
  const { path, search, state } = useLocation()
  usePageTitle(title)
  useEffect(() => noteVisit({ to: path + search, title, icon: section.icon }), [path, search, title, section.icon])
  const isItem = title !== section.title
  const { isRecord = isItem } = props
  return (
    <header className="page-head">
      {section.breadcrumb !== false && (
        <nav aria-label="Breadcrumb">
          <ol className="row wrap crumbs">
            <li>
              <Link to={home} aria-label="Home">
                <Icon name="home" />
              </Link>
            </li>
            <li>
              <span>{section.group ?? 'Admin Panel'}</span>
            </li>
            {isRecord && (
              <li>
                <Link {...wayTo(section, state)}>{section.title}</Link>
              </li>
            )}
            {(isItem || !isRecord) && (
              <li>
                <span aria-current="page" translate={isName ? 'no' : undefined}>
                  {crumb}
                </span>
              </li>
            )}
          </ol>
        </nav>
      )}
      <div className="row wrap title-row">
        {lead ?? (
          <span className="picto">
            <Icon name={section.icon} />
          </span>
        )}
        <div>
          <h1 tabIndex={-1} translate={isName ? 'no' : undefined}>
            {title}
          </h1>
        </div>
        {badge}
        {isTrash && (
          <span className="status idle pill">
            <Icon name="trash" />
            Trash
          </span>
        )}
        {sub && <span className="sub">{sub}</span>}
        {actions && <div className="row wrap actions">{actions}</div>}
      </div>
      {tabs}
    </header>
  )
}
