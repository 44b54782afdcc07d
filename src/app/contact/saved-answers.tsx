import { type ReactNode, useState } from 'react'
import { useRead } from '#data'
import { Icon, MenuButton, MenuItem } from '#ui'
import { AnswersDialog } from './answers-dialog.tsx'
import { savedAnswersQuery } from './read-saved-answers.ts'

interface MenuProps {
  mayEdit: boolean
  /** The sender of the message, whom `{name}` stands for. */
  name: string
  /** The answer as it is written, for a new saved one. */
  text: string
  onChoose(text: string): void
}

/** Puts a saved text into the answer, and opens their list. */
export function SavedAnswers({ mayEdit, name, text, onChoose }: MenuProps): ReactNode {
  const { data = [] } = useRead(savedAnswersQuery, { keepPrevious: true })
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
