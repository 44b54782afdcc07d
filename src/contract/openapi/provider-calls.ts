import { calls, text } from '#contract'
import { healthLineShape, providerLinkShape } from '#shapes'
import { anyText } from './parameters.ts'
import { object } from './schema-of.ts'
import { get, needs, noJson, nothing, post, together } from './table.ts'

const left = object({ url: text })
const from = { ...anyText, maxLength: 1500, description: 'The panel’s path to open after the sign-in.' }

/** Calls for sign-in with the organisation's account. A host without OIDC_ISSUER has none of them. */
export const providerCalls = together({ tag: 'oidc' }, [
  post(
    calls.loginProvider,
    'beginProviderSignIn: Returns the provider’s URL for a sign-in, and sets the cookie that binds it to this browser',
    left,
    { isPublic: true, body: object({ 'from?': from }), failures: ['not_found', 'validation', 'too_many'] },
  ),
  get(
    calls.providerCallback,
    'returnFromProvider: The provider sends the browser here. It gets 303 to `/login#code=…`, or a page',
    noJson,
    { isPublic: true, format: 'html', failures: ['not_found', 'forbidden', 'too_many'] },
  ),
  post(
    calls.providerLogout,
    'logOutByProvider: Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout)',
    nothing,
    { isPublic: true, takesForm: true, body: object({ logout_token: text }), failures: ['not_found', 'malformed'] },
  ),
  get(
    calls.provider,
    'getProviderLink: Returns the provider’s name, and since when the user’s account is connected',
    providerLinkShape,
    {
      failures: ['not_found'],
    },
  ),
  post(
    calls.provider,
    'beginProviderVisit: Returns the provider’s URL for a new sign-in there, which verifies the session or connects the account',
    left,
    {
      body: object({ purpose: { type: 'string', enum: ['proof', 'link'] } }),
      failures: ['not_found', 'step_up', 'validation', 'too_many'],
    },
  ),
  post(calls.healthProvider, 'testProvider: Reads the provider’s configuration and keys again', healthLineShape, {
    needs: needs('settings', 'edit'),
    takesKey: false,
    failures: ['not_found'],
  }),
])
