import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { calls, dataAs, list, type Preferences, searchEveryMs, searchMaxChars } from '#contract'
import { type Hit, hitShape } from '#shapes'
import {
  attempt,
  callQuery,
  has,
  hasTrash,
  isThere,
  may,
  mayOpen,
  preferences,
  savePreferences,
  useHas,
  useRead,
} from '#data'
import { hrefOf, isApple, isComposing, throttle, useRouter } from '#kit'
import { Icon } from '#ui'
import { Marked, useModal } from '#controls'
import type { PaletteCommand } from './palette-command.ts'
import { actionIn, fits, inGroups, isOffered, recordActionResults, type Result, resultsFor } from './results.ts'
import { screenActions } from './screen-actions.ts'
import './styles/palette.css'

const preference = (
  label: string,
  icon: string,
  change: Preferences,
  isSet: (now: Preferences) => boolean,
): PaletteCommand => ({
  label,
  icon,
  isThere: () => !isSet(preferences.get()),
  run: () => void attempt(() => savePreferences(change)),
})

/** The choices of "Appearance and density" that aren't active. */
export const appearanceCommands: readonly PaletteCommand[] = [
  preference('Dark theme', 'moon', { theme: 'dark' }, ({ theme }) => theme === 'dark'),
  preference('Light theme', 'sun', { theme: 'light' }, ({ theme }) => theme === 'light'),
  preference('Match the system’s theme', 'sun', { theme: 'system' }, ({ theme = 'system' }) => theme === 'system'),
  preference('Compact density', 'rows', { density: 'compact' }, ({ density }) => density === 'compact'),
  preference(
    'Comfortable density',
    'rows',
    { density: 'comfortable' },
    ({ density = 'comfortable' }) => density === 'comfortable',
  ),
  preference('Dark menu', 'menu', { menu: 'dark' }, ({ menu = 'dark' }) => menu === 'dark'),
  preference('Light menu', 'menu', { menu: 'light' }, ({ menu }) => menu === 'light'),
  preference('Collapse menu', 'panel', { isRail: true, isRailBetween: true }, ({ isRail }) => isRail === true),
  preference('Expand menu', 'panel', { isRail: false, isRailBetween: false }, ({ isRail }) => isRail !== true),
]

const hitsMax = 24

const permitted = {
  mayOpen,
  mayView: (section: string) => section === '' || may(section, 'view'),
  mayEdit: (section: string) => may(section, 'edit'),
  isThere,
  hasTrash,
}

interface Found {
  of: string
  hits: readonly Hit[]
  hasFailed: boolean
}
const noHits: readonly Hit[] = []

/** Matching records; the previous ones stay until the next response or failure. */
function useHits(query: string): Found {
  const [asked, setAsked] = useState('')
  const isSought = query.trim() !== '' && has('operations')
  const [pace] = useState(() => throttle(searchEveryMs, setAsked))
  useEffect(() => pace.push(query), [query, pace])
  useEffect(() => pace.cancel, [pace])
  const path = `${calls.search}?${new URLSearchParams({ q: asked, limit: String(hitsMax) })}`
  const { data, isPrevious, error } = useRead(
    isSought && asked.trim() !== '' ? callQuery(path, dataAs(list(hitShape))) : undefined,
    {
      keepPrevious: true,
    },
  )
  const isAnswered = !isSought || (asked === query && !isPrevious && (data ?? error) !== undefined)
  // A toast shows the reason of a failure.
  return { of: isAnswered ? query : '', hits: (isSought && data) || noHits, hasFailed: error !== undefined }
}

interface PaletteProps {
  commands: readonly PaletteCommand[]
  onClose(): void
}

