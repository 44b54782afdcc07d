import { calls, personalDataSection, retentionFields } from '#contract'
import { erasedPersonShape, personalCountsShape, personalDataShape } from '#shapes'
import { ref } from './field-schema.ts'
import { query } from './parameters.ts'
import { type Components, noted, object } from './schema-of.ts'
import { get, needs, post, together } from './table.ts'

export const personalSchemas: Components = {
  PersonalAddress: object({ email: { type: 'string', format: 'email' } }),
  PersonalCounts: noted(personalCountsShape, { records: 'The number of records that erasing would delete.' }),
  PersonalData: personalDataShape,
  ErasedPerson: noted(erasedPersonShape, {
    left: 'The number of records that were not reached when the task was stopped.',
  }),
}

const days = retentionFields.map((name) =>
  query(name, { type: 'integer', minimum: 1 }, 'Days, as in the website settings.'),
)
const common = {
  tag: 'personal-data',
  needs: needs(personalDataSection, 'edit'),
  body: ref('PersonalAddress'),
  failures: ['validation', 'step_up'],
} as const

/** Calls for people's requests to see or erase their data. */
export const personalCalls = [
  ...together(common, [
    post(
      calls.personalData,
      'countPersonalData: Counts the data about an email address, by kind',
      personalCountsShape,
      {
        takesKey: false,
      },
    ),
    post(calls.personalDataFile, 'personalData: Exports all data about an email address', personalDataShape, {
      takesKey: false,
    }),
    post(
      calls.personalDataErase,
      'erasePersonalData: Permanently deletes every record of an email address',
      erasedPersonShape,
    ),
  ]),
  ...together({ tag: 'personal-data', needs: needs('settings', 'edit') }, [
    get(
      calls.retention,
      'countRetention: Counts the records that retention periods would delete now',
      { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
      { parameters: days },
    ),
  ]),
]
