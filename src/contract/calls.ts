import { dataOf, isObject, isText } from './json.ts'

/** The calls that belong to no entity (docs/contract.md). A host with other paths has a dialect (host-dialect.ts). */
export const calls = {
  login: '/api/v1/post/users/login',
  loginPasskey: '/api/v1/post/users/login/passkey',
  loginFactor: '/api/v1/post/users/login/factor',
  loginProvider: '/api/v1/post/users/login/provider',
  provider: '/api/v1/post/provider',
  providerCallback: '/users/provider/callback',
  providerLogout: '/users/provider/logout',
  logout: '/api/v1/post/users/logout',
  selfRegister: '/users/self-register',
  forgotPassword: '/users/forgot-password',
  resetPassword: '/users/reset-password',
  invitation: '/users/invitation',
  acceptInvitation: '/users/accept-invitation',
  refresh: '/tokens/refresh',
  profile: '/personal/profile',
  sessions: '/api/v1/post/sessions',
  invitations: '/api/v1/post/invitations',
  dashboard: '/api/v1/post/dashboard',
  setup: '/api/v1/post/setup',
  sample: '/api/v1/post/sample',
  search: '/api/v1/post/search',
  activity: '/api/v1/post/activity',
  imports: '/api/v1/post/imports',
  operations: '/api/v1/post/operations',
  presence: '/api/v1/post/presence',
  events: '/api/v1/post/events',
  chat: '/api/v1/post/chat',
  notifications: '/api/v1/post/notifications',
  notificationsRead: '/api/v1/post/notifications/read',
  views: '/api/v1/post/views',
  drafts: '/api/v1/post/drafts',
  mail: '/api/v1/post/mail',
  replies: '/api/v1/post/replies',
  heldSubscriptions: '/api/v1/post/held_subscriptions',
  spamPreview: '/api/v1/post/spam_preview',
  mailTest: '/api/v1/post/mail/test',
  preview: '/api/v1/post/preview',
  formerPaths: '/api/v1/post/former_paths',
  missingPaths: '/api/v1/post/missing_paths',
  links: '/api/v1/post/links',
  calendar: '/api/v1/post/calendar',
  translations: '/api/v1/post/translations',
  translationWork: '/api/v1/post/translation_work',
  factors: '/api/v1/post/factors',
  factorsBegin: '/api/v1/post/factors/begin',
  factorsRecovery: '/api/v1/post/factors/recovery',
  factorsProof: '/api/v1/post/factors/proof',
  progress: '/api/v1/post/progress',
  personalData: '/api/v1/post/personal_data',
  personalDataFile: '/api/v1/post/personal_data/file',
  personalDataErase: '/api/v1/post/personal_data/erase',
  retention: '/api/v1/post/personal_data/retention',
  mediaUpload: '/api/v1/post/media/upload',
  seoContent: '/api/v1/post/seo_content',
  seoTemplates: '/api/v1/post/seo_templates',
  content: '/content/v1',
  intake: '/intake/v1',
  security: '/api/v1/post/security',
  securityRights: '/api/v1/post/security/rights',
  securityExports: '/api/v1/post/security/exports',
  alive: '/healthz',
  metrics: '/metrics',
  health: '/api/v1/post/health',
  healthBackup: '/api/v1/post/health/backup',
  healthVerify: '/api/v1/post/health/verify',
  healthIntegrity: '/api/v1/post/health/integrity',
  healthProvider: '/api/v1/post/health/provider',
} as const

/**
 * These writes have no idempotency key: repeating them is harmless or intended, or their response must not be stored.
 */
export const withoutIdempotency: readonly string[] = [
  calls.login,
  calls.loginPasskey,
  calls.loginFactor,
  calls.loginProvider,
  calls.provider,
  calls.providerLogout,
  calls.logout,
  calls.refresh,
  calls.selfRegister,
  calls.forgotPassword,
  calls.resetPassword,
  calls.invitation,
  calls.acceptInvitation,
  calls.preview,
  calls.factorsBegin,
  calls.factorsProof,
  `${calls.links}/check`,
]

export const passwordMin = 15
export const passwordMax = 256

export interface SignedIn {
  id: string
  email: string
}

/** Parses the response of sign-in. A bare host promises only `id`; the email is then the typed one. */
export const readSignedIn = (body: unknown, typedEmail: string): SignedIn | undefined => {
  const data = dataOf(body)
  const { id, email } = isObject(data) ? data : {}
  if (!isText(id) || id === '') return undefined
  return { id, email: typeof email === 'string' ? email : typedEmail }
}

/** The response to a correct password of a user with second factors: sign-in continues with one of these. */
export interface FactorWanted {
  /** `code`, `recovery`, `passkey`, or a method of a newer host. */
  kinds: readonly string[]
  /** Identifies this sign-in in the next call. */
  attempt: string
  /** For `parseRequestOptionsFromJSON` of the browser. */
  passkey: unknown
  /** Other hostnames of the panel for which the user has passkeys, which don't work on this one. */
  elsewhere: readonly string[]
}

/** Parses the `data` of a failure with the code `second_factor`. */
export const readFactorWanted = (data: unknown): FactorWanted | undefined =>
  isObject(data) && isText(data.attempt) && Array.isArray(data.kinds)
    ? {
        kinds: data.kinds.filter(isText),
        attempt: data.attempt,
        passkey: data.passkey,
        elsewhere: Array.isArray(data.elsewhere) ? data.elsewhere.filter(isText) : [],
      }
    : undefined
