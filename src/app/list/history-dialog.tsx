import { useEffect, useState } from 'react'
import { formatText } from '../../contract/cell-text.ts'
import { calls } from '../../contract/calls.ts'
import type { Entity } from '../../contract/define.ts'
import { isObject, isReference, type Json } from '../../contract/json.ts'
import { api } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fullTime } from './time-words.ts'
import '../styles/list-panels.css'

interface Entry { id: string; at: string; by: string; action: string; changes: readonly Change[] }
interface Change { name: string; before: string; after: string }

const verbs: { [action: string]: string } = {
  create: 'made it', update: 'changed it', delete: 'moved it to the trash', restore: 'restored it', publish: 'published it',
  import: 'imported it', merge: 'merged it', undo: 'took a change back', order: 'reordered it', set: 'changed it',
}

const isJson = (value: unknown): value is Json => value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value)

const wordsOf = (entity: Entity, name: string, value: unknown): string => {
  const field = entity.fields[name]
  if (!field || !isJson(value)) return ''
  const option = field.kind === 'choice' ? field.options.find((known) => known.value === value) : undefined
  if (field.kind === 'group' && Array.isArray(value)) return value.map((_, index) => `${field.one} ${index + 1}`).join(', ')
  if (field.kind === 'instant' && typeof value === 'string') return fullTime(value)
  return option?.label ?? formatText(field, value)
}

const changesOf = (entity: Entity, value: unknown): Change[] => !Array.isArray(value) ? [] : value.flatMap((change: unknown) =>
  isObject(change) && typeof change.field === 'string' && entity.fields[change.field] ? [{
    name: change.field,
    // Related records come with their labels.
    before: typeof change.beforeLabel === 'string' ? change.beforeLabel : wordsOf(entity, change.field, change.before),
    after: typeof change.afterLabel === 'string' ? change.afterLabel : wordsOf(entity, change.field, change.after),
  }] : [])

const readEntries = (entity: Entity, answer: unknown): Entry[] => {
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : []
  return data.flatMap((item) => {
    if (!isObject(item) || typeof item.id !== 'string' || typeof item.at !== 'string' || typeof item.action !== 'string') return []
    const by = isReference(item.by) ? item.by.label : typeof item.by === 'string' ? item.by : ''
    // What a new record began with is what it then shows everywhere; only changes say something.
    return [{ id: item.id, at: item.at, action: item.action, by, changes: item.action === 'create' ? [] : changesOf(entity, item.changes) }]
  })
}

interface HistoryDialogProps { entity: Entity; id: string; label: string; onClose(): void }

/** Who changed what when, newest first, with before and after. */
export function HistoryDialog({ entity, id, label, onClose }: HistoryDialogProps) {
  const [entries, setEntries] = useState<readonly Entry[]>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const calling = new AbortController()
    const query = new URLSearchParams({ 'filter[entity]': entity.key, 'filter[recordId]': id })
    api.read(`${calls.activity}?${query}`, calling.signal)
      .then((answer) => setEntries(readEntries(entity, answer)), () => { if (!calling.signal.aborted) setFailed(true) })
    return () => calling.abort()
  }, [entity, id])
  return (
    <Dialog title={`History of ${label}`} isBroad onClose={onClose}>
      {hasFailed ? <p role="alert">The history could not be loaded.</p> : !entries ? <p>Loading…</p> : entries.length === 0 ? <p>Nothing has been changed yet.</p> : (
        <ol className="history">
          {entries.map(({ id: entryId, at, by, action, changes }) => (
            <li key={entryId}>
              <p><b>{by || 'The host'}</b> {verbs[action] ?? action} <time className="subtle" dateTime={at}>{fullTime(at)}</time></p>
              {changes.length > 0 && (
                <dl>
                  {changes.map(({ name, before, after }) => (
                    <div key={name}><dt>{entity.fields[name]?.label}</dt><dd><del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins></dd></div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
