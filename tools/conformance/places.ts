import { calls, entityOf } from '#contract'

/** `also` is another path that creates records of this entity. */
interface RecordPaths {
  list: string
  save: string
  also?: string
}

function placeOf(key: string, also?: string): RecordPaths {
  const entity = entityOf(key)
  if (!entity) throw new Error(`no definition is named ${key}`)
  return { list: entity.path, save: entity.savePath, ...(also !== undefined && { also }) }
}

/**
 * The paths of the records that a run creates, in the order of removal: a record is removed before the records that it
 * refers to.
 */
export const places = {
  blogs: placeOf('blog'),
  airports: placeOf('airport'),
  clientele: placeOf('clientele'),
  guides: placeOf('guideline-type'),
  tags: placeOf('blog-tag'),
  types: placeOf('blog-type'),
  messages: placeOf('contact-message'),
  media: placeOf('media', calls.mediaUpload),
  users: placeOf('user', calls.selfRegister),
  roles: placeOf('role'),
} as const
export const settingsPlace = placeOf('settings')
