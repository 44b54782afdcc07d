import assert from 'node:assert/strict'
import type { Entity } from '../../src/contract/define.ts'
import { sectionOf } from '../../src/contract/entities/index.ts'
import { later } from './host-double.ts'

const replaceLoad = (key: string, instead: (load: () => Promise<Entity>) => () => Promise<Entity>): (() => void) => {
  const section = sectionOf(key)
  assert.ok(section)
  const { load } = section
  assert.ok(load)
  section.load = instead(load)
  return () => { section.load = load }
}

/** The file of an entity's definition does not come, until what this returns is called. */
export const missDefinition = (key: string): (() => void) =>
  replaceLoad(key, () => async () => { throw new TypeError('Failed to fetch dynamically imported module') })

/** It takes until what this returns is called. */
export const holdDefinition = (key: string): (() => void) => {
  const { promise, settle } = later<void>()
  const restore = replaceLoad(key, (load) => () => promise.then(load))
  return () => { restore(); settle() }
}
