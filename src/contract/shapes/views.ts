import { id, list, maybe, type Of, optional, reference, shape, text, version } from '#contract'

/** `roles`: null for everyone who can view the list; none if the host does not reveal them to this user. */
export const sharedViewShape = shape({
  id,
  name: text,
  query: text,
  owner: reference,
  roles: optional(maybe(list(reference))),
  version,
})
export type SharedView = Of<typeof sharedViewShape>
