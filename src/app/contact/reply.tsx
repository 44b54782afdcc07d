import { type RefObject, useMemo } from 'react'
import type { Row } from '#contract'
import { Icon } from '../ui/icon.tsx'
import { MenuButton, MenuItem } from '../ui/menu-button.tsx'
import { textIn } from './received.ts'
import { replyAddress } from './reply-address.ts'

interface ReplyProps {
  row: Row
  link: RefObject<HTMLAnchorElement | null>
  /** Marks it as answered; undefined where that is so, or not the person's to do. */
  onAnswered: (() => void) | undefined
  onFollow(): void
}

/** By the person's own mail program, so that the answer comes from their address and stands among what they sent. */
export function Reply({ row, link, onAnswered, onFollow }: ReplyProps) {
  const address = useMemo(() => replyAddress({
    name: textIn(row, 'name'), email: textIn(row, 'email'), subject: textIn(row, 'subject'), body: textIn(row, 'body'),
    receivedAt: textIn(row, 'receivedAt'),
  }), [row])
  return (
    <span className="reply btn-group">
      <a
        ref={link} className="btn primary" href={address} data-tip="Reply in your mail program" data-keys="R"
        aria-keyshortcuts="R" onClick={onFollow}
      >
        <Icon name="send" />Reply
      </a>
      {onAnswered && (
        <MenuButton label="More ways to reply" className="btn primary icon-only" face={<Icon name="down" />}>
          <MenuItem icon="ok" onSelect={() => { link.current?.click(); onAnswered() }}>
            Reply and mark answered
          </MenuItem>
        </MenuButton>
      )}
    </span>
  )
}
