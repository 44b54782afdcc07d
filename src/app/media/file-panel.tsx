import { useEffect, useRef } from 'react'
import type { Row } from '#contract'
import { OpenedRecord } from '../form/opened-record.tsx'
import { idOf } from '../form/typed-values.ts'
import { useRecord } from '../form/use-form.ts'
import { useOpenedForm } from '../form/use-opened-form.ts'
import type { List } from '../list/use-list.ts'
import { toast } from '../ui/feedback.tsx'
import { Icon } from '../ui/icon.tsx'
import { FileFacts } from './file-facts.tsx'
import { FocalPoint } from './focal-point.tsx'
import { mediaAddress } from './media-address.ts'
import { nameOf, urlOf } from './media-row.ts'
import '../styles/panel.css'

interface FilePanelProps {
  list: List
  id: string
  addressOf(id: string): string
  onClose(): void
  onDelete(row: Row): void
}

/** One file beside the others: its text first, since that is what is most often missing. */
export function FilePanel({ list, id, addressOf, onClose, onDelete }: FilePanelProps) {
  const { entity, section, state, may } = list
  const opened = useOpenedForm(entity, id, undefined)
  const row = useRecord(opened.form)
  const isReady = opened.form !== undefined
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isReady) return
    const first = may.edit ? document.getElementById(idOf('alt')) : null
    ;(first ?? heading.current)?.focus({ preventScroll: true })
    // Where there is no room for both it stands in place of the files, which may have been scrolled.
    const files = heading.current?.closest('.gal')?.firstElementChild
    if (files && getComputedStyle(files).display === 'none') window.scrollTo(0, 0)
  }, [id, isReady, may.edit])

  return (
    <aside className="panel gal-side" aria-label="File details">
      <header>
        <h2 className="trunc" tabIndex={-1} ref={heading}>{row ? nameOf(row) : 'File'}</h2>
        <span className="end">
          <button type="button" className="icon-btn s" aria-label="Close details" onClick={onClose}>
            <Icon name="x" size="s" />
          </button>
        </span>
      </header>
      <div className="body side-form">
        <OpenedRecord
          opened={opened} section={section} isNarrow notes={row && <FocalPoint row={row} />}
          exits={{ saved: state.reload, leave: () => {}, becameRecord: () => {} }}
        />
        {row && <FileFacts entity={entity} row={row} addressOf={addressOf} />}
        {row && (
          <div className="row">
            <CopyAddress url={urlOf(row)} />
            <a className="btn s" href={mediaAddress(urlOf(row))} target="_blank" rel="noreferrer">
              <Icon name="external" />Original
            </a>
            {may.delete && (
              <button
                type="button" className="btn s danger icon-only end" aria-label="Delete" data-tip="Delete"
                onClick={() => onDelete(row)}
              >
                <Icon name="trash" />
              </button>
            )}
          </div>
        )}
      </div>
    </aside>
  )
}

function CopyAddress({ url }: { url: string }) {
  const copy = async () => {
    const address = new URL(mediaAddress(url), window.location.href).href
    try {
      await navigator.clipboard.writeText(address)
      toast('Address copied.')
    } catch {
      // No clipboard without TLS, or not allowed.
      toast(`The browser did not allow copying. The address is ${address}`, { type: 'error' })
    }
  }
  return <button type="button" className="btn s" onClick={() => void copy()}><Icon name="copy" />Copy address</button>
}
