import {
  type Field,
  type FlagField,
  type NumberField,
  type OrderField,
  type ScalarField,
  emailProblem,
  storedEmail,
  readEmail,
  isEmpty,
  isObject,
  type Json,
  type Values,
  permissionNames,
  asciiForm,
  looksLikePattern,
  patternSentence,
  sourceForm,
  targetForm,
  inSentence,
  latinLengthOf,
  lengthOf,
  slugLengthMax,
  slugPattern,
  stripInvisible,
  currentZone,
  tidyText,
  tidyUrl,
  readUndecided,
} from '#contract'
import { optionsOf } from '#readable'
import { readPhone } from './phone.ts'

type TextField = Extract<Field, { kind: 'text' }>

/** A value in normal form, or its problems. A path can point into a group: `runways.0.surface`. */
export type Checked = { value: Json } | { problems: Record<string, string> }

const ok = (value: Json): Checked => ({ value })
const wrong = (path: string, text: string): Checked => ({ problems: { [path]: text } })

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/
export const idPattern = /^[A-Za-z0-9:_-]{1,64}$/
export const urlMax = 2048
export const orderMax = 1_000_000

const lengthProblem = (text: string, min: number, max: number): string | undefined => {
  const length = lengthOf(text)
  if (length > max) return `Use at most ${max.toLocaleString('en')} characters; this has ${length.toLocaleString('en')}`
  if (latinLengthOf(text) < min) return `Use at least ${min} characters`
  return undefined
}

/** OurAirports and other lists write these, or only punctuation, for the end of a runway that has no designator. */
const noDesignator = /^(?:[^A-Z\d]+|X+|N\/?A|NIL|NONE|UNK)$/

/** The stored form of a text: codes in capitals, and runway ends with two digits, or empty if they have no name. */
export const keptForm = ({ code, designator, address }: TextField, text: string): string => {
  if (address === 'source') return sourceForm(text)
  if (address === 'target') return targetForm(text)
  const own = code ? text.toUpperCase() : text
  if (!designator) return own
  return noDesignator.test(own) ? '' : own.replace(/^[1-9](?=[LCRT]?$)/, '0$&')
}

const checkText = (field: TextField, text: string, path: string): Checked => {
  if (field.address === 'source' && looksLikePattern(text)) {
    return wrong(path, patternSentence)
  }
  const value = keptForm(field, text)
  if (value === '') return emptyOf(field, path)
  // The pattern's own message is more helpful than a character count.
  if (field.pattern && !field.pattern.test(value)) return wrong(path, field.hint ?? 'Enter it in the right format')
  const problem = lengthProblem(value, field.pattern ? 0 : (field.min ?? 1), field.max)
  return problem ? wrong(path, problem) : ok(value)
}

const checkNumber = (field: NumberField, value: unknown, path: string): Checked => {
  if (field.axis && typeof value === 'string' && /^\s*https?:/i.test(value)) {
    return wrong(path, 'This link has no coordinates. Open it, and copy its full URL.')
  }
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  if (!isNumber || value < field.min || value > field.max) {
    const bounds = `${field.min.toLocaleString('en')} and ${field.max.toLocaleString('en')}`.replaceAll('-', '−')
    return wrong(path, `${isNumber ? 'Must be' : 'Enter a number'} between ${bounds}`)
  }
  if (field.places === 0 && !Number.isInteger(value)) return wrong(path, 'Enter a whole number')
  return ok(Number(value.toFixed(field.places)))
}

const checkUrl = (text: string, http: boolean, path: string): Checked => {
  const example = `Enter a full URL, for example https://www.example.com${http ? '' : '; it must start with https://'}`
  if (text.length > urlMax) return wrong(path, `Use at most ${urlMax.toLocaleString('en')} characters`)
  // A URL parser accepts https:example.com, but a browser resolves it within the current site.
  const isWhole = (http ? /^https?:\/\/[^\s/\\]\S*$/i : /^https:\/\/[^\s/\\]\S*$/i).test(text)
  if (!isWhole || !URL.canParse(text)) return wrong(path, example)
  const url = new URL(text)
  if (url.username || url.password) return wrong(path, 'Remove the name and password from the URL')
  return ok(text)
}

