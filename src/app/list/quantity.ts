import type { Entity } from '../../contract/define.ts'
import { numberWords } from './cell.tsx'

/** "1 airport", "1,430 airports". */
export const quantity = (entity: Entity, count: number): string =>
  `${numberWords(count)} ${count === 1 ? entity.one : entity.many}`
