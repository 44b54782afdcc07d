import type { ReactNode } from 'react'
import type { Row } from '#contract'
import { useHas } from '#data'
import { Note, noteEntries, noteTime } from './notes.tsx'
import { textIn } from './received.ts'
import { ReplyEntry, useReplies } from './replies.tsx'

interface Entry {
  key: string
  time: number
  face: ReactNode
}

/** Replies and internal notes in chronological order. A note without a time follows the one before it. */
export function Thread({ row }: { row: Row }): ReactNode {
  const { replies, hasFailed } = useReplies(row, useHas('mail'))
  let last = 0
  const notes = noteEntries(textIn(row, 'notes')).map((entry, index): Entry => {
    last = noteTime(entry) || last
    return { key: `note ${index}`, time: last, face: <Note entry={entry} /> }
  })
  const answers = replies.map((reply): Entry => {
    return { key: reply.id, time: Date.parse(reply.at), face: <ReplyEntry reply={reply} /> }
  })
  const entries = [...notes, ...answers].sort((one, other) => one.time - other.time)
  return (
    <>
      {hasFailed && <p className="subtle">Replies couldn’t load.</p>}
      {entries.length > 0 && (
        <ol className="thread" aria-label="Replies and notes">
          {entries.map(({ key, face }) => (
            <li key={key}>{face}</li>
          ))}
        </ol>
      )}
    </>
  )
}
