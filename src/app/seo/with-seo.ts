// SEO content is no section of records, but stands among them in activity and where a picture is shown.
import type { Entity } from '../../contract/define.ts'
import { loadEntity, type Section, sectionOf, sections } from '../../contract/entities/index.ts'
import { seo } from '../../contract/entities/seo.ts'

export const definitionOf = async (key: string): Promise<Entity | undefined> =>
  key === seo.key ? seo : loadEntity(key)

/** Where a record is; SEO content has a section for each kind, by which its ids begin. */
export const sectionOfRecord = (key: string, id: string): Section | undefined =>
  key === seo.key ? sections.find((section) => section.seo && id.startsWith(`${section.seo}:`)) : sectionOf(key)
