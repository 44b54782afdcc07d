import { isApple } from '../../kit/hotkey.ts'
import { Dialog } from '../ui/dialog.tsx'
import { goKeys } from './hotkeys.tsx'

const everywhere: readonly (readonly [string, string])[] = [
  ['mod k', 'Search or jump to'], ['?', 'Show this list'], ['[', 'Collapse or open the menu'], ['mod z', 'Take back what a toast offers to undo'],
]
const lists: readonly (readonly [string, string])[] = [
  ['/', 'Search this list'], ['j', 'Next row'], ['k', 'Previous row'], ['x', 'Select the row'], ['Enter', 'Open the row'],
  ['e', 'Edit the row'], ['Escape', 'Clear the selection'],
]
const inbox: readonly (readonly [string, string])[] = [
  ['j', 'Next message'], ['k', 'Previous message'], ['e', 'Mark answered, or open again'], ['u', 'Mark as new, or as read'],
  ['r', 'Reply'], ['x', 'Select the message'], ['mod Enter', 'Add the note'],
]
const forms: readonly (readonly [string, string])[] = [['mod s', 'Save']]

export function KeysDialog({ onClose }: { onClose(): void }) {
  const places = goKeys.map(({ key, section }) => [`g ${key}`, `Go to ${section.title}`] as const)
  return (
    <Dialog title="Keyboard shortcuts" isBroad onClose={onClose}>
      <Keys title="Everywhere" keys={[...everywhere, ...places]} />
      <Keys title="Lists" keys={lists} />
      <Keys title="Forms" keys={forms} />
      <Keys title="Contact US" keys={inbox} />
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-list">
        {keys.map(([strokes, words]) => (
          <div key={strokes}>
            <dt>{words}</dt>
            <dd>{strokes.split(' ').map((stroke) => <kbd key={stroke}>{shown(stroke)}</kbd>)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const shown = (stroke: string) => (stroke === 'mod' ? (isApple() ? '⌘' : 'Ctrl') : stroke.length === 1 ? stroke.toUpperCase() : stroke)
