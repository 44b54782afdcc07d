import type { Entity } from '#contract'
import { knowsQueries } from './profile.ts'

/** What a change says of the version that it is upon: nothing where the record came without one. */
export const toldVersion = ({ key }: Entity, version: number): { version?: number } =>
  version === 0 && !knowsQueries(key) ? {} : { version }
