/** Features that a host can have in addition to the calls of a bare host (docs/contract.md). */
export const featureNames = [
  'entities',
  'operations',
  'live',
  'publishing',
  'translations',
  'accounts',
  'media',
  'seo',
  'website',
  'mail',
  'personal-data',
  'tokens',
  'health',
  'airport-updates',
  'oidc',
] as const
export type Feature = (typeof featureNames)[number]
