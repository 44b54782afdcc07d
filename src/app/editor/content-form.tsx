import type { FormExtra } from '#form'
import { confirmPublishing } from './confirm-publishing.tsx'
import { TextTools } from './text-tools.tsx'

/** What the form of a blog, a page or a guideline has beside the fields of its definition. */
export const contentExtra: FormExtra = { below: { Text: TextTools }, beforeSave: confirmPublishing }
