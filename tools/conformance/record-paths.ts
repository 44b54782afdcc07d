import { calls, entityOf } from '#contract'

/** `also` is another path that creates records of this entity. */
interface RecordPaths {
  list: string
  save: string
  also?: string
}

function recordPathsOf(key: string, also?: string): RecordPaths {
  const entity = entityOf(key)
  if (!entity) throw new Error(`no definition is named ${key}`)
  return { list: entity.path, save: entity.savePath, ...(also !== undefined && { also }) }
}

/**
 * The paths of the records that a run creates, in the order of removal: a record is removed before the records that it
 * refers to.
 */
export const recordPaths = {
  blogs: recordPathsOf('blog'),
  airports: recordPathsOf('airport'),
  clientele: recordPathsOf('clientele'),
  guidelines: recordPathsOf('guideline-detail'),
  guides: recordPathsOf('guideline-type'),
  tags: recordPathsOf('blog-tag'),
  types: recordPathsOf('blog-type'),
  messages: recordPathsOf('contact-message'),
  media: recordPathsOf('media', calls.mediaUpload),
  users: recordPathsOf('user', calls.selfRegister),
  roles: recordPathsOf('role'),
} as const
export const settingsPlace = recordPathsOf('settings')
