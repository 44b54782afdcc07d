import { calls } from '#contract'
import { invalid, unauthenticated } from '#host/base'
import {
  type RouteResponse,
  type Commit,
  type Context,
  objectIn,
  originOf,
  pageResponse,
  requireRecentProof,
  type Route,
  type SignedIn,
} from '#host/http'
import { siteNameIn } from '../new-password.ts'
import type { Accounts } from '../open-accounts.ts'
import { passwordHashOf } from '../users.ts'
import { enter } from './enter.ts'
import { cookieIn, type Flow, flowCookie, newFlow, nonceOf, pkceOf, readFlow, writeFlow } from './flow.ts'
import type { Identity } from './identity.ts'
import { type OidcCause, OidcFailure, oidcSentence } from './oidc-failure.ts'
import { addLink, linkOf, linkOfUser } from './oidc-store.ts'
import { loginPath } from './only.ts'
import type { Oidc } from './open-oidc.ts'
import { verifyReturn } from './verify-return.ts'

/** A flow's cookie is part of what its `state` seals. */
const statePurpose = (cookie: string): string => `provider ${cookie}`

const redirectUriOf = ({ request: { panelOrigin } }: Context): string => `${panelOrigin}${calls.providerCallback}`

/** Logs a failure and writes its security event; returns its sentence. */
function noteFailure(
  { securityEvent }: Accounts,
  context: Context,
  { settings: { label } }: Oidc,
  failure: OidcFailure,
): string {
  const { reason, message } = failure
  const { id: request, ip: client } = context.request
  context.log('sign-in failed', { request, client, way: 'provider', cause: reason, detail: message })
  securityEvent({ ...originOf(context), kind: 'sign-in-failed', facts: { reason } })
  return oidcSentence(reason, label)
}

/** Sends the browser to the provider: the response has the URL, and the cookie that the callback needs. */
async function begin(accounts: Accounts, context: Context, oidc: Oidc, flow: Flow): Promise<RouteResponse> {
  const { settings, provider, states } = oidc
  const { now, request } = context
  accounts.countPublicCall(request.ip, now)
  const cookie = writeFlow(flow)
  try {
    const { authorization, hasGroups } = await provider.discover(now)
    const url = new URL(authorization)
    const asked = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUriOf(context),
      scope: `openid email profile${hasGroups ? ' groups' : ''}`,
      state: states.make(statePurpose(cookie), now),
      nonce: nonceOf(flow),
      code_challenge: pkceOf(flow),
      code_challenge_method: 'S256',
      ...(flow.purpose !== 'sign-in' && { prompt: 'login', max_age: '0' }),
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return { data: { url: url.href }, headers: { 'Set-Cookie': flowCookie(cookie, request.panelOrigin) } }
  } catch (error) {
    if (!(error instanceof OidcFailure)) throw error
    const sentence = noteFailure(accounts, context, oidc, error)
    throw invalid({ provider: sentence }, sentence)
  }
}

/** Tells the profile whether the account is connected. */
const ownLink =
  ({ db }: Accounts, { settings: { issuer, label } }: Oidc) =>
  ({ person }: SignedIn): RouteResponse => ({
    data: {
      label,
      linkedAt: linkOfUser(db, issuer, person.id)?.createdAt ?? null,
      hasPassword: passwordHashOf(db, person.id) !== undefined,
    },
  })

const beginOwn =
  (accounts: Accounts, oidc: Oidc) =>
  async (context: SignedIn): Promise<RouteResponse> => {
    const { purpose } = objectIn(context.body)
    if (purpose !== 'proof' && purpose !== 'link') throw invalid({ purpose: 'Choose proof or link' })
    if (purpose === 'link') requireRecentProof(context)
    const { sessionId } = context.person
    return begin(accounts, context, oidc, newFlow({ purpose, sessionId }, '', context.now))
  }

/** The flow that this browser began, whose `state` works once. */
function takeFlow(oidc: Oidc, { request, now }: Context): { flow: Flow; cookie: string } | undefined {
  const cookie = cookieIn(request.headers.cookie, request.panelOrigin)
  if (cookie === '' || !oidc.states.take(request.query.get('state'), statePurpose(cookie), now)) return undefined
  const flow = readFlow(cookie)
  return flow && { flow, cookie }
}

function page({ db }: Accounts, context: Context, title: string, text: string, status = 200): RouteResponse {
  const { panelOrigin } = context.request
  return pageResponse({
    status,
    siteName: siteNameIn(db) || 'Administration panel',
    title,
    texts: [text],
    headers: { 'Set-Cookie': flowCookie('', panelOrigin) },
  })
}

