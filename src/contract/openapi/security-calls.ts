import { calls, count, requiredText } from '#contract'
import { personThenShape, rightsShape, roleThenShape, securityEventShape } from '#shapes'
import { object, type Components, noted } from './schema-of.ts'
import { anyText as text, filterBy, paging, query } from './parameters.ts'
import { get, needs, nothing, page, post, together } from './table.ts'

export const securitySchemas: Components = {
  SecurityEvent: noted(securityEventShape, { kind: 'Such as `sign-in`. docs/contract.md lists them.' }),
  PersonThen: personThenShape,
  RoleThen: noted(roleThenShape, { ranges: 'The IP addresses allowed to sign in. Empty means all.' }),
  Rights: rightsShape,
}

/** Calls for security events. */
export const securityCalls = together({ tag: 'security', needs: needs('security', 'view') }, [
  get(calls.security, 'securityEvents: Lists security events, newest first', page(securityEventShape), {
    parameters: [
      ...paging,
      filterBy(object({ 'kind?': text, 'person?': text, 'address?': text, 'from?': text, 'to?': text })),
    ],
  }),
  get(calls.securityRights, 'rightsOn: Returns the roles, permissions and users at a given time', rightsShape, {
    parameters: [query('on', text, 'A day or a time. The default is now.')],
  }),
  post(calls.securityExports, 'noteExport: Records an export, before the panel creates the file', nothing, {
    needs: needs('*', 'view', 'of the section in the body'),
    body: object({ section: requiredText, count }),
    failures: ['validation', 'step_up', 'too_many'],
  }),
])
