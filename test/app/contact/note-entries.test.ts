import { assert, test } from '../../panel.ts'
import { noteEntries, appendNote } from '../../../src/app/contact/notes.tsx'

test('adds a note below the others with its author and time', () => {
  const at = new Date(2026, 10, 18, 10, 15)
  const notes = appendNote('Credit confirmed.', ' Gate 4 since October.\n\nI have the page open. ', 'Rhea D’Souza', at)
  const head = 'Rhea D’Souza, 18 Nov 2026, 10:15'
  assert.equal(notes, `Credit confirmed.\n\n${head}\nGate 4 since October.\n\nI have the page open.`)
  assert.deepEqual(noteEntries(notes), [
    { by: '', at: '', text: 'Credit confirmed.' },
    { by: 'Rhea D’Souza', at: '18 Nov 2026, 10:15', text: 'Gate 4 since October.\n\nI have the page open.' },
  ])
})

test('the first note of a message is a single entry, and an empty text adds none', () => {
  assert.equal(noteEntries(appendNote('', 'x', 'Ann', new Date())).length, 1)
  assert.deepEqual(noteEntries(''), [])
})
