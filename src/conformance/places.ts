import { entityOf } from '#contract'

function placeOf(key: string): { list: string; save: string } {
  const entity = entityOf(key)
  if (!entity) throw new Error(`no definition is named ${key}`)
  return { list: entity.path, save: entity.savePath }
}

/** Where records are that a run makes, in the order in which they can go: who names others goes first. */
export const places = {
  blogs: placeOf('blog'), airports: placeOf('airport'), clientele: placeOf('clientele'), guides: placeOf('guideline-type'),
  tags: placeOf('blog-tag'), types: placeOf('blog-type'), messages: placeOf('contact-message'), media: placeOf('media'),
  users: placeOf('user'), roles: placeOf('role'),
} as const
export const settingsPlace = placeOf('settings')
