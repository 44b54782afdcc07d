import type { ImportRule } from './import-rule.ts'
import type { Json, Values } from './json.ts'

interface Base {
  /** The label in the form, and in the column unless it has its own label. */
  label: string
  required?: boolean
  /** A rule over several fields can require it, so the form doesn't call it optional. */
  isConditional?: boolean
  help?: string
  /** The host or `derive` sets this field; users can’t type it. */
  readOnly?: boolean
  /** Set when the record is created, and never changed afterwards: a message keeps its sender's text. */
  fixed?: boolean
  /** Changes even in a record that `fixedBy` locks. */
  staysOpen?: boolean
  /** The initial value of a new record. */
  initial?: Json
  /** Columns of a four-column form row; the default is 2. */
  span?: 1 | 2 | 4
  /** Users can change it in the list itself and with the bulk action "set". */
  inPlace?: boolean
  /** Users can change it with the bulk action "set" only. */
  inBulk?: boolean
  /** Purging or erasing the record replaces this value in activity with "erased". */
  personal?: boolean
  /** The host computes it on each read, and doesn't store it. */
  isComputed?: true
  /** Only imports set it: no form shows it, and forms leave it unchanged. */
  isImported?: true
  /** Each language has its own text: `translationOf` of #translated gives the definition of the translations. */
  translated?: true
  /** Visitors never get it, so changing it in a live record needs no `publish`. */
  isUnseen?: true
}

export interface Option {
  value: string
  label: string
  icon?: string
  tone?: 'ok' | 'warn' | 'bad' | 'info' | 'idle'
}

export interface TextField extends Base {
  kind: 'text'
  min?: number
  max: number
  /** `hint` is the whole message for a value that doesn't match: "Use 3 letters, for example DEL". */
  pattern?: RegExp
  hint?: string
  /** Typed letters become capitals, and the value is shown in the code typeface. */
  code?: boolean
  /** The end of a runway: `9` becomes `09`. */
  designator?: true
  /** The form suggests the usual values of this kind. Other text is valid too. */
  usual?: 'surface'
  /** A URL, or the source or target of a redirect, stored in its normalized form (site-address.ts). */
  address?: 'web' | 'source' | 'target'
}
export interface LongField extends Base {
  kind: 'long'
  min?: number
  max: number
  markdown?: boolean
}
/**
 * A slug is generated from `from` until a user edits it. If an item of `from` lists several names, the first non-empty
 * one counts.
 */
export interface SlugField extends Base {
  kind: 'slug'
  from: readonly (string | readonly string[])[]
  prefix: string
}
interface EmailField extends Base {
  kind: 'email'
}
interface PhoneField extends Base {
  kind: 'phone'
}
interface UrlField extends Base {
  kind: 'url'
  http?: boolean
}
export interface NumberField extends Base {
  kind: 'number'
  min: number
  max: number
  /** The number of decimals; 0 means a whole number. */
  places: number
  /** A coordinate in degrees; the other axis is under the same name with `lat` or `lon` at its end. */
  axis?: 'lat' | 'lon'
  unit?: string
  /** The host counts the places that show a file on each read, and doesn't store the number. */
  countsPlaces?: true
}
/** Required: a record without a number would lose its position in the order. */
export interface OrderField extends Base {
  kind: 'order'
  required: true
}
export interface FlagField extends Base {
  kind: 'flag'
}
/** `none` is the label of the empty choice, if the empty choice has a meaning. */
export interface ChoiceField extends Base {
  kind: 'choice'
  options: readonly Option[]
  none?: string
}
/** A set of options, in their order. `entities`: the kinds of records that roles can manage; `scopes`: of API tokens. */
export interface ChoicesField extends Base {
  kind: 'choices'
  options: readonly Option[] | 'entities' | 'scopes'
}
export interface InstantField extends Base {
  kind: 'instant'
  /** A time of the past: a typed weekday is the last one. */
  leaning?: 'back'
}
interface DayField extends Base {
  kind: 'day'
}
export interface RelationField extends Base {
  kind: 'relation'
  to: string
  /** Only targets whose `as` equals this draft's `field` can be chosen: a state of the chosen country. */
  within?: readonly { field: string; as: string }[]
  /** A new record starts with the user, or with the choice in the user's newest record. */
  starts?: 'person' | 'last'
}
export interface RelationsField extends Base {
  kind: 'relations'
  to: string
  max: number
  canCreate?: boolean
}
export interface ImageField extends Base {
  kind: 'image'
  /** Its image needs no alternative text: a name stands next to it, or it appears outside the page. */
  needsNoText?: true
}
export interface LanguageField extends Base {
  kind: 'language'
}
export interface ZoneField extends Base {
  kind: 'zone'
}
export interface PermissionsField extends Base {
  kind: 'permissions'
}
/** The host counts the records of `of` that refer to this one in `by`. The number links to their list. */
export interface CountField extends Base {
  kind: 'count'
  of: string
  by: string
}
/** A percentage that `derive` or the host calculates, and the host stores. */
interface ScoreField extends Base {
  kind: 'score'
}
export type ScalarField =
  | TextField
  | LongField
  | SlugField
  | EmailField
  | PhoneField
  | UrlField
  | NumberField
  | OrderField
  | FlagField
  | ChoiceField
  | InstantField
  | DayField
  | LanguageField
  | ZoneField
