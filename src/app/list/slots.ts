import type { ComponentType, ReactNode } from 'react'
import type { Entity, ImportRule, Row, Section } from '#contract'
import type { Loading } from '#kit'
import type { List } from './use-list.ts'

/** A button of the bar over a selection. */
export interface BulkTool {
  label: string
  icon: string
  press(): void
  className?: string
}

/** The place of an extra: above the list, in a row's menu, or in the toolbar of the selection. */
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

/** The parts that lists of published records show on a host that publishes by actions. */
export interface ListPublishing {
  /** The states, above the table. */
  StatusTabs: ComponentType<{ list: List }>
  /** Adds to the status of a row: pending changes, a time, a schedule that was missed. */
  noteOf(row: Row): ReactNode
  /** Actions on the selection. */
  toolsOf(list: List): BulkTool[]
  /** Actions on one record, in its menu. */
  RowActions: ComponentType<{ list: List; row: Row }>
}

/** Forms and features provide these parts of lists. A screen is there once the rooms of its parts are. */
export interface ListSlots {
  /** Maps the entity's key to its part. */
  extras: Readonly<Record<string, ComponentType<ListExtraProps> | undefined>>
  FormPanel: ComponentType<FormPanelProps> | undefined
  ImportScreen: ComponentType<ImportScreenProps> | undefined
  HistoryDialog: Loading<ComponentType<HistoryProps>> | undefined
  publishing: ListPublishing | undefined
}

export const listSlots: ListSlots = {
  extras: {},
  FormPanel: undefined,
  ImportScreen: undefined,
  HistoryDialog: undefined,
  publishing: undefined,
}
