import assert from 'node:assert/strict'
import { sectionOf } from '../../src/contract/entities/index.ts'

/** The file of an entity's definition does not come, until what this returns is called. */
export const missDefinition = (key: string): (() => void) => {
  const section = sectionOf(key)
  assert.ok(section)
  const { load } = section
  assert.ok(load)
  section.load = async () => { throw new TypeError('Failed to fetch dynamically imported module') }
  return () => { section.load = load }
}
