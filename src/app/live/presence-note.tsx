import { timeWords } from '../list/time-words.ts'
import { Note } from '../ui/note.tsx'
import { usePresence } from './presence.ts'

interface PresenceNoteProps { entity: string; one: string; id: string | undefined; isEditing: boolean }

/** "Rhea D’Souza has this airport open since 14:05. Saving checks for changes first." */
export function PresenceNote({ entity, one, id, isEditing }: PresenceNoteProps) {
  const others = usePresence(entity, id, isEditing)
  return others.length > 0 && (
    <Note tone="info">
      {others.map(({ person, isEditing: edits, since }, index) => (
        <span key={person.id}>
          {index > 0 && ' '}
          <b>{person.label}</b> {edits ? 'edits' : 'has'} this {one}{edits ? '' : ' open'} since{' '}
          {timeWords(since, Date.now())}.
        </span>
      ))}{' '}
      Saving checks for changes first.
    </Note>
  )
}
