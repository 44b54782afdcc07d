import type { ComponentType } from 'react'
import { lazy } from '../lazy.ts'
import { lazyPart } from './lazy-part.tsx'

/** What lists and forms do now and then, for what asks for it without showing it. */
export const onDemand = lazy(() => import('./on-demand.tsx'))

type Parts = Awaited<ReturnType<typeof onDemand.load>>
const part = <P extends object>(choose: (parts: Parts) => ComponentType<P>): ComponentType<P> =>
  lazyPart(async () => choose(await onDemand.load()))

const around = () => import('../shell/around.ts')

// What most lists never show.
export const ColumnsPanel = part((parts) => parts.ColumnsPanel)
export const EditInPlace = part((parts) => parts.EditInPlace)
export const ExportDialog = part((parts) => parts.ExportDialog)
export const Failures = part((parts) => parts.Failures)
export const FilterChips = part((parts) => parts.FilterChips)
export const FilterTray = part((parts) => parts.FilterTray)
export const HistoryDialog = part((parts) => parts.HistoryDialog)
export const NoRows = part((parts) => parts.NoRows)
export const Reorder = part((parts) => parts.Reorder)
export const SelectionBar = part((parts) => parts.SelectionBar)
export const TrashNote = part((parts) => parts.TrashNote)
export const ViewsPanel = part((parts) => parts.ViewsPanel)
export const ChangedNote = lazyPart(async () => (await import('../live/changed-note.tsx')).ChangedNote)
export const Failed = lazyPart(async () => (await around()).Failed)
export const FormPanel = lazyPart(async () => (await import('../form/form-panel.tsx')).FormPanel)
export const RowItems = lazyPart(async () => (await around()).RowItems)
export const TrashItems = lazyPart(async () => (await around()).TrashItems)
export const ListKeys = lazyPart(async () => (await import('./list-keys.tsx')).ListKeys)
