import { calls, entityOf } from '#contract'

interface Place { list: string; save: string; /** Where else its records are made. */ also?: string }

function placeOf(key: string, also?: string): Place {
  const entity = entityOf(key)
  if (!entity) throw new Error(`no definition is named ${key}`)
  return { list: entity.path, save: entity.savePath, ...(also !== undefined && { also }) }
}

/** Where records are that a run makes, in the order in which they can go: who names others goes first. */
export const places = {
  blogs: placeOf('blog'), airports: placeOf('airport'), clientele: placeOf('clientele'), guides: placeOf('guideline-type'),
  tags: placeOf('blog-tag'), types: placeOf('blog-type'), messages: placeOf('contact-message'), media: placeOf('media', calls.mediaUpload),
  users: placeOf('user', calls.selfRegister), roles: placeOf('role'),
} as const
export const settingsPlace = placeOf('settings')
