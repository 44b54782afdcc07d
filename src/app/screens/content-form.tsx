import { confirmPublishing } from '../editor/confirm-publishing.tsx'
import { TextTools } from '../editor/text-tools.tsx'
import type { FormExtra } from '../form/extras.ts'

/** What the form of a blog, a page or a guideline has beside the fields of its definition. */
export const contentExtra: FormExtra = { below: { Text: TextTools }, beforeSave: confirmPublishing }
