import { lazyPart } from '../list/lazy-part.tsx'

// What most forms never show.
export const FormNotes = lazyPart(async () => (await import('./form-notes.tsx')).FormNotes)
export const MissingRecord = lazyPart(async () => (await import('./missing-record.tsx')).MissingRecord)
export const NewerNote = lazyPart(async () => (await import('./newer-note.tsx')).NewerNote)
export const RoleFault = lazyPart(async () => (await import('../shell/role-fault.tsx')).RoleFault)
export const RecordView = lazyPart(async () => (await import('./record-view.tsx')).RecordView)
export const PresenceNote = lazyPart(async () => (await import('../live/presence-note.tsx')).PresenceNote)
export const SeoOverForm = lazyPart(async () => (await import('../seo/seo-panel.tsx')).SeoOverForm)
export const RecordSeo = lazyPart(async () => (await import('../seo/record-seo.tsx')).RecordSeo)
