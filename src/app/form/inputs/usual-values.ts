import type { Field } from '#contract'

/** The most frequent surfaces of OurAirports' runways.csv, with its codes. */
const surfaces: Readonly<Record<string, readonly string[]>> = {
  Asphalt: ['ASP', 'ASPH'],
  Concrete: ['CON', 'CONC'],
  'Asphalt and concrete': ['ASPH-CONC', 'ASP/CON'],
  Grass: ['GRS', 'GRASS', 'TURF'],
  Gravel: ['GRE', 'GRVL', 'GVL'],
  Dirt: ['DIRT', 'EARTH'],
  Laterite: ['LAT', 'LATERITE'],
  Sand: ['SAN', 'SAND'],
  Coral: ['COR', 'CORAL'],
  'Bituminous tar': ['BIT', 'TAR'],
  Macadam: ['MAC'],
  'Pierced steel planking': ['PSP', 'PEM'],
  Snow: ['SNO', 'SNOW'],
  Ice: ['ICE'],
  Water: ['WAT', 'WATER'],
}

/** The values that a form suggests, each with the codes that mean it. */
export const usualValues = { surface: surfaces } as const

/** The suggested value for a code: "ASP" is "Asphalt". */
export function usualOf(field: Field, text: string): string | undefined {
  const usual = field.kind === 'text' && field.usual ? usualValues[field.usual] : {}
  const code = text.trim().toUpperCase()
  return Object.keys(usual).find((name) => usual[name]?.includes(code) && name.toUpperCase() !== code)
}
