// SEO content has a section for each kind, which its ids begin with; it stands among other records in activity and
// where a picture is shown.
import { type Section, sectionOf, sections } from '#contract'
import { recordAddress } from '../list/record-address.ts'

export const sectionOfRecord = (key: string, id: string): Section | undefined => {
  const section = sectionOf(key)
  return section?.seo ? sections.find(({ seo }) => seo && id.startsWith(`${seo}:`)) : section
}

/** Of one in the trash too: it is offered back there. */
export const addressOfRecord = (key: string, id: string): string | undefined => {
  const section = sectionOfRecord(key, id)
  return section && recordAddress(section, id)
}
