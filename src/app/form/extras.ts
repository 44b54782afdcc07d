import type { ComponentType } from 'react'
import type { Form } from './form-state.ts'

/** What is made by hand for one entity's form, out of the same parts. */
export interface FormExtra {
  /** Above the first section of a new record. */
  Above?: ComponentType
  /** Beside the fields of a section, by its title. */
  beside?: Readonly<Record<string, ComponentType>>
  /** Below the last section of a saved record. */
  Below?: ComponentType
  /** Watches the form; returns what ends that. */
  watch?(form: Form): () => void
}

interface Extra {
  load(): Promise<FormExtra>
  /** What keeps its place until it is there, so that nothing moves: sections with something beside them, the top. */
  besides?: readonly string[]
  isAbove?: boolean
}

/** By entity. Fetched with the form, whose fields do not wait for it. */
export const extras: Readonly<Record<string, Extra>> = {
  airport: {
    load: async () => (await import('../screens/airport-form.tsx')).airportExtra, besides: ['Location'], isAbove: true,
  },
  user: { load: async () => (await import('../screens/user-form.tsx')).userExtra },
  seo: {
    load: async () => (await import('../seo/previews.tsx')).seoExtra, besides: ['Search result', 'Structured data'],
  },
  country: { load: async () => (await import('../screens/country-form.tsx')).countryExtra },
}
