import type { Json, Values } from './json.ts'

interface Base {
  /** Words on the form and, unless a column says otherwise, over the column. */
  label: string
  required?: boolean
  /** A rule over several fields may ask for it: nothing says that it is optional. */
  isConditional?: boolean
  help?: string
  /** Derived or set by the host; nobody types it. */
  readOnly?: boolean
  /** May be given when the record is made and never after: a message keeps what its sender wrote. */
  fixed?: boolean
  /** What a new record starts with. */
  initial?: Json
  /** How much of a four-column form row it takes; 2 when left out. */
  span?: 1 | 2 | 4
  /** May be changed in the list itself and by the bulk action "set". */
  inPlace?: boolean
  /** May be changed by the bulk action "set" alone. */
  inBulk?: boolean
  /** Purging or erasing the record replaces this value in activity by "erased". */
  personal?: boolean
}

export interface Option { value: string; label: string; icon?: string; tone?: 'ok' | 'warn' | 'bad' | 'info' | 'idle' }

export interface TextField extends Base {
  kind: 'text'; min?: number; max: number
  /** `hint` is the whole sentence for a value that does not match: "Use 3 letters, for example DEL". */
  pattern?: RegExp; hint?: string
  /** Typed letters become capitals; shown in the code face. */
  code?: boolean
  /** All codes have `max` digits: zeros in front that a spreadsheet took away are put back. */
  isZeroFilled?: true
  autocomplete?: string
}
export interface LongField extends Base { kind: 'long'; min?: number; max: number; markdown?: boolean }
/** `from`: what a slug is proposed from until a person edits it; of several in one place, the first with words. */
export interface SlugField extends Base { kind: 'slug'; from: readonly (string | readonly string[])[]; prefix: string }
export interface EmailField extends Base { kind: 'email' }
export interface PhoneField extends Base { kind: 'phone' }
export interface UrlField extends Base { kind: 'url'; http?: boolean }
export interface NumberField extends Base {
  kind: 'number'; min: number; max: number
  /** Decimals kept; 0 for a whole number. */
  places: number
  unit?: string
  /** In how many places a file is shown: the host counts them when it reads the file, and stores no number. */
  countsPlaces?: true
}
/** Without one a record would lose its place in the order that people gave it. */
export interface OrderField extends Base { kind: 'order'; required: true }
export interface FlagField extends Base { kind: 'flag' }
/** `none`: what the empty choice is called where leaving it out means something. */
export interface ChoiceField extends Base { kind: 'choice'; options: readonly Option[]; none?: string }
export interface InstantField extends Base { kind: 'instant' }
export interface DayField extends Base { kind: 'day' }
export interface RelationField extends Base {
  kind: 'relation'; to: string
  /** Only targets whose `as` equals this draft's `field`: a state within the chosen country. */
  within?: readonly { field: string; as: string }[]
}
export interface RelationsField extends Base { kind: 'relations'; to: string; max: number; canCreate?: boolean }
export interface ImageField extends Base { kind: 'image' }
export interface LanguageField extends Base { kind: 'language' }
export interface ZoneField extends Base { kind: 'zone' }
export interface PermissionsField extends Base { kind: 'permissions' }
/** How many records of `of` name this one in their field `by`; counted by the host, a link to that list. */
export interface CountField extends Base { kind: 'count'; of: string; by: string }
/** A percentage that `derive` or the host works out; the host stores it. */
interface ScoreField extends Base { kind: 'score' }
export type ScalarField =
  | TextField | LongField | SlugField | EmailField | PhoneField | UrlField | NumberField | OrderField | FlagField
  | ChoiceField | InstantField | DayField | LanguageField | ZoneField
/** A repeatable group, stored with its record. `one`: its word for buttons, "Add runway". */
export interface GroupField extends Base {
  kind: 'group'; of: Readonly<Record<string, ScalarField>>; one: string; max: number
}
export type Field =
  | ScalarField | RelationField | RelationsField | ImageField | PermissionsField | CountField | ScoreField | GroupField
export type Fields = Readonly<Record<string, Field>>

export interface Column<Name extends string = string> {
  field: Name | 'createdAt' | 'updatedAt'
  label?: string
  /** 1 stays at every width, 3 steps aside first. */
  priority?: 1 | 2 | 3
  /** `flap`: a split-flap code; `flag`: the country's flag beside it; `age`: how long ago. */
  look?: 'flap' | 'code' | 'flag' | 'age'
  /** Not shown until a person chooses it. */
  hidden?: boolean
}

export type Filter<Name extends string = string> =
  | { field: Name }
  /** What can be missing, each with the fields of which any is empty; with none, only the host can tell. */
  | { missing: Readonly<Record<string, readonly Name[]>> }
  /** Past, or within 30 days. */
  | { expires: Name }
  /** `label`: what the time is called where "<its label> in" March would be no words. */
  | { month: Name | 'createdAt'; label?: string }
  /** No record of `of` names this one. */
  | { unused: Name; label: string }
  /** Those of which only the host can tell: `filter[<special>]=1`. */
  | { special: string; label: string }

export interface FormSection<Name extends string = string> { title: string; note?: string; fields: readonly Name[] }

