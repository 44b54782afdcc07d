import type { Profile } from '../profile.ts'
import { accounts } from './accounts.ts'
import { activity } from './activity.ts'
import { responsesProfile } from './responses.ts'
import { bulkProfile } from './bulk.ts'
import { chat } from './chat.ts'
import { contentProfile } from './content.ts'
import { core } from './core.ts'
import { drafts } from './drafts.ts'
import { events } from './events.ts'
import { freshnessProfile } from './freshness.ts'
import { idempotency } from './idempotency.ts'
import { importProfile } from './import.ts'
import { importsProfile } from './imports.ts'
import { linksProfile } from './links.ts'
import { lists } from './lists.ts'
import { mediaProfile } from './media.ts'
import { oidcProfile } from './oidc.ts'
import { notifications } from './notifications.ts'
import { operationsProfile } from './operations.ts'
import { pendingProfile } from './pending.ts'
import { presence } from './presence.ts'
import { publishProfile } from './publish.ts'
import { refresh } from './refresh.ts'
import { reviewProfile } from './review.ts'
import { rolesProfile } from './roles.ts'
import { search } from './search.ts'
import { seoProfile } from './seo.ts'
import { tokensProfile } from './tokens.ts'
import { translationsProfile } from './translations.ts'
import { updatesProfile } from './updates.ts'
import { writes } from './writes.ts'

/** The profiles, in the order in which they run. */
export const profiles: readonly Profile[] = [
  core,
  responsesProfile,
  accounts,
  lists,
  writes,
  idempotency,
  bulkProfile,
  importProfile,
  importsProfile,
  operationsProfile,
  mediaProfile,
  drafts,
  events,
  notifications,
  rolesProfile,
  publishProfile,
  pendingProfile,
  freshnessProfile,
  reviewProfile,
  activity,
  search,
  seoProfile,
  chat,
  presence,
  refresh,
  tokensProfile,
  contentProfile,
  linksProfile,
  translationsProfile,
  updatesProfile,
  oidcProfile,
]
