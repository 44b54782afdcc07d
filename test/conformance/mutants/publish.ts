import { asAdministrator, mends, type Mutant } from './mutant.ts'

const save = /^POST \/guidelines_types\/create$/

export const publishMutants: readonly Mutant[] = [
  asAdministrator('With edit alone no record is made published', save),
  asAdministrator('With edit alone no draft is published', save),
  asAdministrator('With edit alone no draft is scheduled', save),
  asAdministrator('With edit alone the time of a scheduled record is not set', save),
  asAdministrator('With edit alone no published record is taken back', save),
  asAdministrator('With edit alone nothing is published in bulk either', /^POST \/guidelines_types\/bulk$/),
  mends('With publish a draft is published and taken back', save, (json) => {
    if (json.id !== undefined) delete json.status
  }),
]
