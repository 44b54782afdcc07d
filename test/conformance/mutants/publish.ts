import { isObject } from '../../../src/contract/json.ts'
import { acts, asAdministrator, mends, type Mutant } from './mutant.ts'

const save = /^POST \/guidelines_types\/create$/

export const publishMutants: readonly Mutant[] = [
  asAdministrator('With edit alone no record is made published', save),
  asAdministrator('With edit alone no draft is published', save),
  asAdministrator('With edit alone no draft is scheduled', save),
  asAdministrator('With edit alone the time of a scheduled record is not set', save),
  asAdministrator('With edit alone no published record is taken back', save),
  asAdministrator('With edit alone nothing is published in bulk either', /^POST \/guidelines_types\/bulk$/),
  acts('With edit alone the text of a published record is changed', save, () => async (asked, next) => {
    const told = await next()
    if (isObject(told.json?.data) && told.json.data.status === 'published' && asked.json?.description !== undefined) {
      told.status = 403
      told.json = { error: 'No', code: 'forbidden' }
    }
    return told
  }),
  mends('With publish a draft is published and taken back', save, (json) => {
    if (json.id !== undefined) delete json.status
  }),
]
