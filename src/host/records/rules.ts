import { roleRules, statusRules, userRules } from '../accounts/people-rules.ts'
import { redirectRules } from '../content/redirect-rules.ts'
import { mediaRules } from '../media/media-rules.ts'
import type { Services } from './part.ts'
import { retentionRules } from '../personal-data/retention-rules.ts'
import { countryRules, stateRules } from './place-rules.ts'
import { subscriberRules } from './subscriber-rules.ts'
import type { RulesByEntity } from './work.ts'

/** The rules of all entities that their definitions cannot say. */
export const rulesOf = (services: Services): RulesByEntity => ({
  user: userRules(services),
  role: roleRules,
  'user-status': statusRules,
  country: countryRules,
  state: stateRules,
  subscriber: subscriberRules,
  media: mediaRules,
  settings: retentionRules,
  redirect: redirectRules,
})
