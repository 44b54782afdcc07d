import type { ComponentType } from 'react'
import type { Row } from '#contract'
import { lazyPart } from './lazy-part.tsx'
import type { List } from './use-list.ts'

/** Where it stands: above the list, in a row's menu, in the selection's toolbar. */
export type ExtraProps = { list: List } & ({ place: 'notice' } | { place: 'row'; row: Row } | { place: 'selection' })

/** What is made by hand for one entity's list, out of the same parts. */
export const listExtras: Readonly<Record<string, ComponentType<ExtraProps>>> = {
  user: lazyPart(async () => (await import('../users/approval.tsx')).Approval),
}
