import { defineEntity, type Problem } from '../define.ts'
import { isEmpty, isText, type Values } from '../json.ts'
import { checkPublishing, publishing } from '../publishing/publishing-fields.ts'

/** The most severe comes last. */
export const severities = [
  { value: 'information', label: 'Information', icon: 'info', tone: 'info' },
  { value: 'warning', label: 'Warning', icon: 'warn', tone: 'warn' },
  { value: 'urgent', label: 'Urgent', icon: 'error', tone: 'bad' },
] as const

/** A website shows the most severe notice first. */
const rankOf = (severity: unknown): number =>
  severities.length - severities.findIndex(({ value }) => value === severity)

const areas = ['everywhere', 'countryIds', 'cityIds', 'airportIds'] as const

const check = (values: Values): Problem[] => {
  const problems = checkPublishing(values)
  if (areas.every((name) => values[name] === false || isEmpty(values[name]))) {
    problems.push({ field: 'everywhere', text: 'Choose where the notice applies', of: [...areas] })
  }
  const { status, publishAt, endsAt } = values
  if (status === 'scheduled' && isText(publishAt) && isText(endsAt) && endsAt <= publishAt) {
    problems.push({ field: 'endsAt', text: 'Choose an end after the start' })
  }
  return problems
}

/** A message to travellers. It starts when it is published, and the host's clock unpublishes it at its end. */
export const notice = defineEntity({
  key: 'notice',
  one: 'notice',
  many: 'notices',
  icon: 'warn',
  path: '/api/v1/post/notices',
  savePath: '/api/v1/post/notices/create',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, min: 3, max: 120, span: 4, translated: true },
    text: { kind: 'long', label: 'Text', required: true, max: 2000, span: 4, translated: true },
    severity: { kind: 'choice', label: 'Severity', options: severities, required: true, initial: 'information' },
    endsAt: {
      kind: 'instant',
      label: 'End',
      required: true,
      help: 'The notice is unpublished at this time, at most a year after publishing.',
    },
    link: { kind: 'url', label: 'Link', http: true, help: 'Page with more information.' },
    everywhere: { kind: 'flag', label: 'Whole website' },
    countryIds: { kind: 'relations', label: 'Countries', to: 'country', max: 50 },
    cityIds: { kind: 'relations', label: 'Cities', to: 'city', max: 50, help: 'Includes the airports of the cities.' },
    airportIds: { kind: 'relations', label: 'Airports', to: 'airport', max: 50 },
    rank: { kind: 'number', label: 'Rank', min: 1, max: severities.length, places: 0, readOnly: true },
    ...publishing,
  },
  label: ['title'],
  detail: 'severity',
  publishes: true,
  ends: { field: 'endsAt', withinDays: 366 },
  form: [
    { title: 'Notice', fields: ['title', 'text', 'severity', 'endsAt', 'link'] },
    { title: 'Where it applies', fields: ['everywhere', 'countryIds', 'cityIds', 'airportIds'] },
    { title: 'Publishing', fields: ['status', 'publishAt'] },
  ],
  columns: [
    { field: 'title', priority: 1 },
    { field: 'severity', priority: 1 },
    { field: 'airportIds', priority: 2 },
    { field: 'cityIds', hidden: true },
    { field: 'countryIds', hidden: true },
    { field: 'everywhere', priority: 3 },
    { field: 'endsAt', hidden: true },
    { field: 'status', priority: 1 },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [
    { field: 'severity' },
    { field: 'status' },
    { field: 'airportIds' },
    { field: 'cityIds' },
    { field: 'countryIds' },
    { field: 'everywhere' },
  ],
  sort: '-updatedAt',
  search: ['title', 'text'],
  derive: ({ severity }) => ({ rank: rankOf(severity) }),
  check,
})
