import { type Entity, isEmpty, type Json } from '#contract'

/** Whether a new record needs only a name, besides the values of `within`. A city does; a state needs a code as well. */
export const isMadeByName = (entity: Entity, within: { readonly [field: string]: Json | undefined }): boolean =>
  entity.label.length === 1 &&
  Object.entries(entity.fields).every(
    ([name, { required, readOnly, initial }]) =>
      !required || readOnly || entity.label.includes(name) || initial !== undefined || !isEmpty(within[name]),
  )
