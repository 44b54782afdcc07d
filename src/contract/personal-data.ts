/** The permission for all data of one person. No role can include it, so only administrators have it. */
export const personalDataSection = 'personal-data'

/** One kind of data that is stored about a person, as rows. */
export interface PersonalPart {
  name: string
  title: string
  rows: readonly { readonly [name: string]: unknown }[]
}

export interface PersonalData {
  email: string
  madeAt: string
  notIncluded: readonly string[]
  parts: readonly PersonalPart[]
}

/** The numbers of rows by kind, and how many records erasing would remove. */
export interface PersonalCounts {
  email: string
  records: number
  parts: readonly { name: string; title: string; count: number }[]
}

export interface ErasedPerson {
  done: number
  failed: readonly { id: string; entity: string; error: string }[]
  left: number
}
