import { type Entity, type Field, inSentence } from '#contract'

/** Something that a column can fill. */
export interface Target {
  /** The field's name; of a field in a group `runways.leLat`. */
  path: string
  label: string
  field: Field
}

/** A picture has to be in the library first; permissions are no text. */
const canFill = ({ readOnly, kind }: Field): boolean => readOnly !== true && kind !== 'permissions' && kind !== 'image'

/**
 * What the columns of a file can fill.
 * @param group the group of which each row is one item, such as a runway of the airport that it names
 */
export const targetsOf = (entity: Entity, group?: string): Target[] => {
  const field = group === undefined ? undefined : entity.fields[group]
  const own = Object.entries(entity.fields).filter(([, known]) => canFill(known))
    .map(([path, known]) => ({ path, label: known.label, field: known }))
  if (group === undefined || field?.kind !== 'group') return own
  const keys = own.filter(({ path }) => entity.import?.keys.includes(path))
  const inner = Object.entries(field.of)
    .map(([name, known]) => ({ path: `${group}.${name}`, label: known.label, field: known }))
  return [...keys, ...inner]
}

/** The groups of an entity whose items a file may hold, one a row. */
export const groupsOf = (entity: Entity): { name: string; one: string }[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.kind === 'group' ? [{ name, one: field.one }] : []))

/** The words for a field path of a problem: `runways.0.surface` → "Runways, surface". */
export const pathWords = (entity: Entity, path: string): string => {
  const [name = '', , inner] = path.split('.')
  const field = entity.fields[name] ?? entity.fields[`${name}Id`]
  if (!field) return name
  const part = field.kind === 'group' && inner !== undefined ? field.of[inner]?.label : undefined
  return part === undefined ? field.label : `${field.label}, ${inSentence(part)}`
}
