import type { SharedView } from '#shapes'
import { type ReactNode, useId } from 'react'
import { attempt, confirm, useOwn } from '#data'
import { Link } from '#kit'
import type { List } from '#list'
import { Icon } from '#ui'
import { urlOfView, chooseView, closePanel } from './choose-view.ts'
import { audienceOf, deleteSharedView } from './shared-views.ts'

/**
 * Asks before a view ends for all who use it.
 * @param item its place in the panel, which closes under the question
 */
export function confirmEnd(name: string, item: Element | null): Promise<boolean> {
  closePanel(item)
  return confirm({
    title: `Delete the shared view “${name}”?`,
    body: 'People it’s shared with lose it right away. Their saved copies stay.',
    yes: 'Delete view',
    no: 'Keep view',
    isDestructive: true,
  })
}

interface OthersViewsProps {
  list: List
  views: readonly SharedView[]
  onCopy(view: SharedView): void
}

/** Views that other users share. An administrator sees all of them and may delete each. */
export function OthersViews({ list, views, onCopy }: OthersViewsProps): ReactNode {
  const id = useId()
  const isAdministrator = useOwn('isAdministrator') === true
  const remove = async (view: SharedView, item: Element) => {
    if (await confirmEnd(view.name, item)) await deleteSharedView(view)
  }
  return (
    <div>
      <p className="cap" id={id}>
        {isAdministrator ? 'Shared by others' : 'Shared with you'}
      </p>
      <ul className="view-list" aria-labelledby={id}>
        {views.map((view) => (
          <li key={view.id}>
            <div className="row">
              <Link className="grow trunc" to={urlOfView(list, view)} onClick={chooseView}>
                {view.name}
              </Link>
              <button
                type="button"
                className="icon-btn s"
                aria-label={`Save a copy of ${view.name}`}
                data-tip="Save a copy"
                onClick={() => onCopy(view)}
              >
                <Icon name="copy" size="s" />
              </button>
              {isAdministrator && (
                <button
                  type="button"
                  className="icon-btn s"
                  aria-label={`Delete shared view ${view.name}`}
                  onClick={({ currentTarget }) => void attempt(() => remove(view, currentTarget))}
                >
                  <Icon name="x" size="s" />
                </button>
              )}
            </div>
            <small className="subtle">
              {view.owner.label}
              {isAdministrator && ` · shared with ${audienceOf(view)}`}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
