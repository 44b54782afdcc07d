import { defineEntity, type Fields, type Problem } from '../define.ts'
import { checkFormer, formerForm, formerMax } from '../former.ts'
import { isEmpty, type Json, type Values } from '../json.ts'
import { checkPublishing, publishing } from '../publishing/publishing-fields.ts'
import { placeFields } from './location-fields.ts'

/** OurAirports' own values, so that its files can be imported unchanged. */
export const airportTypes = [
  { value: 'large_airport', label: 'Large airport' },
  { value: 'medium_airport', label: 'Medium airport' },
  { value: 'small_airport', label: 'Small airport' },
  { value: 'heliport', label: 'Heliport' },
  { value: 'seaplane_base', label: 'Seaplane base' },
  { value: 'balloonport', label: 'Balloonport' },
  { value: 'closed', label: 'Closed' },
] as const

/** A closed airport keeps its former type. */
const openTypes = airportTypes.filter(({ value }) => value !== 'closed')

const formerType = ({ type, typeBeforeClosing = null }: Values, base: Values): Json =>
  type !== 'closed' ? null : base.type === undefined || base.type === 'closed' ? typeBeforeClosing : base.type

const formerOptions = [
  { value: 'iata', label: 'IATA' },
  { value: 'icao', label: 'ICAO' },
  { value: 'localCode', label: 'Local' },
  { value: 'name', label: 'Name' },
] as const

/** A complete airport page has these fields; each is useful to a traveller. */
const telling = [
  'iata',
  'icao',
  'cityId',
  'lat',
  'elevationFt',
  'timeZone',
  'website',
  'description',
  'coverId',
  'runways',
] as const

/** An airport keeps the former values of these fields. */
const coded = {
  name: { kind: 'text', label: 'Name', required: true, min: 2, max: 120, translated: true },
  iata: {
    kind: 'text',
    label: 'IATA code',
    max: 3,
    code: true,
    span: 1,
    pattern: /^[A-Z]{3}$/,
    hint: 'Use 3 letters, for example DEL',
  },
  icao: {
    kind: 'text',
    label: 'ICAO code',
    max: 4,
    code: true,
    span: 1,
    pattern: /^[A-Z]{4}$/,
    hint: 'Use 4 letters, for example VIDP',
  },
  localCode: {
    kind: 'text',
    label: 'Local code',
    max: 8,
    code: true,
    span: 1,
    pattern: /^[A-Z0-9-]{2,8}$/,
    hint: 'Use 2 to 8 letters, digits or hyphens',
  },
} as const satisfies Fields

const codeOf = ({ icao, iata, localCode }: Values): Json => icao ?? iata ?? localCode ?? null

/** The ident follows a code that it repeats, so that another airport may get the code. */
const identOf = (values: Values, base: Values, given: Values): Json => {
  const ident = isEmpty(values.ident) ? null : (values.ident ?? null)
  const isLeft = ['icao', 'iata', 'localCode'].some((name) => base[name] === ident && values[name] !== ident)
  return ident !== null && isLeft && given.ident === undefined ? (codeOf(values) ?? ident) : (ident ?? codeOf(values))
}

const derive = (values: Values, base: Values = {}, given: Values = {}): Values => {
  const filled = telling.filter((name) => !isEmpty(values[name])).length
  const completeness = Math.round((100 * filled) / telling.length)
  const formerCodes = values.formerCodes && formerForm(coded, values.formerCodes)
  return {
    ident: identOf(values, base, given),
    completeness,
    typeBeforeClosing: formerType(values, base),
    ...(formerCodes && { formerCodes }),
  }
}

const check = (values: Values): Problem[] => {
  const problems = checkPublishing(values)
  // The ident counts as a code, because many small airfields of OurAirports have no other.
  const of = ['ident', 'icao', 'iata', 'localCode']
  if (values.status !== 'draft' && of.every((name) => isEmpty(values[name]))) {
    problems.push({ field: 'iata', text: 'Enter at least one code: IATA, ICAO or local', of })
  }
  if (isEmpty(values.lat) !== isEmpty(values.lon)) {
    const field = isEmpty(values.lat) ? 'lat' : 'lon'
    problems.push({ field, text: 'Enter both latitude and longitude, or neither' })
  }
  return [...problems, ...checkFormer(coded, 'formerCodes', values.formerCodes)]
}

