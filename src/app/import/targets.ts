import { type Entity, type Field, inSentence } from '#contract'
import { sourceColumnEnd } from '#translated'
import { fileRuleOf } from './file-rules.ts'

/** A target that a column can fill. */
export interface Target {
  /** The field's name, or `runways.leLat` for a field in a group. */
  path: string
  label: string
  field: Field
  /** The column fills nothing: it rejects rows whose cell is neither empty nor a match. */
  refusal?: { unless: RegExp; problem: string }
}

/** Permissions have no text form, and what a translation was made from isn’t typed. */
const canFill = ({ readOnly, isUnseen, kind }: Field): boolean => !readOnly && !isUnseen && kind !== 'permissions'

/**
 * Lists the targets of an entity's columns.
 * @param group the group whose items the rows are, such as the runways of airports
 */
export const targetsOf = (entity: Entity, group?: string): Target[] => {
  const field = group === undefined ? undefined : entity.fields[group]
  const own = Object.entries(entity.fields)
    .filter(([, known]) => canFill(known))
    .map(([path, known]) => ({ path, label: known.label, field: known }))
  if (group === undefined || field?.kind !== 'group')
    return [...own, ...sourceTargets(entity), ...specialTargets(entity, own)]
  const keys = own.filter(({ path }) => entity.import?.keys.includes(path))
  const inner = Object.entries(field.of).map(([name, known]) => ({
    path: `${group}.${name}`,
    label: known.label,
    field: known,
  }))
  return [...keys, ...inner]
}

/** The texts of the source in a file of translations say what each translation was made from. */
const sourceTargets = ({ translates, fields: { base } }: Entity): Target[] =>
  translates === undefined || base?.kind !== 'group'
    ? []
    : Object.entries(base.of).map(([name, field]) => ({
        path: name + sourceColumnEnd,
        label: field.label + sourceColumnEnd,
        field,
      }))

/** Targets whose value is more than the cell's own text. */
function specialTargets(entity: Entity, own: readonly Target[]): Target[] {
  const fieldOf = (path: string) => entity.fields[path.split(/[=?]/)[0] ?? '']
  const ruled = (fileRuleOf(entity).fills ?? []).flatMap(({ path, label }) => {
    const field = fieldOf(path)
    return field ? [{ path, label, field }] : []
  })
  const [field] = Object.values(entity.fields)
  const refusing = (fileRuleOf(entity).refuses ?? []).flatMap(({ path, label, unless, problem }) =>
    field ? [{ path, label, field, refusal: { unless, problem } }] : [],
  )
  const [lat, lon] = ['lat', 'lon'].map((name) => own.find(({ path }) => path === name))
  if (!lat || !lon) return [...ruled, ...refusing]
  return [
    ...ruled,
    ...refusing,
    { path: 'lat,lon', label: `${lat.label}, ${inSentence(lon.label)}`, field: lat.field },
    { path: 'lon,lat', label: `${lon.label}, ${inSentence(lat.label)}`, field: lon.field },
  ]
}

/** The groups of an entity that a file can list, one item per row. */
export const groupsOf = (entity: Entity): { name: string; one: string; label: string }[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'group' && canFill(field) ? [{ name, one: field.one, label: field.label }] : [],
  )
