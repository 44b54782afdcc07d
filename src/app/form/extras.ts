import type { ComponentType } from 'react'
import type { Form } from './form-state.ts'

/** What is made by hand for one entity's form, out of the same parts. */
export interface FormExtra {
  /** Above the first section. */
  Above?: ComponentType
  /** Beside the fields of a section, by its title. */
  beside?: Readonly<Record<string, ComponentType>>
  /** Watches the form; returns what ends that. */
  watch?(form: Form): () => void
}

/** By entity. Fetched with the form, whose fields do not wait for it. */
export const extras: Readonly<Record<string, () => Promise<FormExtra>>> = {
  airport: async () => (await import('../screens/airport-form.tsx')).airportExtra,
  country: async () => (await import('../screens/country-form.tsx')).countryExtra,
}
