// Records for tests of lists, and a way to read the visible ones.
import type { Row } from '../../../src/contract/json.ts'
import { allByRole, byRole } from '../../dom.ts'
import { rowOf } from '../fake-host.ts'

/** "Airport 01" and so on, newest first; every second one is a heliport, every third is published. */
export const airports = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    const letter = (of: number) => String.fromCharCode(65 + (of % 26))
    return rowOf(`a${number}`, {
      name: `Airport ${number}`,
      iata: `A${letter(Math.floor(index / 26))}${letter(index)}`,
      completeness: index,
      type: index % 2 === 0 ? 'large_airport' : 'heliport',
      status: index % 3 === 0 ? 'published' : 'draft',
      countryId: 'in',
      country: { id: 'in', label: 'India' },
      updatedAt: new Date(Date.UTC(2026, 9, 31) - index * 60_000).toISOString(),
    })
  })

export const names = (): (string | null)[] =>
  allByRole('link', { within: byRole('table') })
    .map((link) => link.textContent)
    .filter((text) => /^Airport/.test(text ?? ''))
