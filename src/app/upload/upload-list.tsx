import { useEffect, useRef, useState } from 'react'
import { useStore } from '#kit'
import { Icon, Meter, useKeptFocus } from '#ui'
import { mediaTypes, sizeWords } from './image-words.ts'
import { isUnderWay, shareOf, type UploadItem, type UploadQueue } from './upload-queue.ts'

const accepted = mediaTypes.map(({ value }) => value).join()

interface UploadButtonProps {
  onFiles(files: readonly File[]): void
  className?: string
}

export function UploadButton({ onFiles, className = 'btn primary' }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    onFiles([...(input.current?.files ?? [])])
    // The same file can then be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        Upload
      </button>
      <input ref={input} type="file" hidden multiple accept={accepted} aria-label="Images to upload" onChange={take} />
    </>
  )
}

const shownMax = 12
const isFailed = ({ state }: UploadItem): boolean => state === 'failed' || state === 'refused'
const filesWords = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/** Shows the queue above the files: a line for each file, with the reason if it failed. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const items = useStore(queue.items)
  const said = useProgressWords(items)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box) // a line disappears with its buttons
  const shown = items.filter(({ state }) => state !== 'done')
  const inState = (wanted: UploadItem['state']) => items.filter(({ state }) => state === wanted)
  const order = [...inState('sending'), ...shown.filter(isFailed), ...inState('waiting')]
  const underWay = items.filter(isUnderWay)
  const running = underWay.length
  const targets = [...new Set(underWay.map(({ to }) => to))].join(', ')
  const wanted = items.filter((item) => !isFailed(item)).length
  const failed = items.length - wanted
  return (
    <>
      {shown.length > 0 && (
        <div className="uploads" role="group" aria-label="Uploads" tabIndex={-1} ref={box}>
          <header className="row">
            {running > 0 ? (
              <>
                <b>
                  Uploading {wanted - running + 1} of {wanted}
                </b>
                <span className="muted">to {targets}</span>
              </>
            ) : (
              <b>{filesWords(failed)} not uploaded</b>
            )}
            <button type="button" className="btn ghost s end" onClick={queue.removeAll}>
              {running > 0 ? 'Cancel all' : 'Dismiss all'}
            </button>
          </header>
          <ul className="upload-list">
            {order.slice(0, shownMax).map((item) => (
              <UploadLine key={item.id} item={item} queue={queue} />
            ))}
          </ul>
          {order.length > shownMax && <p className="subtle more">and {filesWords(order.length - shownMax)} more</p>}
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

function UploadLine({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { id, name, state, share, reason, bytes, isReducing } = item
  const percent = Math.floor(share * 100)
  const hasFailed = isFailed(item)
  return (
    <li className={hasFailed ? 'row up bad' : 'row up'}>
      <span className="th">
        <Icon name={hasFailed ? 'error' : 'gallery'} />
      </span>
      <div className="grow">
        <p className="trunc">{name}</p>
        {hasFailed ? <small className="bad-t">{reason}</small> : <Meter name={`Uploading ${name}`} percent={percent} />}
      </div>
      <span className="num subtle">
        {hasFailed
          ? sizeWords(bytes)
          : state === 'waiting'
            ? 'Waiting'
            : isReducing
              ? 'Making it smaller'
              : `${percent}%`}
      </span>
      {state === 'failed' && (
        <button type="button" className="btn s" aria-label={`Try ${name} again`} onClick={() => queue.retry(id)}>
          Try again
        </button>
      )}
      <button
        type="button"
        className="icon-btn s"
        aria-label={`${hasFailed ? 'Dismiss' : 'Cancel'} ${name}`}
        onClick={() => queue.remove(id)}
      >
        <Icon name="x" size="s" />
      </button>
    </li>
  )
}

/** Announces each quarter and the result to screen readers; more would be distracting. */
function useProgressWords(items: readonly UploadItem[]): string {
  const [said, setSaid] = useState('')
  const before = useRef({ quarter: 0, count: 0 })
  const isRunning = items.some(isUnderWay)
  const quarter = Math.floor(shareOf(items) * 4)
  const failed = items.filter(isFailed).length
  const wanted = items.length - failed
  useEffect(() => {
    const { quarter: last, count } = before.current
    if (isRunning) {
      before.current = { quarter, count: wanted }
      if (quarter > last && quarter < 4) setSaid(`Uploading ${filesWords(wanted)}: ${quarter * 25} %`)
    } else if (count > 0) {
      before.current = { quarter: 0, count: 0 }
      const sent = count - (items.length === 0 ? 0 : Math.max(0, count - wanted))
      setSaid(`100 %: ${filesWords(sent)} uploaded${failed > 0 ? `, ${filesWords(failed)} not` : ''}`)
    }
  }, [isRunning, quarter, failed, wanted])
  return said
}
