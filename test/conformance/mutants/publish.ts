import { asAdministrator, mends, type Mutant } from './mutant.ts'

const save = /^POST \/guidelines_types\/create$/

export const publishMutants: readonly Mutant[] = [
  asAdministrator('With only edit, a record cannot be created as published', save),
  asAdministrator('With only edit, a draft cannot be published', save),
  asAdministrator('With only edit, a draft cannot be scheduled', save),
  asAdministrator('With only edit, the time of a scheduled record cannot be set', save),
  asAdministrator('With only edit, a published record cannot be unpublished', save),
  asAdministrator('With only edit, records cannot be published in bulk', /^POST \/guidelines_types\/bulk$/),
  mends('With publish, a draft can be published and unpublished', save, (json) => {
    if (json.id !== undefined) delete json.status
  }),
]
