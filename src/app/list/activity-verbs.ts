/** What was done, with an object after it: "changed it", "changed Delhi". */
export const activityVerbs: { readonly [action: string]: string } = {
  create: 'made', update: 'changed', delete: 'moved to the trash:', restore: 'restored', publish: 'published',
  purge: 'deleted for ever:', import: 'imported', merge: 'merged', undo: 'took a change back of', order: 'reordered',
  set: 'changed',
}
