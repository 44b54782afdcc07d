import type { ReactNode } from 'react'
import { seo } from '../../contract/entities/seo.ts'
import { useRouter } from '../../kit/use-router.tsx'
import type { SeoField } from './seo-checks.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { sectionOfRecord } from './with-seo.ts'

/** What is told of a record in searches, to be written over the record's own form. */
export interface SeoAsked { id: string; field: SeoField }

interface SeoOverFormProps { asked: SeoAsked; onClose(): void; onSaved(): void }

export function SeoOverForm({ asked: { id, field }, onClose, onSaved }: SeoOverFormProps): ReactNode {
  const router = useRouter()
  const section = sectionOfRecord(seo.key, id)
  // The form beneath stays, whatever is unsaved in it.
  const close = async () => { if (await router.mayLeave(true)) onClose() }
  return section && (
    <SeoPanel section={section} id={id} field={field} onClose={() => void close()} onSaved={onSaved} />
  )
}
