import { defineEntity } from '../define.ts'

export const continents = [
  { value: 'AF', label: 'Africa' }, { value: 'AN', label: 'Antarctica' }, { value: 'AS', label: 'Asia' },
  { value: 'EU', label: 'Europe' }, { value: 'NA', label: 'North America' }, { value: 'OC', label: 'Oceania' },
  { value: 'SA', label: 'South America' },
] as const

export const country = defineEntity({
  key: 'country', one: 'country', many: 'countries', icon: 'globe',
  path: '/api/v1/post/country', savePath: '/api/v1/post/country/create',
  fields: {
    alpha2: {
      kind: 'text', label: 'Alpha-2 code', required: true, max: 2, code: true, span: 1,
      pattern: /^[A-Z]{2}$/, hint: 'Use 2 letters, for example IN', help: 'ISO 3166-1 code. It fills in the other fields.',
    },
    name: { kind: 'text', label: 'Name', required: true, min: 2, max: 80 },
    alpha3: {
      kind: 'text', label: 'Alpha-3 code', max: 3, code: true, span: 1,
      pattern: /^[A-Z]{3}$/, hint: 'Use 3 letters, for example IND',
    },
    numeric: {
      kind: 'text', label: 'Numeric code', max: 3, code: true, span: 1, isZeroFilled: true,
      pattern: /^\d{3}$/, hint: 'Use 3 digits, for example 356',
    },
    callingCode: {
      kind: 'text', label: 'Calling code', max: 5, span: 1,
      pattern: /^\+[1-9]\d{0,3}$/, hint: 'Use + and up to 4 digits, for example +91',
    },
    currency: {
      kind: 'text', label: 'Currency', max: 3, code: true, span: 1,
      pattern: /^[A-Z]{3}$/, hint: 'Use 3 letters of ISO 4217, for example INR', help: 'ISO 4217',
    },
    continent: { kind: 'choice', label: 'Continent', options: continents, required: true, inPlace: true },
    states: { kind: 'count', label: 'States', of: 'state', by: 'countryId', readOnly: true },
    airports: { kind: 'count', label: 'Airports', of: 'airport', by: 'countryId', readOnly: true },
  },
  label: ['name'], detail: 'alpha2', code: 'alpha2',
  form: [
    { title: 'Country', note: 'Codes of ISO 3166-1.', fields: ['alpha2', 'name', 'alpha3', 'numeric', 'continent'] },
    { title: 'Currency and telephone', fields: ['currency', 'callingCode'] },
  ],
  columns: [
    { field: 'name', look: 'flag', priority: 1 }, { field: 'alpha2', look: 'code', priority: 1 },
    { field: 'alpha3', look: 'code', priority: 2 }, { field: 'numeric', look: 'code', priority: 3 },
    { field: 'continent', priority: 2 }, { field: 'currency', look: 'code', hidden: true },
    { field: 'callingCode', hidden: true }, { field: 'states', priority: 2 }, { field: 'airports', priority: 2 },
    { field: 'updatedAt', priority: 3 },
  ],
  filters: [{ field: 'continent' }, { unused: 'airports', label: 'Without airports' }],
  sort: 'name', search: ['name', 'alpha2', 'alpha3', 'numeric'], exact: ['alpha2', 'alpha3', 'numeric'],
  unique: [['name'], ['alpha2'], ['alpha3'], ['numeric']],
  import: { keys: ['alpha2', 'name'] },
})
