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
  // After the frame: a title is the browser's to draw, and would keep the screen waiting.
  useEffect(() => { document.title = title + titleSuffix(productName) }, [title])
}

export interface PageHeadProps {
  section: Section
  /** The heading, and the tab's title. Left out: the section's own. */
  title?: string
  /** The heading is a record's name, which browsers leave as it is. */
  isName?: boolean
  /** Beside the heading in a lighter voice: "1,430 airports". */
  sub?: ReactNode
  /** Instead of the section's pictogram: an airport's code. */
  lead?: ReactNode
  /** A status pill and its like. */
  badge?: ReactNode
  /** Of what was deleted, which is said beside the heading. */
  isTrash?: boolean
  /** Buttons at the end of the row, the primary one last. */
  actions?: ReactNode
  /** The last crumb, where it is shorter than the title. */
  crumb?: string
}

/** Breadcrumb (home, parent group, item), heading and actions; sets the tab's title. */
export function PageHead(props: PageHeadProps) {
  const { section, title = section.title, isName = false, sub, lead, badge, isTrash, actions, crumb = title } = props
  const { path, search, state } = useLocation()
  usePageTitle(title)
  useEffect(() => noteVisit({ to: path + search, title, icon: section.icon }), [path, search, title, section.icon])
  const isItem = title !== section.title
  return (
    <header className="page-head">
      {section.breadcrumb !== false && (
        <nav aria-label="Breadcrumb">
          <ol className="crumbs">
            <li><Link to={home} aria-label="Home"><Icon name="home" /></Link></li>
            <li><span>{section.group ?? 'Admin Panel'}</span></li>
            {isItem && <li><Link {...wayTo(section, state)}>{section.title}</Link></li>}
            <li><span aria-current="page" translate={isName ? 'no' : undefined}>{crumb}</span></li>
          </ol>
        </nav>
      )}
      <div className="title-row">
        {lead ?? <span className="picto"><Icon name={section.icon} /></span>}
        <div><h1 tabIndex={-1} translate={isName ? 'no' : undefined}>{title}</h1></div>
        {badge}
        {isTrash && <span className="status idle pill"><Icon name="trash" />Trash</span>}
        {sub && <span className="sub">{sub}</span>}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </header>
  )
}