/** A repeatable group, stored with its record. `one` is its word for buttons: "Add runway". */
export interface GroupField extends Base {
  kind: 'group'
  of: Readonly<Record<string, ScalarField>>
  one: string
  max: number
  /** The fields that summarize an item in one line; by default the first ones. */
  gist?: readonly string[]
  /** Identifies an item for its lifetime, however its other values change. */
  persistent?: string
}
export type Field =
  | ScalarField
  | ChoicesField
  | RelationField
  | RelationsField
  | ImageField
  | PermissionsField
  | CountField
  | ScoreField
  | GroupField
export type Fields = Readonly<Record<string, Field>>

export interface Column<Name extends string = string> {
  field: Name | 'createdAt' | 'updatedAt'
  label?: string
  /** Columns with 1 are shown at every width; columns with 3 are hidden first. */
  priority?: 1 | 2 | 3
  /** `flap` is a split-flap code, `flag` shows the country's flag, `age` shows how long ago. */
  look?: 'flap' | 'code' | 'flag' | 'age'
  /** Hidden until a user chooses the column. */
  hidden?: boolean
}

export type Filter<Name extends string = string> =
  /** `ofColumn`: the filter follows from a column, and each of its values matches few records. */
  | { field: Name | 'updatedAt'; ofColumn?: true }
  /** Each choice names fields; a record matches if one of them is empty. Without fields, only the host can decide. */
  | { missing: Readonly<Record<string, readonly Name[]>> }
  /** The date has passed, or passes within 30 days. */
  | { expires: Name }
  /** `label` names the time if "<its label> in March" would be wrong English. */
  | { month: Name | 'createdAt'; label?: string }
  /** No record of `of` refers to this one. */
  | { unused: Name; label: string }
  /** Only the host can decide which records match: `filter[<special>]=1`. */
  | { special: string; label: string }

export interface FormSection<Name extends string = string> {
  title: string
  note?: string
  fields: readonly Name[]
  /** The fields from this one on are folded under this title, since few users change them. */
  more?: { title: string; from: Name }
  /** A section of one group that is only shown with its first item, which the form's menu adds. */
  isOnDemand?: true
}

/** `of` lists all fields of a problem that spans several. A field with its own problem hides this one. */
export interface Problem {
  field: string
  text: string
  of?: readonly string[]
}