/** `keys`: the fields that can tell which record a row is; the first is proposed. */
export interface ImportRule<Name extends string = string> {
  keys: readonly Name[]
  /** What a new record starts with instead of the fields' own: an import never makes up what its file does not say. */
  starts?: Values
  /**
   * What a column can fill beside the fields: `status=unsubscribed` where its cell holds something, `consentAt?` where
   * no other column says it.
   */
  fills?: readonly { path: string; label: string }[]
  /** Proposed for all rows of a file with a column for `by` and none for `field`. */
  implied?: { by: Name; field: Name; value: string; reason: string }
  /** Where a code goes that is none of its field's: the first of these that the row leaves empty. */
  strays?: Readonly<Record<string, readonly Name[]>>
  /** Somebody who has left may be brought back: a row says so with `comesBack: true`. */
  bringsBack?: true
}

/** `of`: all fields that it is about, where there are more; one that is already wrong says enough. */
export interface Problem { field: string; text: string; of?: readonly string[] }

interface Definition<F extends Fields, Name extends string = keyof F & string> {
  /** Also its permission section, its name in activity, search and drafts, and (with _) its table. */
  key: string
  /** The address of docs/contract.md. */
  path: string
  savePath: string
  one: string
  many: string
  icon: string
  fields: F
  /** What names a record: these fields, joined by a blank. */
  label: readonly Name[]
  /** The colour of the label where others name it. */
  tone?: Name
  /** The short fact beside the label in pickers. */
  detail?: Name
  form: readonly FormSection<Name>[]
  columns: readonly Column<Name>[]
  filters?: readonly Filter<Name>[]
  /** `-updatedAt`: newest first. */
  sort: Name | `-${Name}` | '-updatedAt'
  search: readonly Name[]
  /** A search that is exactly one of these comes first. */
  exact?: readonly Name[]
  /** What records are found by, those in the trash too. */
  foundBy?: readonly Name[]
  /** Each list is unique as a whole among live records; compared without regard to case. */
  unique?: readonly (readonly Name[])[]
  /** How an import names it from elsewhere: a country by `alpha2`. */
  code?: Name
  /** Codes that a name may mean which no record has: one for a former name, several where it cannot be told. */
  otherNames?: (name: string) => readonly string[]
  import?: ImportRule<Name>
  /** Several records may be merged into one; who named them names that one. */
  merges?: boolean
  /** Values that follow from others, or from the saved record; run before the check, on both sides. */
  derive?: (values: Values, base?: Values) => Values
  /** Rules over more than one field. */
  check?: (values: Values) => readonly Problem[]
  /** Things worth a second look that do not stop a save. */
  warn?: (values: Values) => readonly Problem[]
  /** What deleting one for ever means beside that it cannot be undone: a sentence of the question that comes first. */
  purging?: string
  /** The one record there is: no list, delete, bulk or import. */
  single?: string
  /** A bare host answers one record of this entity by its id; of the other entities it has the list alone. */
  isReadById?: boolean
  /** The flag of records that are part of the system: nobody changes or deletes them. */
  fixedBy?: Name
  /** Status and time of publishing; the host publishes on time. */
  publishes?: boolean
  /** Where the website shows a record: `/airports/` + slug. */
  sitePath?: string
}

export interface Entity extends Definition<Fields, string> {
  filters: readonly Filter[]
  exact: readonly string[]
  unique: readonly (readonly string[])[]
}

/** Whether several records can be given one value of it at once. */
export const isSettable = ({ inPlace, inBulk }: Field): boolean => inPlace === true || inBulk === true

export const isFixed = (entity: Entity, values: Values | undefined): boolean =>
  entity.fixedBy !== undefined && values?.[entity.fixedBy] === true

/** Checks at compile time that every name in a definition is one of its fields. */
export const defineEntity = <const F extends Fields>(definition: Definition<F>): Entity =>
  ({ filters: [], exact: [], unique: [], ...definition })

export const publishOptions: readonly Option[] = [
  { value: 'draft', label: 'Draft', icon: 'draft', tone: 'idle' },
  { value: 'in_review', label: 'In review', icon: 'review', tone: 'warn' },
  { value: 'scheduled', label: 'Scheduled', icon: 'clock', tone: 'info' },
  { value: 'published', label: 'Published', icon: 'ok', tone: 'ok' },
  { value: 'archived', label: 'Archived', icon: 'archive', tone: 'idle' },
]
/** The two fields of everything that is published; spread into `fields`. */
export const publishing = {
  status: { kind: 'choice', label: 'Status', options: publishOptions, required: true, initial: 'draft', inPlace: true },
  publishAt: {
    kind: 'instant', label: 'Publish at', isConditional: true, help: 'Used while the status is Scheduled.',
  },
} as const satisfies Fields
export const checkPublishing = (values: Values): Problem[] =>
  values.status === 'scheduled' && typeof values.publishAt !== 'string'
    ? [{ field: 'publishAt', text: 'Enter when it is to be published' }]
    : []

/** The field under which the labels of `countryId` or `tagIds` come: `country`, `tags`. */
export const labelName = (name: string): string =>
  name.endsWith('Ids') ? `${name.slice(0, -3)}s` : name.replace(/Id$/, '')
