import { checkField, type Entity, isRow, type Row } from '#contract'
import { CallError } from '../../kit/http.ts'
import { api } from '../api.ts'
import { toast } from '../ui/feedback.tsx'
import { noteEntries, withNote } from './note-entries.ts'
import { textIn } from './received.ts'

/** The rule's sentence when the notes would grow too long; the record when the note is in it. */
export const addNote = async (entity: Entity, row: Row, text: string, by: string): Promise<Row | string> => {
  const at = new Date()
  const send = async (base: Row): Promise<Row | string> => {
    const field = entity.fields.notes
    const notes = withNote(textIn(base, 'notes'), text, by, at)
    const checked = field && checkField(field, notes, 'notes')
    if (checked && 'problems' in checked) return checked.problems.notes ?? 'Enter a shorter note'
    return api.save(entity, { id: base.id, version: base.version, notes }, {
      onFailure: (error) => { if (error.code !== 'conflict') toast(error.message, { type: 'error' }) },
    })
  }
  try {
    return await send(row)
  } catch (error) {
    const current = error instanceof CallError && error.code === 'conflict' ? error.data : undefined
    if (!isRow(current)) throw error
    // A note only ever comes under the others, so nothing of what somebody else did meanwhile stands in its way. It may
    // be there already, where the answer to the first try was lost.
    const notes = textIn(current, 'notes')
    const last = notes === textIn(row, 'notes') ? undefined : noteEntries(notes).at(-1)
    return last?.by === by && last.text === text.trim() ? current : send(current)
  }
}
