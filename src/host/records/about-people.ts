import type { Entity } from '#contract'

/** Records of this entity hold fields about a person. */
export const isAboutPeople = ({ fields }: Entity): boolean => Object.values(fields).some(({ personal }) => personal)
