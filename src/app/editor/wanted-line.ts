import { createStore } from '../../kit/store.ts'
import type { Path } from '../form/typed-values.ts'

/** A line that somebody wants to see in the editor of a field; the editor takes it. */
export const wantedLine = createStore<{ path: Path; line: number } | undefined>(undefined)
