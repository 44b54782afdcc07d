import { type RefObject, useEffect, useRef } from 'react'
import { type Entity, systemName } from '#contract'
import { formatter, fullTime, verbOf } from '#record'
import { Changes } from './changes.tsx'
import type { Version } from './versions.ts'
import { listedChanges } from './read-activity.ts'

const toTheSecond = formatter({ dateStyle: 'long', timeStyle: 'medium' })

/** Times have minutes, and seconds if two versions are from the same minute. */
export function timesOf(versions: readonly Version[]): ReadonlyMap<string, string> {
  const minutes = versions.map(({ at }) => at && fullTime(at))
  return new Map(
    versions.map(({ id, at }, index) => [
      id,
      minutes.filter((other) => other === minutes[index]).length > 1
        ? toTheSecond(Date.parse(at))
        : (minutes[index] ?? ''),
    ]),
  )
}

/** For example "the version of 4 March 2026 at 15:37". */
export const versionWords = ({ id }: Version, times: ReadonlyMap<string, string>): string =>
  id === 'first' ? 'the first version' : `the version of ${times.get(id)}`

interface VersionListProps {
  entity: Entity
  versions: readonly Version[]
  times: ReadonlyMap<string, string>
  /** Lists only changes of these fields; by default, all changes and notes. */
  names: ReadonlySet<string> | undefined
  /** The version that was open, whose button takes the focus. */
  last: RefObject<string | undefined>
  /** Undefined if the complete record isn't known. */
  onOpen: ((id: string) => void) | undefined
}

/** The changes of a record with user and time, newest first, with values before and after. */
export function VersionList({ entity, versions, times, names, last, onOpen }: VersionListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (last.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-version="${last.current}"]`)?.focus()
    last.current = undefined
  }, [last])
  return (
    <ol ref={list} className="rows history">
      {versions.map((version) => {
        const { id, at, by, action } = version
        const changes = listedChanges(version).filter(({ name }) => names?.has(name) !== false)
        return (
          <li key={id} tabIndex={-1}>
            <div className="row">
              <p className="grow">
                {id === 'first' ? (
                  <b>The first version</b>
                ) : (
                  <>
                    <b>{by || systemName}</b> {verbOf(action).join(' it ').trim()}{' '}
                    <time className="subtle" dateTime={at}>
                      {times.get(id)}
                    </time>
                  </>
                )}
              </p>
              {onOpen && (
                <button
                  type="button"
                  className="btn s"
                  data-version={id}
                  aria-label={`View ${versionWords(version, times)}`}
                  onClick={() => onOpen(id)}
                >
                  View
                </button>
              )}
            </div>
            <Changes entity={entity} changes={changes} />
          </li>
        )
      })}
    </ol>
  )
}
