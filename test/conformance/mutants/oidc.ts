import { answers, type Mutant, permits } from './mutant.ts'

export const oidcMutants: readonly Mutant[] = [
  answers('The sign-in page learns the provider’s name', /^POST \/users\/login\/passkey$/, (told) => {
    if (told.json) told.json.data = {}
  }),
  permits(
    'An unknown code of a sign-in at the provider returns unauthenticated',
    /^POST \/users\/login\/factor$/,
    'unauthenticated',
  ),
]