const degrees = (label: string, axis: 'lat' | 'lon', bound = axis === 'lat' ? 90 : 180) =>
  ({ kind: 'number', label, axis, min: -bound, max: bound, places: 6, span: 1 }) as const

/** OurAirports' runways.csv has 09L, 08T (true bearing), H1, H-NORTH and E/W, and XX or - for none. */
const designator = /^[A-Z0-9]*(?:[-/ ][A-Z0-9]*)*$/

export const airport = defineEntity({
  key: 'airport',
  one: 'airport',
  many: 'airports',
  icon: 'airport',
  path: '/api/v1/post/airports',
  savePath: '/api/v1/post/airports/create',
  sitePath: '/airports/',
  fields: {
    ...coded,
    ident: {
      kind: 'text',
      label: 'Ident',
      max: 8,
      code: true,
      span: 1,
      pattern: /^[A-Z0-9-]{2,8}$/,
      hint: 'Use 2 to 8 letters, digits or hyphens',
      help: 'Leave empty to use the ICAO, IATA or local code.',
    },
    sourceId: {
      kind: 'text',
      label: 'OurAirports ID',
      max: 10,
      code: true,
      span: 1,
      pattern: /^[1-9]\d{0,9}$/,
      hint: 'Use digits only',
      help: 'Links this airport to OurAirports, even when its codes change.',
    },
    type: {
      kind: 'choice',
      label: 'Type',
      options: airportTypes,
      required: true,
      initial: 'medium_airport',
      inPlace: true,
    },
    typeBeforeClosing: { kind: 'choice', label: 'Type before closing', options: openTypes, readOnly: true },
    formerCodes: {
      kind: 'group',
      label: 'Former codes and names',
      one: 'former code or name',
      max: formerMax,
      span: 4,
      gist: ['value', 'kind', 'until'],
      of: {
        kind: { kind: 'choice', label: 'Kind', options: formerOptions, required: true, initial: 'iata', span: 2 },
        value: { kind: 'text', label: 'Code or name', required: true, max: 120, span: 2 },
        from: { kind: 'day', label: 'From' },
        until: { kind: 'day', label: 'Until' },
        source: { kind: 'text', label: 'Source', max: 180, span: 2 },
      },
    },
    keywords: { kind: 'text', label: 'Keywords', max: 1000, span: 4, help: 'Other names, separated by commas.' },
    slug: {
      kind: 'slug',
      label: 'Slug',
      from: [['municipality', 'cityId'], 'iata'],
      prefix: '/airports/',
      translated: true,
    },
    ...placeFields,
    municipality: {
      kind: 'text',
      label: 'Municipality',
      max: 100,
      help: 'Place served, if it isn’t in the city list.',
    },
    lat: degrees('Latitude', 'lat'),
    lon: degrees('Longitude', 'lon'),
    elevationFt: { kind: 'number', label: 'Elevation', min: -1500, max: 20_000, places: 0, unit: 'ft', span: 1 },
    timeZone: { kind: 'zone', label: 'Time zone' },
    scheduledService: { kind: 'flag', label: 'Scheduled service', inPlace: true },
    website: { kind: 'url', label: 'Website', http: true },
    phone: { kind: 'phone', label: 'Telephone' },
    wikipedia: { kind: 'url', label: 'Wikipedia', http: true },
    description: { kind: 'long', label: 'Description', max: 50_000, markdown: true, span: 4, translated: true },
    coverId: { kind: 'image', label: 'Cover image' },
    terminals: {
      kind: 'group',
      label: 'Terminals',
      one: 'terminal',
      max: 40,
      span: 4,
      of: {
        name: { kind: 'text', label: 'Name', required: true, max: 60 },
        airlines: { kind: 'text', label: 'Airlines', max: 300 },
      },
    },
    runways: {
      kind: 'group',
      label: 'Runways',
      one: 'runway',
      max: 20,
      span: 4,
      gist: ['leIdent', 'heIdent', 'lengthFt', 'surface'],
      persistent: 'sourceId',
      of: {
        leIdent: {
          kind: 'text',
          label: 'Low end',
          max: 10,
          span: 2,
          code: true,
          designator: true,
          pattern: designator,
          hint: 'Use a designator, for example 09L',
        },
        leLat: degrees('Low end latitude', 'lat'),
        leLon: degrees('Low end longitude', 'lon'),
        heIdent: {
          kind: 'text',
          label: 'High end',
          max: 10,
          span: 2,
          code: true,
          designator: true,
          pattern: designator,
          hint: 'Use a designator, for example 27R',
        },
        heLat: degrees('High end latitude', 'lat'),
        heLon: degrees('High end longitude', 'lon'),
        lengthFt: { kind: 'number', label: 'Length', min: 0, max: 30_000, places: 0, unit: 'ft' },
        widthFt: { kind: 'number', label: 'Width', min: 0, max: 5000, places: 0, unit: 'ft' },
        surface: { kind: 'text', label: 'Surface', max: 60, span: 2, usual: 'surface' },
        lighted: { kind: 'flag', label: 'Lighted', span: 2 },
        closed: { kind: 'flag', label: 'Closed', span: 2 },
        sourceId: {
          kind: 'text',
          label: 'Runway ID',
          max: 10,
          pattern: /^[1-9]\d{0,9}$/,
          hint: 'Use digits only',
          isImported: true,
        },
      },
    },
    ...publishing,
    completeness: { kind: 'score', label: 'Completeness', readOnly: true },
    guidelines: { kind: 'count', label: 'Guides', of: 'guideline-detail', by: 'airportId', readOnly: true },
  },
  label: ['name'],
  detail: 'iata',
  code: 'ident',
  publishes: true,
  form: [
    {
      title: 'Identity',
      fields: ['name', 'iata', 'icao', 'type', 'slug', 'localCode', 'ident', 'sourceId', 'keywords'],
      more: { title: 'More codes', from: 'localCode' },
    },
    {
      title: 'Former codes and names',
      note: 'Searches and imports also find the airport by these. Replaced codes are added automatically.',
      fields: ['formerCodes'],
      isOnDemand: true,
    },
    {
      title: 'Location',
      note: 'Country, state and city come from “Manage Location”.',
      fields: ['countryId', 'cityId', 'stateId', 'municipality', 'timeZone', 'lat', 'lon', 'elevationFt', 'runways'],
      more: { title: 'State, time zone, coordinates, runways', from: 'stateId' },
    },
    {
      title: 'Services',
      fields: ['scheduledService', 'phone', 'website', 'wikipedia', 'terminals'],
      more: { title: 'Airlines by terminal', from: 'terminals' },
    },
    { title: 'Guide text', fields: ['coverId', 'description'] },
    { title: 'Publishing', fields: ['status', 'publishAt'] },
  ],
  columns: [
    { field: 'iata', label: 'IATA', look: 'flap', priority: 1 },
    { field: 'icao', label: 'ICAO', look: 'code', priority: 1 },
    { field: 'name', priority: 1 },
    { field: 'cityId', priority: 2 },
    { field: 'countryId', priority: 1 },
    { field: 'type', priority: 2 },
    { field: 'elevationFt', label: 'Elev. ft', hidden: true },
    { field: 'guidelines', hidden: true },
    { field: 'completeness', label: 'Complete', priority: 3 },
    { field: 'status', priority: 1 },
    { field: 'ident', look: 'code', hidden: true },
    { field: 'sourceId', look: 'code', hidden: true },
    { field: 'typeBeforeClosing', hidden: true },
    { field: 'timeZone', hidden: true },
    { field: 'scheduledService', hidden: true },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [
    { field: 'countryId' },
    { field: 'type' },
    { field: 'status' },
    { missing: { code: ['iata', 'icao'], coordinates: ['lat', 'lon'], description: ['description'], seo: [] } },
  ],
  sort: '-updatedAt',
  search: ['name', 'cityId', 'iata', 'icao', 'localCode', 'municipality', 'countryId', 'keywords', 'formerCodes'],
  former: 'formerCodes',
  exact: ['iata', 'icao', 'ident', 'localCode'],
  unique: [['iata'], ['icao'], ['ident'], ['sourceId'], ['slug']],
  derive,
  check,
  import: {
    keys: ['sourceId', 'ident', 'icao', 'iata'],
    persistent: 'sourceId',
  },
})
