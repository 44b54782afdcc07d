import { type ReactNode, useEffect } from 'react'
import { type Section, seo } from '#contract'
import { attempt } from '#data'
import { focusField, OpenedRecord, type SeoOverFormProps, titleOf, useOpenedForm, useRecord } from '#form'
import { useRouter } from '#kit'
import { sectionOfRecord } from '#record'
import { Dialog } from '#controls'

interface SeoPanelProps {
  section: Section
  id: string
  /** The field to focus. */
  field?: string | undefined
  onClose(): void
}

/** The form of one target, next to the list; the URL identifies it. */
export function SeoPanel({ section, id, field, onClose }: SeoPanelProps): ReactNode {
  const opened = useOpenedForm(seo, id, undefined)
  const { error } = opened
  const record = useRecord(opened.form)
  const isThere = opened.form !== undefined
  useEffect(() => {
    if (isThere && field !== undefined) focusField(field)
  }, [isThere, field])
  return (
    <Dialog title={record ? titleOf(seo, record) : 'SEO content'} isBroad onClose={onClose}>
      <div className="side-form">
        {error ? (
          <p>
            {error.message}{' '}
            <button type="button" className="link" onClick={opened.retry}>
              Try again
            </button>
          </p>
        ) : (
          <OpenedRecord opened={opened} section={section} isNarrow exits={{ leave: onClose, becameRecord: () => {} }} />
        )}
      </div>
    </Dialog>
  )
}

/** The same on top of the record's own form. */
export function SeoOverForm({ asked: { id, field }, onClose }: SeoOverFormProps): ReactNode {
  const router = useRouter()
  const section = sectionOfRecord(seo.key, id)
  // The form below stays, with its unsaved values.
  const close = async () => {
    if (await router.mayLeave(true)) onClose()
  }
  return section && <SeoPanel section={section} id={id} field={field} onClose={() => void attempt(close)} />
}
