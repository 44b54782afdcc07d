import { useEffect, useRef } from 'react'
import type { Row } from '../../contract/json.ts'
import { FormView } from '../form/form-view.tsx'
import type { Form } from '../form/form-state.ts'
import { FormNotes, MissingRecord, RecordView } from '../form/rare-parts.ts'
import { idOf } from '../form/typed-values.ts'
import { FormContext, useRecord } from '../form/use-form.ts'
import { useOpenedForm } from '../form/use-opened-form.ts'
import type { List } from '../list/use-list.ts'
import { toast } from '../ui/feedback.tsx'
import { Icon } from '../ui/icon.tsx'
import { FileFacts } from './file-facts.tsx'
import { FocalPoint } from './focal-point.tsx'
import { mediaAddress, nameOf, urlOf } from './media-address.ts'
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
  const { form, error } = opened
  const row = useRecord(form)
  const isReady = form !== undefined
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
        {error && <MissingRecord section={section} entity={entity} id={id} error={error} onRetry={opened.retry} />}
        {form?.isReadOnly && row && <ReadOnly form={form} row={row} />}
        {form && !form.isReadOnly && row && (
          <FormView
            key={form.key} form={form} isNarrow
            notes={<>
              <FocalPoint row={row} isFixed={false} />
              {(opened.restored ?? opened.draft) && (
                <FormNotes form={form} restored={opened.restored} draft={opened.draft} onSettled={opened.settleDraft} />
              )}
            </>}
            exits={{ saved: state.reload, leave: () => {}, becameRecord: () => {} }}
          />
        )}
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
        {!form && !error && <p role="status" className="muted">Loading…</p>}
      </div>
    </aside>
  )
}

const ReadOnly = ({ form, row }: { form: Form; row: Row }) => (
  <FormContext value={form}><FocalPoint row={row} isFixed /><RecordView form={form} /></FormContext>
)

function CopyAddress({ url }: { url: string }) {
  const copy = async () => {
    const address = new URL(mediaAddress(url), window.location.href).href
    try {
      await navigator.clipboard.writeText(address)
      toast('Address copied.')
    } catch {
      // No clipboard without TLS, or not allowed.
      toast(`The browser does not let this page copy. The address is ${address}`, { type: 'error' })
    }
  }
  return <button type="button" className="btn s" onClick={() => void copy()}><Icon name="copy" />Copy address</button>
}
