import type { ComponentType } from 'react'
import type { Entity, ImportRule, Row, Section } from '#contract'
import type { Loading } from '#kit'
import type { List } from './use-list.ts'

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

/** Forms and features provide these parts of lists. A screen is there once the rooms of its parts are. */
export interface ListSlots {
  /** Maps the entity's key to its part. */
  extras: Readonly<Record<string, ComponentType<ListExtraProps> | undefined>>
  FormPanel: ComponentType<FormPanelProps> | undefined
  ImportScreen: ComponentType<ImportScreenProps> | undefined
  HistoryDialog: Loading<ComponentType<HistoryProps>> | undefined
}

export const listSlots: ListSlots = {
  extras: {},
  FormPanel: undefined,
  ImportScreen: undefined,
  HistoryDialog: undefined,
}
