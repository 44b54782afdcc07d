import type { Entity } from '#contract'
import type { Model } from './model.ts'

/** Records of this entity hold fields about a person. */
export const isAboutPeople = ({ fields }: Entity): boolean => Object.values(fields).some(({ personal }) => personal)

/** The fields by which a person is found: email addresses that are personal. */
export function emailFields(entity: Entity): string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'email' && field.personal ? [name] : [],
  )
}

export function entitiesOfPeople({ entities }: Model): Entity[] {
  return entities.filter((entity) => emailFields(entity).length > 0)
}
