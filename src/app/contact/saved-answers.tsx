import { type ReactNode, useState } from 'react'
import { calls, dataAs, list } from '#contract'
import { callQuery, useRead } from '#data'
import { savedAnswerShape } from '#shapes'
import { Icon, MenuButton, MenuItem } from '#ui'
import { AnswersDialog } from './answers-dialog.tsx'

const query = callQuery(calls.savedAnswers, dataAs(list(savedAnswerShape)), ['saved-answer'])

interface MenuProps {
  mayEdit: boolean
  /** The sender of the message, whose name replaces `{name}`. */
  name: string
  /** The current reply text, for a new saved reply. */
  text: string
  onChoose(text: string): void
}

/** Inserts a saved reply into the text, and opens the list of saved replies. */
export function SavedAnswers({ mayEdit, name, text, onChoose }: MenuProps): ReactNode {
  const { data = [] } = useRead(query, { keepPrevious: true })
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <MenuButton
        label="Saved replies"
        className="btn"
        face={
          <>
            <Icon name="list" />
            Saved replies
          </>
        }
        align="start"
      >
        {data.map((one) => (
          <MenuItem key={one.id} icon="contact" onSelect={() => onChoose(one.text.replaceAll('{name}', () => name))}>
            {one.name}
          </MenuItem>
        ))}
        {mayEdit && (
          <MenuItem icon="edit" onSelect={() => setEditing(true)}>
            Edit saved replies
          </MenuItem>
        )}
      </MenuButton>
      {isEditing && <AnswersDialog saved={data} text={text} onClose={() => setEditing(false)} />}
    </>
  )
}
