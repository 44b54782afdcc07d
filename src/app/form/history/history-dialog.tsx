import { useEffect, useMemo, useRef, useState } from 'react'
import { capitalize, type Entity } from '#contract'
import { recordQuery, useRead } from '#data'
import { isSameValue } from '#change'
import { Icon } from '#ui'
import { Dialog } from '#controls'
import type { Form } from '../form.ts'
import { countInWords } from '../error-summary.tsx'
import { openText } from '../open-text.ts'
import { entriesAtOnce, usePastEntries } from './past-entries.ts'
import { restorableNames, useRestore } from './restore.ts'
import { ofFields, readVersions, type State, stateOf, textFields, type Version, withoutEnds } from './versions.ts'
import { timesOf, VersionList, versionWords } from './version-list.tsx'
import { baseValues } from '../form-text.ts'
import { VersionView } from './version-view.tsx'

interface HistoryDialogProps {
  entity: Entity
  id: string
  label: string
  /** The record's open form, which is compared and into which versions are restored. Without one, restoring saves. */
  form?: Form | undefined
  /** Initially only lists changes of title, excerpt and text. */
  isOfTexts?: boolean
  onClose(): void
}

const ofTexts = 'texts of the record' // no field has such a name
const unknown: State = { values: {}, names: {} }

/** All changes of a record, newest first. Each version can be seen, compared with the current one, and restored. */
export function HistoryDialog({ entity, id, label, form, isOfTexts = false, onClose }: HistoryDialogProps) {
  const { past, isLoading, hasFailed, load } = usePastEntries(entity, id)
  const { data: row, error } = useRead(form ? undefined : recordQuery(entity, id))
  const own = useMemo(() => row && openText(entity, { record: row }), [entity, row])
  const now = form ? form.text() : own
  // If the record can't be read, its changes are listed, but no version is known completely.
  const saved = useMemo(
    () => (now ? stateOf(entity, baseValues(now), now.labels) : error && unknown),
    [entity, now, error],
  )
  const versions = useMemo(() => past && saved && readVersions(entity, past, saved), [entity, past, saved])
  const times = useMemo(() => timesOf(versions ?? []), [versions])
  const [filter, setFilter] = useState(isOfTexts ? ofTexts : '')
  const [openedId, setOpenedId] = useState<string>()
  /** The unchecked fields; undefined until the user changes one. */
  const [left, setLeft] = useState<ReadonlySet<string>>()
  const last = useRef<string>(undefined)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [openedId])
  const list = useRef<HTMLDivElement>(null)
  const showEarlier = useReadingOn(list, isLoading, hasFailed, load)

  const names = filter === '' ? Object.keys(entity.fields) : filter === ofTexts ? textFields(entity) : [filter]
  const acts = versions && withoutEnds(versions)
  const listed = acts && (filter === '' ? acts : ofFields(acts, names))
  const opened = listed?.find((version) => version.id === openedId)
  const compared = entity.form.flatMap(({ fields }) => fields).filter((name) => names.includes(name))
  const present = now && stateOf(entity, now.typed, now.labels)
  const differing = compared.filter((name) => {
    const field = entity.fields[name]
    return field && opened && !isSameValue(field, opened.values[name], present?.values[name])
  })
  const restore = useRestore(entity, form, now?.record, onClose)
  const restorable = new Set(opened && restore ? restorableNames(entity, opened, differing) : [])
  const stays = left ?? publishingAmong(entity, restorable)
  const wanted = [...restorable].filter((name) => !stays.has(name))
  const open = (version: string | undefined) => {
    last.current = openedId
    setOpenedId(version)
    setLeft(undefined)
  }
  return (
    <Dialog
      title={`History of ${label}`}
      isBroad
      onClose={onClose}
      footer={
        opened && (
          <>
            <button type="button" className="btn" onClick={() => open(undefined)}>
              Back to history
            </button>
            {restore && restorable.size > 0 && (
              <button
                type="button"
                className="btn primary"
                aria-disabled={wanted.length === 0}
                onClick={() => {
                  if (wanted.length > 0) restore(opened, wanted)
                }}
              >
                Restore {countInWords(wanted.length, 'field')}
              </button>
            )}
          </>
        )
      }
    >
      <div ref={list} className="versions">
        {opened && present ? (
          <>
            <h3 ref={title} tabIndex={-1}>
              {capitalize(versionWords(opened, times))}
              {opened.by && `, ${opened.by}`}
            </h3>
            <VersionView
              key={opened.id}
              {...{ entity, present, differing, restorable }}
              version={opened}
              names={compared}
              left={stays}
              onLeave={setLeft}
            />
          </>
        ) : (
          <>
            {!versions && !hasFailed && <p role="status">Loading…</p>}
            {versions && versions.length > 0 && (
              <Filter entity={entity} versions={versions} value={filter} onChoose={setFilter} />
            )}
            {listed?.length === 0 && (
              <p>{past?.hasOlder ? `No such change in the last ${entriesAtOnce}.` : 'No changes yet.'}</p>
            )}
            {listed && listed.length > 0 && (
              <VersionList
                entity={entity}
                versions={listed}
                times={times}
                names={filter === '' ? undefined : new Set(names)}
                last={last}
                onOpen={present && open}
              />
            )}
            {hasFailed && <p>History couldn’t load. Try again.</p>}
            {(past?.hasOlder || hasFailed) && (
              <button type="button" className="btn" aria-disabled={isLoading} onClick={showEarlier}>
                <Icon name="history" />
                {isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'Show earlier changes'}
              </button>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Restoring a text should not also publish or unpublish the record. */
function publishingAmong({ publishes }: Entity, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(publishes ? ['status', 'publishAt'].filter((name) => names.has(name)) : [])
  return found.size < names.size ? found : new Set()
}

interface FilterProps {
  entity: Entity
  versions: readonly Version[]
  value: string
  onChoose(value: string): void
}

function Filter({ entity, versions, value, onChoose }: FilterProps) {
  const changed = new Set(versions.flatMap(({ changes }) => changes.map(({ name }) => name)))
  return (
    <label className="row history-filter">
      <span>Show</span>
      <select className="input" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">All changes</option>
        {textFields(entity).length > 0 && <option value={ofTexts}>Title and text</option>}
        {Object.entries(entity.fields)
          .filter(([name]) => changed.has(name))
          .map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
      </select>
    </label>
  )
}

/** Loads more and focuses the first new entry, since the button may be gone. */
function useReadingOn(
  list: { readonly current: HTMLElement | null },
  isLoading: boolean,
  hasFailed: boolean,
  load: () => void,
): () => void {
  const items = () => list.current?.querySelectorAll<HTMLElement>('.history > li') ?? []
  /** The number of entries when the user asked for more. */
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (isLoading || shown.current === undefined) return
    const all = [...items()]
    if (!hasFailed) (all[shown.current] ?? all.at(-1))?.focus()
    shown.current = undefined
  }, [isLoading, hasFailed])
  return () => {
    shown.current = items().length
    load()
  }
}
