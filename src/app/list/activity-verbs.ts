const verbs: { readonly [action: string]: readonly [before: string, after: string] } = {
  create: ['created', ''], update: ['changed', ''], delete: ['moved', 'to the trash'], restore: ['restored', ''],
  publish: ['published', ''], purge: ['deleted', 'for ever'], import: ['imported', ''], merge: ['merged', ''],
  undo: ['undid a change of', ''], order: ['reordered', ''], set: ['changed', ''],
}

/** What was done, before and after its object: "moved Delhi to the trash". */
export const verbOf = (action: string): readonly [before: string, after: string] => verbs[action] ?? [action, '']

/** What it was done to: over what a record of a person was called, the host writes "erased" once that is gone. */
export const objectOf = (label: string): string => label === 'erased' ? 'an erased record' : label
