import { Fragment, type ReactNode, useRef } from 'react'
import type { Read } from '#data'
import { DataFault } from '#page'
import { Icon, useKeptFocus } from '#ui'
import '../styles/items.css'

interface ItemPanelProps<T> {
  label: string
  /** Undefined while they load. */
  items: readonly T[] | undefined
  itemOf(item: T): ReactNode
  /** Replaces an empty list. */
  none: ReactNode
  read: Pick<Read<unknown>, 'error' | 'reload'>
  /** The title of a failure. */
  failed: string
  /** Below the items, such as a pager. */
  children?: ReactNode
}

/** The items of a screen. A pressed button can disappear with its item; the list then takes the focus. */
export function ItemPanel<T>(props: ItemPanelProps<T>): ReactNode {
  const { label, items, itemOf, none, failed, children } = props
  const { error, reload } = props.read
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list)
  if (error && !items) {
    return (
      <DataFault title={failed} details={error.requestId && `Request ${error.requestId}`} onRetry={reload}>
        {error.message}
      </DataFault>
    )
  }
  return (
    <div className="panel" aria-busy={!items}>
      {items?.length === 0 ? (
        none
      ) : (
        <ul ref={list} className="items" aria-label={label} tabIndex={-1}>
          {items?.map(itemOf)}
        </ul>
      )}
      {children}
    </div>
  )
}

export interface ItemState {
  tone: string
  label: string
  icon?: string
}

interface ListItemProps {
  /** Before everything else: a time or a state. */
  lead?: ReactNode
  title?: ReactNode
  /** Next to the title. */
  state?: ItemState | undefined
  text?: ReactNode
  /** One quiet line. Facts that are empty are left out. */
  facts?: readonly ReactNode[]
  /** More lines. */
  children?: ReactNode
  actions?: ReactNode
}

/** A line of a list with the class `items`. */
export function ListItem({ lead, title, state, text, facts = [], children, actions }: ListItemProps): ReactNode {
  const shown = facts.filter((fact) => fact !== undefined && fact !== null && fact !== false && fact !== '')
  return (
    <li>
      {lead && <div className="lead">{lead}</div>}
      <div className="item-text">
        {title && <b>{title}</b>}
        {state && (
          <>
            {' '}
            <span className={`status ${state.tone} pill`}>
              {state.icon && <Icon name={state.icon} />}
              {state.label}
            </span>
          </>
        )}
        {text && <p>{text}</p>}
        {shown.length > 0 && (
          <p className="subtle">
            {shown.map((fact, index) => (
              <Fragment key={index}>
                {index > 0 && ' · '}
                {fact}
              </Fragment>
            ))}
          </p>
        )}
        {children}
      </div>
      {actions && <div className="row wrap">{actions}</div>}
    </li>
  )
}
