import { useState } from 'react'
import { isReference, type Row } from '#contract'
import { useStore } from '../../kit/store.ts'
import { instant } from '../list/instant.tsx'
import { useOwn } from '../profile.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CompareTable } from './compare-table.tsx'
import { labelsOf } from './create-form.ts'
import { type Difference, differences, merged, type Side } from './merge.ts'
import { useForm } from './use-form.ts'
import { valueCell } from './value-cell.tsx'

interface ConflictDialogProps {
  /** The record as it is saved now. */
  current: Row
  onClose(): void
  /** The form holds the result, upon the current version. */
  onMerged(): void
}

/** Somebody saved it meanwhile: yours, theirs and the result, of the fields that differ. */
export function ConflictDialog({ current, onClose, onMerged }: ConflictDialogProps) {
  const { entity, store } = useForm()
  const labels = { ...useStore(store, (now) => now.labels), ...labelsOf(entity, current) }
  const [found] = useState(() => differences(entity, store.get(), current))
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const open = found.filter(({ settled }) => settled === undefined)
  const isDecided = open.every(({ name }) => sides[name] !== undefined)
  const takeAll = (side: Side) => setSides(Object.fromEntries(open.map(({ name }) => [name, side])))
  const save = () => {
    store.set((now) => merged(entity, now, current, found, sides))
    onMerged()
  }

  const at = current.updatedAt
  const me = useOwn('id')
  const by = isReference(current.updatedBy) ? current.updatedBy : { id: '', label: 'Somebody else' }
  const title = by.id === me ? `You saved this ${entity.one} elsewhere while writing here`
    : `${by.label} saved this ${entity.one} while you were writing`
  const cell = ({ name, mine, theirs }: Difference, side: Side) =>
    valueCell(entity, name, side === 'mine' ? mine : theirs, labels)
  const row = (difference: Difference) => {
    const { name, settled } = difference
    const label = entity.fields[name]?.label ?? name
    const side = settled ?? sides[name]
    const face = (which: Side, word: string) => settled ? cell(difference, which) : (
      <label>
        <input
          type="radio" className="check" name={`side-${name}`} aria-label={`${label}: ${word}`}
          checked={side === which} onChange={() => setSides({ ...sides, [name]: which })}
        />
        <span>{cell(difference, which)}</span>
      </label>
    )
    const result = side ? cell(difference, side) : <span className="subtle">Choose one</span>
    return { name, label, cells: [face('mine', 'yours'), face('theirs', 'theirs'), result] }
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>Back to the form</button>
      <button type="button" className="btn primary" disabled={!isDecided} onClick={save}>Save the result</button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer} isBroad>
      <p>
        Saved {instant(at)}.{' '}
        {open.length > 0 ? 'Choose what holds where both changed a field.'
          : 'Different fields were changed, so both changes can be kept.'}
      </p>
      {open.length > 0 && (
        <div className="row wrap">
          <button type="button" className="btn s" onClick={() => takeAll('theirs')}>Take all of theirs</button>
          <button type="button" className="btn s" onClick={() => takeAll('mine')}>Keep all of yours</button>
        </div>
      )}
      <CompareTable label="What differs" heads={['Yours', 'Theirs', 'Result']} rows={found.map(row)} />
    </Dialog>
  )
}