/** Search and navigation: WAI-ARIA pattern "combobox" with a grouped listbox, in a modal dialog. */
export function Palette({ commands, onClose }: PaletteProps) {
  const router = useRouter()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const [ofScreen] = useState(screenActions)
  const asked = actionIn(query)
  // The records of "publish fog" are found with "fog": the verb is rarely part of their names.
  const sought = asked?.rest || query
  const found = useHits(sought)
  const { hits, hasFailed } = found
  /** The typed text, once its records have loaded. */
  const of = found.of === sought ? query : ''
  // A host without search only finds screens.
  const hasSearch = useHas('operations')
  const isVerbOnly = hasSearch && asked?.rest === '' && isOffered(asked)
  const results = inGroups([
    ...(asked?.rest ? recordActionResults(asked, hits, router) : []),
    ...resultsFor(sought, { hits, permitted, ofScreen, commands: [...appearanceCommands, ...commands] }),
  ])
  const chosen = results.find(({ id }) => id === active) ?? results[0]
  /** Enter was pressed before the response; true for a new tab. */
  const held = useRef<boolean>(undefined)
  const isPressOnScrim = useRef(false)

  useModal(dialog)
  useEffect(() => {
    if (chosen) document.getElementById(`${listId}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId])

  const open = ({ to, run }: Result, inNewTab: boolean) => {
    onClose()
    run?.()
    if (to === undefined) return
    if (inNewTab) window.open(hrefOf(to), '_blank', 'noopener')
    else void attempt(() => router.navigate(to))
  }
  const enter = (inNewTab: boolean) => {
    const isMeant = ({ id, flap, label, detail }: Result) =>
      of === query || id === active || fits([flap, label, detail].join(' '), query)
    if (chosen && isMeant(chosen)) open(chosen, inNewTab)
    else held.current = inNewTab
  }
  useEffect(() => {
    const inNewTab = held.current
    held.current = undefined
    if (of === query && inNewTab !== undefined) enter(inNewTab)
  }, [of, query])
  const move = (step: number) => {
    held.current = undefined
    setActive(chosen && results.at((results.indexOf(chosen) + step) % results.length)?.id)
  }
  const seek = (text: string) => {
    setQuery(text)
    setActive(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const groups = [...new Set(results.map(({ group }) => group))]
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Search or jump to"
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressOnScrim.current = event.target === dialog.current
      }}
      onClick={(event) => {
        if (isPressOnScrim.current && event.target === dialog.current) onClose()
      }}
    >
      <div className="row pal-in">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          autoComplete="off"
          spellCheck={false}
          value={query}
          maxLength={searchMaxChars}
          placeholder={hasSearch ? 'A code, a name, a screen' : 'A screen'}
          onKeyDown={onKeyDown}
          onChange={(event) => seek(event.target.value)}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="pal-list" id={listId} role="listbox" aria-label="Results" tabIndex={-1}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p className="help cap" aria-hidden="true">
              {group}
            </p>
            {results
              .filter((result) => result.group === group)
              .map((result) => (
                <Option
                  key={result.id}
                  id={`${listId}-${result.id}`}
                  result={result}
                  query={sought}
                  isActive={result === chosen}
                  onOpen={open}
                />
              ))}
          </div>
        ))}
      </div>
      {isVerbOnly && <p className="pal-none">{asked.action.label}… type a record’s name</p>}
      {results.length === 0 && of === query && !isVerbOnly && (
        <p className="pal-none">
          {hasFailed ? (
            'Search failed. Try again.'
          ) : (
            <>
              No results for “{query}”.{' '}
              {hasSearch
                ? 'Try a code, a city or the start of a name.'
                : 'This server can’t search records, only screens and actions.'}
            </>
          )}
        </p>
      )}
      <div className="help pal-foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>{isApple() ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd> in a new tab
        </span>
        <span className="end" role="status">
          {of === query && !hasFailed && (results.length === 1 ? '1 result' : `${results.length} results`)}
        </span>
      </div>
    </dialog>
  )
}

interface OptionProps {
  id: string
  result: Result
  query: string
  isActive: boolean
  onOpen(result: Result, inNewTab: boolean): void
}

function Option({ id, result, query, isActive, onOpen }: OptionProps) {
  const { flap, icon, label, isName, detail } = result
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={result.run && 'runs'}
      onClick={(event) => onOpen(result, event.ctrlKey || event.metaKey)}
      onPointerDown={(event) => event.preventDefault()}
    >
      {flap ? <span className={isActive ? 'flap on' : 'flap'}>{flap}</span> : <Icon name={icon} />}
      <span className="grow trunc" translate={isName ? 'no' : undefined}>
        <Marked label={label} typed={query.trim()} />
      </span>
      {detail && <span className="subtle trunc">{detail}</span>}
    </div>
  )
}
