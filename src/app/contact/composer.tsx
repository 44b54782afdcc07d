import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  calls,
  contactMessage,
  pageLimitMax,
  readListQuery,
  type Row,
  savedReply,
  sectionOf,
  shownEmail,
} from '#contract'
import { api, hasKind, attempt, createKeys, pageQuery, useHas, useMay, useRead } from '#data'
import { givenState } from '#form'
import { isApple, isComposing } from '#kit'
import { CopyButton, Icon, useFeedback } from '#ui'
import { newRecordUrl } from '#record'
import { MenuButton, MenuItem } from '#controls'
import { textIn } from './received.ts'
import { replyMailUrl, replyTextMax } from './reply-mail-url.ts'
import type { TextDrafts } from './use-text-drafts.ts'

/** All saved replies, by name. */
const query = pageQuery(savedReply, { ...readListQuery(new URLSearchParams()), limit: pageLimitMax, sort: 'name' })
const section = sectionOf(savedReply.key)

interface MenuProps {
  /** The sender of the message, whose name replaces `{name}`. */
  name: string
  /** The current reply text, for a new saved reply. */
  text: string
  onChoose(text: string): void
}

/** Inserts a saved reply into the text, and links to the list of saved replies. */
function SavedReplies({ name, text, onChoose }: MenuProps): ReactNode {
  const { data } = useRead(query, { keepPrevious: true })
  const mayEdit = useMay(savedReply.key, 'edit')
  return (
    <MenuButton
      label="Saved replies"
      className="btn"
      face={
        <>
          <Icon name="list" />
          Saved replies
        </>
      }
      align="start"
    >
      {data?.rows.map((row) => (
        <MenuItem
          key={row.id}
          icon="contact"
          onSelect={() => onChoose(textIn(row, 'text').replaceAll('{name}', () => name))}
        >
          {textIn(row, 'name')}
        </MenuItem>
      ))}
      {section && mayEdit && (
        <>
          <MenuItem icon="plus" to={newRecordUrl(section)} state={givenState(savedReply.key, { text })}>
            New saved reply
          </MenuItem>
          <MenuItem icon="edit" to={section.route}>
            Edit saved replies
          </MenuItem>
        </>
      )}
    </MenuButton>
  )
}

/** The draft key of a message's unsent reply. */
export const replyDraftOf = (id: string): string => `reply:${id}`

interface ComposerProps {
  row: Row
  mayAct: boolean
  drafts: TextDrafts
  /** Marks the message as answered; undefined if it is answered already, or the user can't. */
  onReplied: (() => void) | undefined
  onClose(): void
}

/**
 * The reply form next to its message. The host sends the reply by email, from its own address, and stores it. On a host
 * without email, the user's own mail app sends it.
 */
export function Composer({ row, mayAct, drafts, onReplied, onClose }: ComposerProps): ReactNode {
  const hasMail = useHas('mail') && mayAct
  const hasSaved = useMay(savedReply.key, 'view') && hasKind(savedReply.key)
  const id = useId()
  const { toast } = useFeedback()
  const field = useRef<HTMLTextAreaElement>(null)
  const [keyOf] = useState(createKeys)
  const [isBusy, setBusy] = useState(false)
  const draftId = replyDraftOf(row.id)
  // Without a mail app the link does nothing, so the text stays visible.
  const [handedOver, setHandedOver] = useState('')
  const text = drafts.textFor(draftId) || handedOver
  const email = shownEmail(textIn(row, 'email'))
  const link = useRef<HTMLAnchorElement>(null)
  const url = replyMailUrl(
    {
      name: textIn(row, 'name'),
      email: textIn(row, 'email'),
      subject: textIn(row, 'subject'),
      body: textIn(row, 'body'),
      receivedAt: textIn(row, 'receivedAt'),
    },
    text,
  )
  useEffect(() => field.current?.focus(), [])

  const post = async () => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    await attempt(async () => {
      const body = { messageId: row.id, text }
      await api.send('POST', calls.replies, body, { idempotencyKey: keyOf(body), outdates: [contactMessage.key] })
      drafts.clear(draftId, text)
      toast(`Reply sent to ${email}.`)
      onClose()
    })
    setBusy(false)
  }
  const handOver = () => {
    drafts.stay()
    if (!hasSaved || !mayAct || text.trim() === '') {
      drafts.clear(draftId, text)
      setHandedOver(text)
      return onReplied?.()
    }
    void attempt(async () => {
      const body = { messageId: row.id, text, isSentElsewhere: true }
      await api.send('POST', calls.replies, body, { idempotencyKey: keyOf(body), outdates: [contactMessage.key] })
      drafts.clear(draftId, text)
      toast('Opened in your mail app. The reply is kept below the message.')
      onClose()
    })
  }
  const send = () => (hasMail ? void attempt(post) : link.current?.click())
  const write = (next: string) => {
    setHandedOver('')
    drafts.setText(draftId, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(isApple() ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    send()
  }
  const add = (saved: string) => {
    write(text.trim() === '' ? saved : `${text.trimEnd()}\n\n${saved}`)
    field.current?.focus()
  }
  return (
    <div className="rows composer">
      <form className="field" id={`${id}f`} aria-label="Reply" onSubmit={submit}>
        <label htmlFor={id}>Reply to {email}</label>
        <textarea
          ref={field}
          id={id}
          className="input reply-text"
          rows={8}
          maxLength={20_000}
          dir="auto"
          value={text}
          aria-describedby={`${id}h`}
          onKeyDown={onKeyDown}
          onChange={(event) => write(event.target.value)}
        />
        <p className="help" id={`${id}h`} role={hasMail ? undefined : 'status'}>
          {hasMail
            ? 'The original message is included below. Sending marks it as answered.'
            : !url.isWhole
              ? `This is too long to open in a mail app (about ${replyTextMax} characters). Copy the text and paste it there.`
              : handedOver === ''
                ? 'Email isn’t set up here, so your reply opens in your own mail app. It’s kept here, and the message is marked as answered.'
                : 'Opened in your mail app. If nothing opened, copy the text.'}
        </p>
      </form>
      <div className="row wrap">
        {hasMail ? (
          <button
            type="submit"
            form={`${id}f`}
            className="btn primary"
            data-tip="Send"
            data-keys={isApple() ? '⌘ Enter' : 'Ctrl Enter'}
            aria-keyshortcuts={isApple() ? 'Meta+Enter' : 'Control+Enter'}
            aria-disabled={text.trim() === ''}
            aria-busy={isBusy || undefined}
          >
            <Icon name="send" />
            Send
          </button>
        ) : (
          <>
            <a
              ref={link}
              className="btn primary"
              href={url.href}
              data-tip="Open in mail app"
              data-keys={isApple() ? '⌘ Enter' : 'Ctrl Enter'}
              aria-keyshortcuts={isApple() ? 'Meta+Enter' : 'Control+Enter'}
              onClick={handOver}
            >
              <Icon name="send" />
              Open in mail app
            </a>
            {(handedOver !== '' || !url.isWhole) && (
              <CopyButton
                className="btn"
                text={() => text}
                done="Text copied."
                refused={() => 'Your browser blocked copying. Select the text and copy it.'}
              >
                Copy text
              </CopyButton>
            )}
          </>
        )}
        {hasSaved && <SavedReplies name={textIn(row, 'name')} text={text} onChoose={add} />}
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  )
}
