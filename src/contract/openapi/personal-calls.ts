import { calls, type Json, personalDataSection, retentionFields } from '#contract'
import { listOf, objectOf, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer', minimum: 0 }
const kind = { name: text, title: text }

export const personalSchemas: { [name: string]: Schema } = {
  PersonalAddress: objectOf({ email: { type: 'string', format: 'email' } }, ['email']),
  PersonalCounts: objectOf(
    {
      email: text,
      records: { ...whole, description: 'The number of records that erasing would delete.' },
      parts: listOf(objectOf({ ...kind, count: whole }, ['name', 'title', 'count'])),
    },
    ['email', 'records', 'parts'],
  ),
  PersonalData: objectOf(
    {
      email: text,
      madeAt: { type: 'string', format: 'date-time' },
      notIncluded: listOf(text),
      parts: listOf(objectOf({ ...kind, rows: listOf({ type: 'object' }) }, ['name', 'title', 'rows'])),
    },
    ['email', 'madeAt', 'notIncluded', 'parts'],
  ),
  ErasedPerson: objectOf(
    {
      done: whole,
      failed: listOf(objectOf({ id: text, entity: text, error: text, code: text }, ['id', 'entity', 'error', 'code'])),
      operationId: text,
      left: { ...whole, description: 'The number of records that were not reached when the task was stopped.' },
    },
    ['done', 'failed', 'operationId'],
  ),
}

const call = {
  method: 'post',
  tag: 'personal-data',
  needs: [{ section: personalDataSection, permission: 'edit' }],
  body: ref('PersonalAddress'),
  failures: ['validation', 'step_up'],
} as const

const days: readonly Json[] = retentionFields.map((name) => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum: 1 },
  description: 'Days, as in the website settings.',
}))

/** Calls for people's requests to see or erase their data. */
export const personalCalls: readonly Call[] = [
  {
    ...call,
    path: calls.personalData,
    id: 'countPersonalData',
    summary: 'Counts the data about an email address, by kind',
    answers: { '200': { data: ref('PersonalCounts') } },
  },
  {
    ...call,
    path: calls.personalDataFile,
    id: 'personalData',
    summary: 'Exports all data about an email address',
    answers: { '200': { data: ref('PersonalData') } },
  },
  {
    ...call,
    path: calls.personalDataErase,
    id: 'erasePersonalData',
    takesKey: true,
    summary: 'Permanently deletes every record of an email address',
    answers: { '200': { data: ref('ErasedPerson') } },
  },
  {
    method: 'get',
    path: calls.retention,
    id: 'countRetention',
    tag: 'personal-data',
    summary: 'Counts the records that retention periods would delete now',
    parameters: days,
    needs: [{ section: 'settings', permission: 'edit' }],
    failures: [],
    answers: { '200': { data: { type: 'object', additionalProperties: whole } } },
  },
]
