import type { Visitor } from './visitor.ts'

/** The anchors of the sections of docs/contract.md that contain the rules. */
export const rules = {
  requests: 'every-request-spec',
  answers: 'every-response',
  signIn: 'sign-in',
  entities: 'managed-entities-one-pattern',
  media: 'media',
  seo: 'seo-content',
  once: 'writes-that-must-not-happen-twice',
  drafts: 'drafts',
  rest: 'the-rest',
  shared: 'shared-rules',
  tokens: 'api-tokens',
  content: 'published-content',
  links: 'links',
  publishing: 'publishing',
  review: 'approval',
  former: 'former-codes-and-names',
  translations: 'translations',
  updates: 'airport-updates',
  oidc: 'single-sign-on',
} as const
type Rule = (typeof rules)[keyof typeof rules]

type Run<Made> = (host: Visitor, made: Made) => Promise<void>

interface Description<Made> {
  name: string
  /** The features that a host must claim for these checks to apply; empty for every host. */
  needs: readonly string[]
  /** Creates the records for the checks. */
  prepare(host: Visitor, person: Person): Promise<Made>
  /** A sentence about the host, its rule, and the check. */
  checks: { readonly [sentence: string]: readonly [Rule, Run<Made>] }
}

/** The account with which the checks run. */
export interface Person {
  email: string
  password: string
}

export interface Check {
  says: string
  rule: Rule
}

export interface Profile {
  name: string
  needs: readonly string[]
  checks: readonly Check[]
  /** Prepares the profile; the returned function runs one check. */
  open(host: Visitor, person: Person): Promise<(check: Check) => Promise<void>>
}

export function profile<Made>({ name, needs, prepare, checks }: Description<Made>): Profile {
  return {
    name,
    needs,
    checks: Object.entries(checks).map(([says, [rule]]) => ({ says, rule })),
    open: async (host, person) => {
      const made = await prepare(host, person)
      return async ({ says }) => checks[says]?.[1](host, made)
    },
  }
}