interface Definition<F extends Fields, Name extends string = keyof F & string> {
  /** The key is also the permission section, the name in activity, search and drafts, and (with _) the table. */
  key: string
  /** The path is part of docs/contract.md. */
  path: string
  savePath: string
  one: string
  many: string
  icon: string
  fields: F
  /** These fields, joined by `between`, name a record. */
  label: readonly Name[]
  /** A space by default. */
  between?: string
  /** Other screens show the label in this colour. */
  tone?: Name
  /** Pickers show this short fact next to the label. */
  detail?: Name
  form: readonly FormSection<Name>[]
  columns: readonly Column<Name>[]
  filters?: readonly Filter<Name>[]
  /** `-updatedAt` puts the newest first. */
  sort: Name | `-${Name}` | '-updatedAt'
  search: readonly Name[]
  /** This group keeps the former values of the fields that its `kind` names (former.ts). */
  former?: Name
  /** An exact match in one of these fields comes first in search results. */
  exact?: readonly Name[]
  /** Each combination of these values is unique among live records, ignoring case. */
  unique?: readonly (readonly Name[])[]
  /** Files refer to a record by this field: a country by `alpha2`. */
  code?: Name
  import?: ImportRule<Name>
  /** Records can be merged into one. References to the others then point to that one. */
  merges?: boolean
  /**
   * Values that are derived from others or from the saved record. Both sides derive them before the check.
   * @param given only the draft's own fields
   */
  derive?: (values: Values, base?: Values, given?: Values) => Values
  /** Rules that span several fields. */
  check?: (values: Values) => readonly Problem[]
  /** There is exactly one record: no list, delete, bulk change or import. */
  single?: string
  /** Only administrators have permissions for it: the panel offers them for no role, and tokens can't have them. */
  isForAdministrators?: true
  /** The response that creates a record has its secret in this field, which no other response contains. */
  secret?: string
  /** This flag marks system records, which no one can change or delete. */
  fixedBy?: Name
  /** The entity has a status and a publishing time; the host publishes on time. */
  publishes?: boolean
  /** The host unpublishes a record at the time in this field, at most so many days after its publication. */
  ends?: { field: Name; withinDays: number }
  /** The website shows a record at this path followed by its slug: `/airports/` + slug. */
  sitePath?: string
  /** The key of the entity of which these records are translations. */
  translates?: string
}

export interface Entity extends Definition<Fields, string> {
  filters: readonly Filter[]
  exact: readonly string[]
  unique: readonly (readonly string[])[]
}

/** Whether a bulk change can set this field. */
export const isSettable = ({ inPlace, inBulk }: Field): boolean => inPlace === true || inBulk === true

export const isFixed = (entity: Entity, values: Values | undefined): boolean =>
  entity.fixedBy !== undefined && values?.[entity.fixedBy] === true

/** Whether no field of the record can change. */
export const isWhollyFixed = (entity: Entity, values: Values | undefined): boolean =>
  isFixed(entity, values) && !Object.values(entity.fields).some(({ staysOpen }) => staysOpen)

/** Lists can also be filtered by columns about other records, by scores and by the last change. */
const columnFilters = ({ fields, columns, filters = [] }: Definition<Fields, string>): Filter[] =>
  columns
    .filter(({ field }) => field === 'updatedAt' || ['relation', 'score'].includes(fields[field]?.kind ?? ''))
    .filter(({ field }) => !filters.some((filter) => 'field' in filter && filter.field === field))
    .map(({ field }) => ({ field, ofColumn: true }))

/** The compiler checks that every name in a definition is one of its fields. */
export const defineEntity = <const F extends Fields>(definition: Definition<F>): Entity => ({
  exact: [],
  unique: [],
  ...definition,
  filters: [
    ...(definition.filters ?? []).filter((filter) => 'field' in filter),
    ...columnFilters(definition),
    ...(definition.filters ?? []).filter((filter) => !('field' in filter)),
    ...(definition.publishes
      ? [
          { special: 'pending', label: 'Changes pending' },
          { special: 'reviewDue', label: 'Check due' },
        ]
      : []),
  ],
})

/** Names the field that holds the labels of `countryId` or `tagIds`: `country`, `tags`. */
export const labelName = (name: string): string =>
  name.endsWith('Ids') ? `${name.slice(0, -3).replace(/y$/, 'ie')}s` : name.replace(/Id$/, '')
