import type { ComponentType, ReactNode } from 'react'
import type { Entity, ImportRule, Match, Row, Section, Values } from '#contract'
import type { Loading } from '#kit'
import type { Selection } from '#record'
import type { List } from './use-list.ts'

/** A button of the bar over a selection. */
export interface BulkTool {
  label: string
  icon: string
  press(): void
  className?: string
}

/** The position of an extra: above the list, in a row's menu, or in the selection's toolbar. */
export type ListExtraProps = { list: List } & (
  | { place: 'notice' }
  | { place: 'row'; row: Row }
  | { place: 'selection' }
)

export interface FormPanelProps {
  section: Section
  entity: Entity
  /** The listed records. */
  listed?: readonly Row[] | undefined
}

interface HistoryProps {
  entity: Entity
  id: string
  label: string
  onClose(): void
}

export interface ImportScreenProps {
  section: Section
  entity: Entity
  rule: ImportRule
}

export interface ExportProps {
  list: List
  /** Undefined: all matching records are exported. */
  selection?: Selection
  /** For translators: the records that need work in this language. */
  translateInto?: string
  onClose(): void
}

export interface MergeProps {
  list: List
  onClose(): void
}

export interface SetFieldProps {
  entity: Entity
  names: readonly string[]
  count: number
  /** The selected records that are shown. */
  shown: readonly Row[]
  /** The search and filters, if all matching records are selected. */
  match: Match | undefined
  /** `labels` has the form of `BulkChange`. */
  onSet(values: Values, labels: Readonly<Record<string, string>>): void
  onClose(): void
}

export interface FilterTrayProps {
  id: string
  list: List
  /** The name of the filter that gets the focus. */
  opened: string | undefined
}

export interface EditInPlaceProps {
  entity: Entity
  row: Row
  /** The pressed button's action: `edit status`. */
  act: string
  element: HTMLElement
  /** A save may move the row: called before the save, and the returned function after it, for the focus. */
  track?: (() => () => void) | undefined
  /** The record no longer exists. */
  onGone(): void
  onClose(): void
}

/** Parts that a press opens, and the order of rows. */
export interface ListTools {
  FilterTray: ComponentType<FilterTrayProps>
  EditInPlace: ComponentType<EditInPlaceProps>
  /** Drag handles and keys that change the order of the listed records. */
  Reorder: ComponentType<{ list: List }>
  /** Saved views, density and columns. */
  ViewPanel: ComponentType<{ list: List }>
  ExportDialog: ComponentType<ExportProps>
  MergeDialog: ComponentType<MergeProps>
  SetField: ComponentType<SetFieldProps>
  /** In a list of records to translate: a file of them for a translator, and its way back. */
  TranslationWork: ComponentType<{ list: List }>
}

/** The parts of lists of published records, on a host that publishes by actions. */
export interface ListPublishing {
  /** The states and the trash, above the table. */
  StatusTabs: ComponentType<{ list: List }>
  /** The list for its filters, without what the tabs show. */
  withoutTabs(list: List): List
  /** The status of a row with its exceptions: pending changes, a time, a missed schedule. */
  statusOf(row: Row, status: ReactNode): ReactNode
  /** Why a cell can't be changed in place, if the host would reject that. */
  closedWords(entity: Entity, row: Row, name: string): string | undefined
  /** Actions on the selection. */
  toolsOf(list: List): BulkTool[]
  /** Actions on one record, in its menu. */
  RowActions: ComponentType<{ list: List; row: Row }>
}

/** Parts of lists that features provide. A screen is ready once the rooms of its parts are loaded. */
export interface ListSlots {
  /** Maps the entity's key to its part. */
  extras: Readonly<Record<string, ComponentType<ListExtraProps> | undefined>>
  FormPanel: ComponentType<FormPanelProps> | undefined
  ImportScreen: ComponentType<ImportScreenProps> | undefined
  HistoryDialog: Loading<ComponentType<HistoryProps>> | undefined
  tools: Loading<ListTools> | undefined
  publishing: ListPublishing | undefined
}

export const listSlots: ListSlots = {
  extras: {},
  FormPanel: undefined,
  ImportScreen: undefined,
  HistoryDialog: undefined,
  tools: undefined,
  publishing: undefined,
}
