import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { uniquePauseMs } from '#contract'
import { useOwn } from '#data'
import { useChosenImage, useTypedText } from '#form'
import { checkContent, type FoundLink } from '#markdown'
import { Icon } from '#ui'
import { followLinks, linksToCheck } from './check-links.ts'
import type { CheckedLinks, DeadLink, FollowedLinks } from './dead-links.ts'
import { useFileNames } from './file-names.ts'
import { wantedLine, wantedLink } from './line-positions.ts'
import { parseText } from './text-facts.tsx'

/** Checks links when typing pauses; undefined until the host has responded. */
function useCheckedLinks(links: readonly FoundLink[]): CheckedLinks | undefined {
  const [checked, setChecked] = useState<CheckedLinks>()
  const followed = useRef<FollowedLinks>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => {
      followed.current ??= followLinks(setChecked)
      followed.current.follow(links)
    }, uniquePauseMs)
    return () => clearTimeout(timer)
  }, [links])
  useEffect(
    () => () => {
      followed.current?.end()
      followed.current = undefined
    },
    [],
  )
  return checked
}

const uncheckedWords = (count: number): string =>
  count === 1 ? 'One internal link couldn’t be checked' : `${count} internal links couldn’t be checked`

/** The button that changes the link in the text, where it can be undone. */
function fixOf(path: string, { url, fix }: DeadLink): ReactNode {
  if (!fix || fix.action === 'publish') return undefined
  const to = fix.action === 'replace' ? (fix.to ?? '') : null
  return (
    <>
      {' · '}
      <button
        type="button"
        className="link"
        aria-label={to === null ? `Remove link to ${url}` : `Replace ${url} with ${to}`}
        onClick={() => wantedLink.set({ path, address: url, to })}
      >
        {to === null ? 'Remove link' : `Use ${to}`}
      </button>
    </>
  )
}

/** The problems to fix before publishing, each with a link to its line. */
export function TextChecks({ path }: { path: string }) {
  const text = useDeferredValue(useTypedText(path))
  const siteUrl = useOwn('siteUrl')
  const cover = useChosenImage('coverId')
  const blocks = parseText(text)
  const nameOf = useFileNames(blocks)
  const findings = useMemo(() => checkContent(blocks, nameOf), [blocks, nameOf])
  const links = useMemo(() => linksToCheck(blocks, siteUrl), [blocks, siteUrl])
  const checked = useCheckedLinks(links)
  const unchecked = checked?.uncheckedCount ?? 0
  const row = (key: string, tone: 'ok' | 'warn' | 'bad', words: string, line?: number, fix?: ReactNode): ReactNode => (
    <li key={key} className={tone}>
      <Icon name={tone === 'bad' ? 'error' : tone} />
      <p>
        {words}
        {line !== undefined && (
          <>
            {' '}
            <button type="button" className="link" onClick={() => wantedLine.set({ path, line })}>
              Line {line}
            </button>
          </>
        )}
        {fix}
      </p>
    </li>
  )
  const isEmpty = text.trim() === '' // an empty text doesn't pass any check yet
  const hasPassed = checked?.dead.length === 0 && unchecked === 0 && findings.length === 0 && !cover?.lacksText
  return (
    <ul className="checks" aria-label="Before publishing">
      {isEmpty && (
        <li>
          <Icon name="info" />
          <p>No text yet.</p>
        </li>
      )}
      {cover?.lacksText && row('cover', 'bad', 'The cover image has no alternative text')}
      {findings.map((one, index) => row(`f${index}`, one.kind === 'alt' ? 'bad' : 'warn', one.text, one.line))}
      {checked?.dead.map((one, index) => row(`d${index}`, one.tone, one.words, one.line, fixOf(path, one)))}
      {!isEmpty && unchecked > 0 && row('links', 'warn', uncheckedWords(unchecked))}
      {!isEmpty && hasPassed && row('passed', 'ok', 'All checks passed')}
    </ul>
  )
}
