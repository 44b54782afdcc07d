import type { MouseEvent } from 'react'
import { attempt } from '#data'
import { isPlainClick, Link } from '#kit'
import { actionsOf } from '#record'
import { Icon } from '#ui'
import { MenuButton, MenuItem } from '#controls'
import type { OpenMessage } from './use-reading.ts'

/** For a button that stays in place when its subject changes: the second press of a double click is ignored. */
const onePress =
  (run: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) run()
  }

interface MessageBarProps {
  reading: OpenMessage
  backUrl: string
  editUrl: string
  onHistory(): void
}

/** The actions on the open message, and the links to its neighbours. */
export function MessageBar({ reading, backUrl, editUrl, onHistory }: MessageBarProps) {
  const {
    row,
    list: { entity, may },
    isTrash,
    mayAct,
    position,
    previous,
    next,
    move,
  } = reading
  const { advance, toggleSpam, toggleUnread } = reading
  const isAnswered = row.status === 'answered'
  const isSpam = row.status === 'spam'
  const answerWords = isAnswered ? 'Reopen' : isSpam ? 'Not spam' : 'Mark answered'
  const unreadWords = row.status === 'new' ? 'Mark as read' : 'Mark as new'
  // Typed text stays on this screen, so leaving doesn't need to ask.
  const goBack = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    reading.close()
  }
  const step = (label: string, icon: string, keys: string, by: -1 | 1, to: string | undefined) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      data-tip={label}
      data-keys={keys}
      aria-keyshortcuts={keys}
      aria-disabled={to === undefined}
      onClick={() => move(by)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="row read-bar" role="group" aria-label="Actions">
      <Link className="icon-btn back" to={backUrl} aria-label="Back to the list" onClick={goBack}>
        <Icon name="arrowLeft" />
      </Link>
      {mayAct && (
        <>
          <button
            type="button"
            className="btn"
            data-tip={answerWords}
            data-keys="E"
            aria-keyshortcuts="E"
            onClick={onePress(advance)}
          >
            <Icon name={isAnswered || isSpam ? 'undo' : 'ok'} />
            {answerWords}
          </button>
          <button
            type="button"
            className="icon-btn unread-btn"
            aria-label={unreadWords}
            data-tip={unreadWords}
            data-keys="U"
            aria-keyshortcuts="U"
            onClick={onePress(toggleUnread)}
          >
            <Icon name="contact" />
          </button>
        </>
      )}
      {isTrash ? (
        <>
          {may.edit && (
            <button type="button" className="btn" onClick={reading.restore}>
              <Icon name="undo" />
              Restore
            </button>
          )}
          {may.delete && (
            <button type="button" className="btn danger" onClick={reading.purge}>
              <Icon name="trash" />
              Delete permanently
            </button>
          )}
        </>
      ) : (
        may.delete && (
          <button
            type="button"
            className="icon-btn"
            aria-label="Delete"
            data-tip="Delete"
            data-keys="#"
            aria-keyshortcuts="#"
            onClick={onePress(reading.remove)}
          >
            <Icon name="trash" />
          </button>
        )
      )}
      {!isTrash && (mayAct || may.history) && (
        <MenuButton label="More actions" className="icon-btn" face={<Icon name="more" />} align="start" hasTip>
          {mayAct &&
            actionsOf(entity, row).map(({ key, icon, label, run }) => (
              <MenuItem key={key} icon={icon} onSelect={() => void attempt(() => run(entity, row))}>
                {label}
              </MenuItem>
            ))}
          {mayAct && !isSpam && (
            <MenuItem icon="off" onSelect={toggleSpam}>
              Mark as spam
            </MenuItem>
          )}
          {mayAct && (
            <MenuItem icon="edit" to={editUrl}>
              Edit status and notes
            </MenuItem>
          )}
          {may.history && (
            <MenuItem icon="history" onSelect={onHistory}>
              History
            </MenuItem>
          )}
        </MenuButton>
      )}
      <span className="subtle num end">{position}</span>
      {step('Previous message', 'up', 'K', -1, previous)}
      {step('Next message', 'down', 'J', 1, next)}
    </div>
  )
}
