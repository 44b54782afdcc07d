import { type ReactNode, useRef, useState } from 'react'
import { Link } from '#kit'
import type { List } from '#list'
import { Icon } from '#ui'
import { urlOfView, chooseView } from './choose-view.ts'
import { ShareForm } from './share-form.tsx'
import { audienceOf, type OwnView } from './shared-views.ts'

interface OwnViewRowProps {
  list: List
  view: OwnView
  mayShare: boolean
  onRemove(item: Element | null): void
  /** Ends the sharing and keeps the view. */
  onStop(): void
}

/** A view of this user: its link, who it is shared with, and what can be done with it. */
export function OwnViewRow({ list, view, mayShare, onRemove, onStop }: OwnViewRowProps): ReactNode {
  const { name, shared } = view
  const button = useRef<HTMLButtonElement>(null)
  const [isSharing, setSharing] = useState(false)
  // The pressed button disappears with the form.
  const close = () => {
    button.current?.focus()
    setSharing(false)
  }
  return (
    <li>
      <div className="row">
        <Link className="grow trunc" to={urlOfView(list, view)} onClick={chooseView}>
          {name}
        </Link>
        {(mayShare || shared) && (
          <button
            ref={button}
            type="button"
            className="icon-btn s"
            aria-label={`Share view ${name}`}
            aria-expanded={isSharing}
            onClick={() => setSharing(!isSharing)}
          >
            <Icon name="members" size="s" />
          </button>
        )}
        <button
          type="button"
          className="icon-btn s"
          aria-label={`Remove view ${name}`}
          onClick={({ currentTarget }) => onRemove(currentTarget.closest('li'))}
        >
          <Icon name="x" size="s" />
        </button>
      </div>
      {shared && <small className="subtle">Shared with {audienceOf(shared)}</small>}
      {isSharing && (
        <ShareForm
          entity={list.entity}
          view={view}
          onDone={close}
          onStop={() => {
            close()
            onStop()
          }}
        />
      )}
    </li>
  )
}
