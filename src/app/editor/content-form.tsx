import type { FormExtra } from '#form'
import { confirmPublishing } from './confirm-publishing.tsx'
import { TextTools } from './text-tools.tsx'

/** The parts of the editor in the forms of posts, pages and guidelines. */
export const contentExtra: FormExtra = { below: { Text: TextTools }, beforeSave: confirmPublishing }
