import type { Section } from '#contract'
import { isApple, isHotkey } from '#kit'
import { Dialog } from '#ui'
import './styles/palette.css'

type Line = readonly [keys: string, words: string]

const everywhere: readonly Line[] = [
  ['mod k', 'Search or jump to'],
  ['?', 'Show this list'],
  ['[', 'Collapse or open the menu'],
  ['mod z', 'Undo (while the message is visible)'],
]
const lists: readonly Line[] = [
  ['/', 'Search this list'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row'],
  ['Enter', 'Open the row'],
  ['e', 'Edit the row'],
  ['Escape', 'Clear the selection'],
]
const forms: readonly Line[] = [['mod s', 'Save']]
const editor: readonly Line[] = [
  ['mod b', 'Bold'],
  ['mod i', 'Italic'],
  ['mod k', 'Link'],
  ['Tab', 'Indent list item'],
  ['shift Tab', 'Outdent list item'],
  ['Escape Tab', 'Leave a list'],
  ['mod shift v', 'Paste as plain text'],
]
const inbox: readonly Line[] = [
  ['j', 'Next message'],
  ['k', 'Previous message'],
  ['e', 'Mark as answered, reopen, or mark as not spam'],
  ['u', 'Mark as new or read'],
  ['r', 'Reply'],
  ['a', 'Assign'],
  ['!', 'Mark as spam or not spam'],
  ['#', 'Delete'],
  ['/', 'Search messages'],
  ['x', 'Select the message'],
  ['mod Enter', 'Add the note'],
]

interface ScreenKey {
  keys: string
  section: Section
}

interface KeysDialogProps {
  /** Keys that open screens, and those that create records. */
  go: readonly ScreenKey[]
  create: readonly ScreenKey[]
  /** The screen behind the dialog has a trash. */
  hasTrash: boolean
  /** Path of the help page about that screen. */
  onHelp(): void
  onClose(): void
}

const linesOf = (keys: readonly ScreenKey[]): Line[] =>
  keys.map(({ keys: strokes, section }) => [strokes, section.title] as const)

/** All keys of this user; keys without an effect on the screen behind the dialog are dimmed. */
export function KeysDialog({ go, create, hasTrash, onHelp, onClose }: KeysDialogProps) {
  const hasSingleKeys = isHotkey('?')
  const isInbox = isHotkey('u')
  const hasEditor = document.querySelector('.ed-source') !== null
  return (
    <Dialog title="Keyboard shortcuts" isBroad onClose={onClose}>
      {!hasSingleKeys && (
        <p>Turn single-letter keys off under Appearance and density. Pale keys do nothing on this screen.</p>
      )}
      <p>
        <button type="button" className="link" onClick={onHelp}>
          Help for this screen
        </button>
      </p>
      <Keys title="Everywhere" lines={everywhere} isOn={(keys) => keys.startsWith('mod') || hasSingleKeys} />
      <Keys
        title="Lists"
        lines={[...lists, ['g x', 'Open this list’s trash']]}
        isOn={(keys) => (keys === 'g x' ? hasTrash && hasSingleKeys : isHotkey('j') && !isInbox)}
      />
      <Keys title="Forms" lines={forms} isOn={() => isHotkey('mod+s')} />
      <Keys title="Editor" lines={editor} isOn={() => hasEditor} />
      <Keys title="Inbox" lines={inbox} isOn={() => isInbox} />
      <Keys title="Go to" lines={linesOf(go)} isOn={() => hasSingleKeys} />
      <Keys title="Create a new" lines={linesOf(create)} isOn={() => hasSingleKeys} />
    </Dialog>
  )
}

interface KeysProps {
  title: string
  lines: readonly Line[]
  isOn(keys: string): boolean
}

function Keys({ title, lines, isOn }: KeysProps) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-list">
        {lines.map(([keys, words]) => (
          <div key={keys} className={isOn(keys) ? undefined : 'pale'}>
            <dt>
              {words}
              {!isOn(keys) && <span className="sr-only">, not on this screen</span>}
            </dt>
            <dd>
              {keys.split(' ').map((stroke, index) => (
                <kbd key={index}>{shown(stroke)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const names: Readonly<Record<string, string>> = { Escape: 'Esc', shift: 'Shift' }

const shown = (stroke: string) => {
  if (stroke === 'mod') return isApple() ? '⌘' : 'Ctrl'
  return names[stroke] ?? (stroke.length === 1 ? stroke.toUpperCase() : stroke)
}
