import { defineEntity, type Problem } from '../define.ts'
import type { Values } from '../json.ts'
import { checkPublishing, publishing } from '../publishing/publishing-fields.ts'

const check = (values: Values): Problem[] => {
  const problems = checkPublishing(values)
  const { validFrom, validTo } = values
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom) {
    problems.push({ field: 'validTo', text: 'Choose a day on or after “Valid from”' })
  }
  return problems
}

export const guidelineDetail = defineEntity({
  key: 'guideline-detail',
  one: 'guideline',
  many: 'guidelines',
  icon: 'guideDetails',
  path: '/api/v1/post/guidelines_details',
  savePath: '/api/v1/post/guidelines_details/create',
  sitePath: '/guides/',
  fields: {
    title: { kind: 'text', label: 'Title', required: true, min: 5, max: 120, span: 4, translated: true },
    typeId: { kind: 'relation', label: 'Type', to: 'guideline-type', required: true },
    airportId: { kind: 'relation', label: 'Airport', to: 'airport', help: 'Leave empty for all airports.' },
    slug: { kind: 'slug', label: 'Slug', from: ['title'], prefix: '/guides/', translated: true },
    body: { kind: 'long', label: 'Text', required: true, max: 50_000, markdown: true, span: 4, translated: true },
    language: { kind: 'language', label: 'Language', required: true, initial: 'en', span: 1 },
    validFrom: { kind: 'day', label: 'Valid from', span: 1 },
    validTo: { kind: 'day', label: 'Valid until', span: 1 },
    sourceUrl: { kind: 'url', label: 'Source', help: 'Page that publishes the rule.' },
    ...publishing,
  },
  label: ['title'],
  detail: 'typeId',
  publishes: true,
  form: [
    {
      title: 'Guideline',
      fields: ['title', 'typeId', 'airportId', 'slug', 'language', 'validFrom', 'validTo', 'sourceUrl'],
    },
    { title: 'Text', fields: ['body'] },
    { title: 'Publishing', fields: ['status', 'publishAt'] },
  ],
  columns: [
    { field: 'title', priority: 1 },
    { field: 'typeId', priority: 1 },
    { field: 'airportId', priority: 2 },
    { field: 'validTo', priority: 1 },
    { field: 'status', priority: 1 },
    { field: 'language', hidden: true },
    { field: 'updatedAt', label: 'Updated', priority: 3 },
  ],
  filters: [{ field: 'typeId' }, { field: 'airportId' }, { field: 'status' }, { expires: 'validTo' }],
  sort: '-updatedAt',
  search: ['title', 'body', 'typeId', 'airportId'],
  unique: [['slug']],
  check,
})
