import { type ReactNode, useCallback, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { attempt } from '#data'
import { FormDialog } from '#record'
import { Combobox, type ComboOption, TextField } from '#ui'
import type { Command, Source } from './commands/edit.ts'
import { linkHere, removeLink, writeLink } from './commands/link-commands.ts'
import { addressFrom, findTargets, type LinkedPage, type LinkTarget, pageOf } from './link-targets.ts'
import { parsed } from './text-facts.tsx'
import './styles/text-tools.css'

interface LinkDialogProps {
  source: Source
  onClose(): void
  onWrite(command: Command): void
}

/** Asks for the text and the target of a link: a page of the website, a heading of the text, or a URL. */
export function LinkDialog({ source, onClose, onWrite }: LinkDialogProps): ReactNode {
  const [first] = useState(() => linkHere(source))
  const [words, setWords] = useState(first.words)
  const [target, setTarget] = useState(first.to)
  const [isWrong, setWrong] = useState(false)
  /** The chosen page, while the target is one of its headings. */
  const [page, setPage] = useState<LinkedPage>()
  const id = useId()
  const find = useCallback(
    (typed: string, signal: AbortSignal) => findTargets(typed, parsed(source.text), signal),
    [source],
  )
  const aim = (to: string, at?: LinkedPage) => {
    setTarget(to)
    setPage(at)
    setWrong(false)
  }
  const choose = (chosen: ComboOption & LinkTarget) =>
    void attempt(async () => {
      const found = chosen.address === undefined ? await pageOf(chosen) : undefined
      aim(chosen.address ?? found?.address ?? '', found)
      setWords((now) => now || chosen.label)
    })
  const submit = () => {
    const address = addressFrom(target)
    if (address === undefined) setWrong(true)
    else onWrite(writeLink(words || address, address))
  }
  return createPortal(
    <FormDialog
      title="Link"
      yes={first.isThere ? 'Change link' : 'Add link'}
      more={
        first.isThere && (
          <button type="button" className="btn" onClick={() => onWrite(removeLink)}>
            Remove link
          </button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="link-form">
        <div className="field">
          <label htmlFor={`${id}-t`}>Page, heading or URL</label>
          <Combobox
            attributes={{
              id: `${id}-t`,
              'aria-invalid': isWrong || undefined,
              'aria-describedby': `${id}-e`,
            }}
            name="Page, heading or URL"
            text={target}
            placeholder="Search pages or paste a URL"
            find={find}
            onChoose={choose}
            onText={(text) => aim(text)}
          />
          <p className="error" id={`${id}-e`} aria-live="polite">
            {isWrong && 'Choose a page from the list, or enter a URL such as https://example.com.'}
          </p>
        </div>
        {page && page.headings.length > 0 && (
          <div className="field">
            <label htmlFor={`${id}-p`}>Part of the page</label>
            <select
              id={`${id}-p`}
              className="input"
              value={target}
              onChange={({ currentTarget }) => aim(currentTarget.value, page)}
            >
              <option value={page.address}>The whole page</option>
              {page.headings.map((heading) => (
                <option key={heading.id} value={`${page.address}#${heading.id}`}>
                  {heading.text}
                </option>
              ))}
            </select>
          </div>
        )}
        <TextField label="Link text" value={words} onChange={setWords} />
      </div>
    </FormDialog>,
    document.body,
  )
}