const languageTag = (text: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

/** Some engines parse 2026-02-30, so only a round trip proves that the day exists. */
const isDay = (text: string): boolean => {
  const time = isoDay.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const checkDay = (text: string, path: string): Checked =>
  isDay(text) ? ok(text) : wrong(path, 'Enter a date, for example 2026-03-14')

const checkInstant = (text: string, path: string): Checked => {
  if (readUndecided(text)) return wrong(path, 'Choose the time before or after the clocks change')
  const isInstant = isoInstant.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
  const value = isInstant ? new Date(text).toISOString() : ''
  // An offset can move a date beyond four-digit years, and only those sort as text.
  return isoInstant.test(value) ? ok(value) : wrong(path, 'Enter a date and a time, for example 2026-03-14 18:00')
}

type WrittenField = Exclude<ScalarField, FlagField | NumberField | OrderField>

const checkString = (field: WrittenField, text: string, path: string): Checked => {
  switch (field.kind) {
    case 'text':
      return checkText(field, text, path)
    case 'long': {
      const problem = lengthProblem(text, field.min ?? 0, field.max)
      return problem ? wrong(path, problem) : ok(text)
    }
    case 'slug':
      return lengthOf(text) <= slugLengthMax && slugPattern().test(text)
        ? ok(text)
        : wrong(path, 'Use small letters, digits and single hyphens, for example delhi-del')
    case 'email': {
      const email = readEmail(text)
      return email === undefined ? wrong(path, emailProblem(text)) : ok(email)
    }
    case 'phone': {
      const read = readPhone(text)
      return 'number' in read ? ok(read.number) : wrong(path, read.problem)
    }
    case 'url':
      return checkUrl(text, field.http === true, path)
    case 'choice':
      return field.options.some((option) => option.value === text) ? ok(text) : wrong(path, 'Choose one from the list')
    case 'instant':
      return checkInstant(text, path)
    case 'day':
      return checkDay(text, path)
    case 'language': {
      const tag = languageTag(text)
      return tag ? ok(tag) : wrong(path, 'Enter a language tag, for example en or pt-BR')
    }
    case 'zone': {
      const zone = currentZone(text)
      return zone ? ok(zone) : wrong(path, 'Enter a time zone, for example Asia/Kolkata')
    }
  }
}

const checkScalar = (field: ScalarField, value: unknown, path: string): Checked => {
  if (field.kind === 'flag') return typeof value === 'boolean' ? ok(value) : wrong(path, 'Choose yes or no')
  if (field.kind === 'number') return checkNumber(field, value, path)
  if (field.kind === 'order') {
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= orderMax
      ? ok(value)
      : wrong(path, 'Enter a whole number from 0')
  }
  if (typeof value !== 'string') return wrong(path, 'Enter it as text')
  // In words, invisible characters join letters and colour emoji. Codes and URLs need none of them, and address books
  // wrap numbers in direction marks.
  const isExact = field.kind === 'phone' || (field.kind === 'text' && field.code === true)
  const isAddress = field.kind === 'url' || (field.kind === 'text' && field.address !== undefined)
  const plain = field.kind === 'email' ? storedEmail(value) : isExact ? asciiForm(stripInvisible(value)) : value
  const text = isAddress ? tidyUrl(value) : tidyText(plain, field.kind === 'long')
  return text === '' ? emptyOf(field, path) : checkString(field, text, path)
}

const verb = (field: Field): string =>
  ['choice', 'choices', 'relation', 'relations', 'image', 'permissions'].includes(field.kind) ? 'Choose' : 'Enter'

/** Kinds whose value is a list. */
export const isListKind = (kind: Field['kind']): boolean => ['group', 'relations', 'choices'].includes(kind)

/** The value of an empty field of this kind. */
export const emptyValue = ({ kind }: Field): Json =>
  isListKind(kind) ? [] : kind === 'permissions' ? {} : kind === 'flag' ? false : null

/** Returns the empty value, or the problem if the field is required. */
const emptyOf = (field: Field, path: string): Checked =>
  field.required ? wrong(path, `${verb(field)} the ${inSentence(field.label)}`) : ok(emptyValue(field))

/** Each unknown name becomes a message, and a body of 1 MiB could hold 100,000 names. */
const unknownNamesMax = 100
export const tooManyNames = 'This record has too many fields'
export const hasTooManyNames = (given: object, known: object): boolean =>
  Object.keys(given).length > 2 * Object.keys(known).length + unknownNamesMax

const checkGroup = (field: Extract<Field, { kind: 'group' }>, value: unknown, path: string): Checked => {
  if (!Array.isArray(value)) return wrong(path, 'Enter it as a list')
  if (value.length > field.max) return wrong(path, `Use at most ${field.max}`)
  const items: Json[] = []
  const problems: Record<string, string> = {}
  value.forEach((item: unknown, index) => {
    if (!isObject(item)) {
      problems[`${path}.${index}`] = 'Enter it as a group of fields'
      return
    }
    if (hasTooManyNames(item, field.of)) {
      problems[`${path}.${index}`] = tooManyNames
      return
    }
    const kept: Values = {}
    const before = Object.keys(problems).length
    for (const name of Object.keys(item)) {
      if (Object.hasOwn(field.of, name)) continue
      problems[`${path}.${index}.${name}`] = `Unknown field “${name.slice(0, 40)}”`
    }
    for (const [name, inner] of Object.entries(field.of)) {
      const checked = checkField(inner, item[name], `${path}.${index}.${name}`)
      if ('value' in checked) kept[name] = checked.value
      else Object.assign(problems, checked.problems)
    }
    const isBlank = Object.values(kept).every((one) => isEmpty(one) || one === false)
    if (isBlank && Object.keys(problems).length === before) {
      problems[`${path}.${index}.${Object.keys(field.of)[0]}`] = `Fill in or remove the ${field.one}`
    }
    items.push(kept)
  })
  return Object.keys(problems).length > 0 ? { problems } : ok(items)
}

const checkPermissions = (value: unknown, path: string): Checked => {
  if (!isObject(value)) return wrong(path, 'Choose the role’s permissions')
  const kept: Values = {}
  if (hasTooManyNames(value, {})) return wrong(path, 'Choose view, edit or delete for each section')
  for (const [section, given] of Object.entries(value)) {
    const isKnown = Array.isArray(given) && given.every((name) => permissionNames.includes(name))
    if (!isKnown || !/^[a-z-]{1,40}$/.test(section)) {
      return wrong(path, 'Choose view, edit or delete for each section')
    }
    if (given.length > 0) kept[section] = permissionNames.filter((name) => given.includes(name))
  }
  return ok(kept)
}

/** Runs the rule of one field. Only the host can check uniqueness and whether a related record exists. */
export const checkField = (field: Field, value: unknown, path: string): Checked => {
  const isList = Array.isArray(value)
  if (isEmpty(value) && (!isList || field.kind === 'relations' || field.kind === 'choices')) return emptyOf(field, path)
  switch (field.kind) {
    case 'relation':
    case 'image':
      return typeof value === 'string' && idPattern.test(value) ? ok(value) : wrong(path, 'Choose one from the list')
    case 'relations': {
      if (!Array.isArray(value)) return wrong(path, 'Enter it as a list')
      const ids = [...new Set(value)]
      if (!ids.every((id): id is string => typeof id === 'string' && idPattern.test(id))) {
        return wrong(path, 'Choose from the list')
      }
      return ids.length > field.max ? wrong(path, `Choose at most ${field.max}`) : ok(ids)
    }
    case 'choices': {
      const known = optionsOf(field).map((option) => option.value)
      return Array.isArray(value) && value.every((one) => known.includes(one))
        ? ok(known.filter((one) => value.includes(one)))
        : wrong(path, 'Choose from the list')
    }
    case 'permissions':
      return checkPermissions(value, path)
    case 'group':
      return checkGroup(field, value, path)
    case 'count':
    case 'score':
      return wrong(path, 'This is calculated and can’t be set')
    default:
      return checkScalar(field, value, path)
  }
}
