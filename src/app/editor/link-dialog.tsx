import { type ReactNode, useCallback, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { attempt } from '#data'
import { type PageOption, PagePicker } from '#form'
import { FormDialog } from '#record'
import { TextField } from '#ui'
import type { Command, Source } from './commands/edit.ts'
import { linkHere, removeLink, writeLink } from './commands/link-commands.ts'
import { urlFrom, findHeadings, type LinkedPage, pageOf } from './link-targets.ts'
import { parseText } from './text-facts.tsx'
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
  const headings = useCallback((typed: string) => findHeadings(typed, parseText(source.text)), [source])
  const aim = (to: string, at?: LinkedPage) => {
    setTarget(to)
    setPage(at)
    setWrong(false)
  }
  const choose = (chosen: PageOption) => {
    setWords((now) => now || chosen.label)
    void attempt(async () => aim(chosen.url, await pageOf(chosen)))
  }
  const submit = () => {
    const url = urlFrom(target)
    if (url === undefined) setWrong(true)
    else onWrite(writeLink(words || url, url))
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
      <div className="rows link-form">
        <div className="field">
          <label htmlFor={`${id}-t`}>Page, heading or URL</label>
          <PagePicker
            attributes={{
              id: `${id}-t`,
              'aria-invalid': isWrong || undefined,
              'aria-describedby': `${id}-e`,
            }}
            name="Page, heading or URL"
            value={target}
            others={headings}
            onChange={(to, chosen) => {
              aim(to)
              if (chosen) choose(chosen)
            }}
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
              <option value={page.url}>The whole page</option>
              {page.headings.map((heading) => (
                <option key={heading.id} value={`${page.url}#${heading.id}`}>
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
