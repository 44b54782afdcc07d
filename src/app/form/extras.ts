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
  /** Under the fields of a section, by its title. */
  below?: Readonly<Record<string, ComponentType>>
  /** Asked before what keeps the rules is saved; false keeps the person at it. */
  beforeSave?(form: Form): Promise<boolean>
  /** Watches the form; returns what ends that. */
  watch?(form: Form): () => void
}

interface Extra {
  load(): Promise<FormExtra>
  /** What keeps its place until it is there, so that nothing moves: sections with something beside them, the top. */
  besides?: readonly string[]
  isAbove?: boolean
}

const content: Extra = { load: async () => (await import('../screens/content-form.tsx')).contentExtra }

/** By entity. Fetched with the form, whose fields do not wait for it. */
export const extras: Readonly<Record<string, Extra>> = {
  airport: {
    load: async () => (await import('../screens/airport-form.tsx')).airportExtra, besides: ['Location'], isAbove: true,
  },
  user: { load: async () => (await import('../screens/user-form.tsx')).userExtra },
  seo: {
    load: async () => (await import('../seo/previews.tsx')).seoExtra, besides: ['Search result', 'Structured data'],
  },
  'blog': content, 'content-page': content, 'guideline-detail': content,
  country: { load: async () => (await import('../screens/country-form.tsx')).countryExtra },
}
