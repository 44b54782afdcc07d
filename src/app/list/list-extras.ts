import type { ComponentType } from 'react'
import type { Row } from '../../contract/json.ts'
import { lazyPart } from './lazy-part.tsx'
import type { List } from './use-list.ts'

/** What is made by hand for one entity's list, out of the same parts. */
export interface ListExtra {
  /** Above the list. */
  Notice?: ComponentType<{ list: List }>
  /** More items of a row's menu. */
  RowItems?: ComponentType<{ list: List; row: Row }>
  /** More buttons of the selection's toolbar. */
  SelectionTools?: ComponentType<{ list: List }>
}

/** By entity; each part is fetched when it is shown. */
export const listExtras: Readonly<Record<string, ListExtra>> = {
  user: {
    Notice: lazyPart(async () => (await import('../users/approval.tsx')).WaitingNotice),
    RowItems: lazyPart(async () => (await import('../users/approval.tsx')).ApproveItem),
    SelectionTools: lazyPart(async () => (await import('../users/approval.tsx')).ApproveTool),
  },
}