/** Verifies the person of a session, or links their account. */
function confirm(
  accounts: Accounts,
  context: Context,
  oidc: Oidc,
  flow: Flow,
  { sub, email }: Identity,
): RouteResponse {
  const { db, sessions, securityEvent } = accounts
  const { issuer, label } = oidc.settings
  const { now } = context
  const { sessionId } = flow
  const person = sessions.find(sessionId, now, true)
  if (!person) throw new OidcFailure('state')
  const userId = linkOf(db, issuer, sub)?.userId
  if (flow.purpose === 'proof') {
    if (userId !== person.id) throw new OidcFailure('other person')
    sessions.prove(sessionId, now)
    return page(accounts, context, 'You’re verified', 'Close this tab, then continue in the panel.')
  }
  if (userId !== undefined && userId !== person.id) throw new OidcFailure('taken')
  db.transaction(() => {
    addLink(db, issuer, { sub, userId: person.id, email }, now)
    const facts = { name: label }
    securityEvent({ ...originOf(context), kind: 'provider-linked', personId: person.id, by: person.id, facts })
  })
  return page(accounts, context, `Connected to ${label}`, 'Close this tab, then continue in the panel.')
}

/** The browser comes back from the provider. */
const comeBack =
  (accounts: Accounts, oidc: Oidc) =>
  async (context: Context): Promise<RouteResponse> => {
    const { request, now } = context
    accounts.countPublicCall(request.ip, now)
    const refuse = (failure: OidcFailure): RouteResponse =>
      page(accounts, context, 'You’re not signed in', noteFailure(accounts, context, oidc, failure), 403)
    const taken = takeFlow(oidc, context)
    if (!taken) return refuse(new OidcFailure('state'))
    const { flow, cookie } = taken
    const finish = (result: { identity: Identity } | { failure: OidcCause }): RouteResponse => {
      const code = oidc.ended.add({ cookie, result }, now)
      const from = flow.from === '' ? '' : `&from=${encodeURIComponent(flow.from)}`
      return { status: 303, text: '', headers: { Location: `${request.panelOrigin}${loginPath}#code=${code}${from}` } }
    }
    try {
      const identity = await verifyReturn(oidc, flow, request, redirectUriOf(context), now)
      return flow.purpose === 'sign-in' ? finish({ identity }) : confirm(accounts, context, oidc, flow, identity)
    } catch (error) {
      if (!(error instanceof OidcFailure)) throw error
      if (flow.purpose !== 'sign-in') return refuse(error)
      noteFailure(accounts, context, oidc, error)
      return finish({ failure: error.reason })
    }
  }

/** Exchanges the code of the callback for a session, in the browser that began the sign-in. */
export function exchangeCode(accounts: Accounts, context: Context, oidc: Oidc, code: unknown): Commit {
  const { request, now } = context
  accounts.countPublicCall(request.ip, now)
  const ended = oidc.ended.find(code, now)
  if (!ended || ended.cookie !== cookieIn(request.headers.cookie, request.panelOrigin)) {
    throw unauthenticated(noteFailure(accounts, context, oidc, new OidcFailure('state')))
  }
  oidc.ended.remove(code)
  const { result } = ended
  if ('failure' in result) throw unauthenticated(oidcSentence(result.failure, oidc.settings.label))
  const commit = enter(accounts, context, oidc, result.identity)
  return () => ({ ...commit(), headers: { 'Set-Cookie': flowCookie('', request.panelOrigin) } })
}

export const oidcSignInRoutes = (accounts: Accounts, oidc: Oidc): Route[] => {
  const open = { method: 'POST', isPublic: true, skipsIdempotency: true } as const
  const beginSignIn = async (context: Context): Promise<RouteResponse> => {
    const { from } = objectIn(context.body)
    return begin(accounts, context, oidc, newFlow({ purpose: 'sign-in', sessionId: '' }, from, context.now))
  }
  return [
    { ...open, path: calls.loginProvider, respond: beginSignIn },
    { method: 'GET', path: calls.providerCallback, isPublic: true, respond: comeBack(accounts, oidc) },
    { method: 'GET', path: calls.provider, isBeforeFactor: true, handle: ownLink(accounts, oidc) },
    {
      method: 'POST',
      path: calls.provider,
      skipsIdempotency: true,
      isBeforeFactor: true,
      respond: beginOwn(accounts, oidc),
    },
  ]
}
