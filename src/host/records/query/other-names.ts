import type { Entity } from '#contract'
import { countriesNamed } from '#places'

/** Codes for a name that no record has: one for a former name, several for an ambiguous one, such as "Congo". */
export function codesNamed({ key }: Entity, name: string): readonly string[] {
  return key === 'country' ? countriesNamed(name) : []
}
