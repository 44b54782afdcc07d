import { type Entity, isEmpty } from '#contract'
import { typedInto, withNote, withValues } from '../edit-text.ts'
import type { Path } from '../field-path.ts'
import type { FieldProblem, FormText } from '../form-text.ts'
import { checkedOnLeaving } from '../save/check-form.ts'
import type { TextEvent } from './events.ts'

/** The text after typing, or after a message about it. Every state with a text handles these events in the same way. */
export function applyTextEvent(entity: Entity, text: FormText, event: TextEvent): FormText {
  switch (event.type) {
    case 'type':
      return typedInto(entity, text, event.path, event.value)
    case 'set':
      return withValues(entity, text, event)
    case 'leave-field':
      return checkedOnLeaving(entity, text, event.path)
    case 'note':
      return withNote(text, event.key, event.note)
    case 'problem':
      return { ...text, problems: { ...text.problems, [event.path]: { text: event.text, from: 'host' } } }
    case 'lacking':
      return withProblems(text, event.problems)
    case 'label':
      return { ...text, labels: { ...event.labels, ...text.labels } }
    case 'start':
      return applyStart(text, event)
    case 'say':
      return { ...text, said: event.text }
    case 'kept':
      return applyKept(text, event)
  }
}

/** The summary lists them. */
export function withProblems(text: FormText, problems: Readonly<Record<Path, string>>): FormText {
  const found = Object.entries(problems).map(([path, words]): [Path, FieldProblem] => [
    path,
    { text: words, from: 'rule' },
  ])
  return { ...text, problems: { ...text.problems, ...Object.fromEntries(found) }, summary: [] }
}

function applyStart(text: FormText, { values, labels }: Extract<TextEvent, { type: 'start' }>): FormText {
  const free = Object.entries(values).filter(([name]) => isEmpty(text.typed[name]) && !text.changed.has(name))
  if (text.record || text.sentSave || free.length === 0) return text
  const first = Object.fromEntries(free)
  return {
    ...text,
    initial: { ...text.initial, ...first },
    typed: { ...text.typed, ...first },
    labels: { ...labels, ...text.labels },
  }
}

/** A save in the meantime has deleted the draft. */
function applyKept(now: FormText, { text, at, isTooLong }: Extract<TextEvent, { type: 'kept' }>): FormText {
  if (now.record?.version !== text.record?.version || now.changed.size === 0) return now
  return isTooLong ? { ...now, isTooLong } : { ...now, isTooLong, keptAt: at, kept: text.typed }
}
