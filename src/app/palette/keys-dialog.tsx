import { isApple, isHotkey } from '#kit'
import { Dialog } from '#controls'
import './styles/palette.css'

type Line = readonly [keys: string, words: string]

const everywhere: readonly Line[] = [
  ['mod k', 'Search or jump to'],
  ['?', 'Show this list'],
  ['mod z', 'Undo (while the message is visible)'],
]
const forms: readonly Line[] = [['mod s', 'Save']]
const lists: readonly Line[] = [
  ['/', 'Search this list'],
  ['j', 'Next row or message'],
  ['k', 'Previous row or message'],
  ['x', 'Select it'],
  ['e', 'Edit the row; mark the message as answered'],
  ['Escape', 'Clear the selection'],
]
const inbox: readonly Line[] = [
  ['r', 'Reply'],
  ['u', 'Mark as new or read'],
  ['!', 'Mark as spam or not spam'],
  ['#', 'Delete'],
  ['mod Enter', 'Add the note'],
]
const editor: readonly Line[] = [
  ['mod b', 'Bold'],
  ['mod i', 'Italic'],
  ['mod k', 'Link'],
  ['Tab', 'Indent list item; with Shift, outdent it'],
  ['Escape Tab', 'Leave a list'],
]

interface KeysDialogProps {
  /** Shows the help page about the screen behind the dialog. */
  onHelp(): void
  onClose(): void
}

/** All keys; those without an effect on the screen behind the dialog are dimmed. */
export function KeysDialog({ onHelp, onClose }: KeysDialogProps) {
  const hasSingleKeys = isHotkey('?')
  const hasEditor = document.querySelector('.ed-source') !== null
  return (
    <Dialog title="Keyboard shortcuts" isBroad onClose={onClose}>
      <p>
        Pale keys do nothing on this screen. Turn single-letter keys {hasSingleKeys ? 'off' : 'on'} under Appearance and
        density.
      </p>
      <p>
        <button type="button" className="link" onClick={onHelp}>
          Help for this screen
        </button>
      </p>
      <Keys title="Everywhere" lines={everywhere} isOn={(keys) => keys.startsWith('mod') || hasSingleKeys} />
      <Keys title="Forms" lines={forms} isOn={() => isHotkey('mod+s')} />
      <Keys title="Lists and messages" lines={lists} isOn={() => isHotkey('j')} />
      <Keys title="Messages" lines={inbox} isOn={() => isHotkey('r')} />
      <Keys title="Editor" lines={editor} isOn={() => hasEditor} />
    </Dialog>
  )
}

interface KeysProps {
  title: string
  lines: readonly Line[]
  isOn(keys: string): boolean
}

function Keys({ title, lines, isOn }: KeysProps) {
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

const names: Readonly<Record<string, string>> = { Escape: 'Esc' }

const shown = (stroke: string) => {
  if (stroke === 'mod') return isApple() ? '⌘' : 'Ctrl'
  return names[stroke] ?? (stroke.length === 1 ? stroke.toUpperCase() : stroke)
}
