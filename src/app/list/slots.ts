import type { ComponentType } from 'react'
import type { Entity, ImportRule, Row, Section } from '#contract'
import { createSlot } from '#kit'
import type { Undoable } from '#record'
import type { List } from './use-list.ts'

/** Where an extra stands: above the list, in a row's menu, in the selection's toolbar. */
export type ListExtraProps =
  { list: List } & ({ place: 'notice' } | { place: 'row'; row: Row } | { place: 'selection' })

export interface FormPanelProps {
  section: Section
  entity: Entity
  /** The list is out of date; `undoable` where the record was deleted. */
  onChanged(undoable?: Undoable): void
  /** The records that the list shows. */
  listed?: readonly Row[] | undefined
}

export interface ImportScreenProps { section: Section; entity: Entity; rule: ImportRule }

/** Parts of lists that forms and features bring. */
export interface ListSlots {
  /** By the entity's key. */
  extras: Readonly<Record<string, ComponentType<ListExtraProps>>>
  FormPanel: ComponentType<FormPanelProps>
  ImportScreen: ComponentType<ImportScreenProps>
}

export const listSlots = createSlot<ListSlots>('list')
