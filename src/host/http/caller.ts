import type { IncomingMessage } from 'node:http'
import { calls } from '#contract'
import { createCallBudget, forbidden, type Log, tooMany, unauthenticated } from '#host/base'
import { isDiskFailure } from '#host/storage'
import { elsewhere, isWithin } from './role-ranges.ts'
import type { Machine, Person, Route } from './route.ts'

const isMachineToken = (text: string): boolean => /^apron_[0-9a-f]{64}$/.test(text)

/** The host's API tokens, as the server uses them. */
export interface MachineTokens {
  /** Counts a call. Throws 401 for a token that is invalid, 403 outside its addresses, 429 beyond its budget. */
  use(token: string, ip: string, now: Date): Machine
  /** The token's person as of now; undefined once it is no longer valid. */
  personOf(id: string, now: Date): Person | undefined
}

export interface CallerParts {
  log: Log
  now(): Date
  /** Returns undefined for a token that is unknown or no longer valid. */
  findSession(token: string, now: Date): string | undefined
  /** Returns undefined when the session has ended. */
  findPerson(sessionId: string, now: Date, isBackground: boolean): Person | undefined
  /** The calls that the sessions of one person may make in a minute. */
  personCallsPerMinute: number
  /** Undefined if the host has no API tokens. */
  machineTokens: MachineTokens | undefined
}

export interface Caller {
  /** The API token of this request, on routes that accept one. */
  machine: Machine | undefined
  /** The session's person, or that of an API token that may read or edit records; throws 401 without one. */
  personNow(): Person
  /** The same without throwing. */
  findPerson(): Person | undefined
}

const factorFirst = 'Your role requires two-step verification. Set it up first.'

/** Throws if the token may not make this call. */
function stopBeyondScope({ scopes }: Machine, { tokenScope }: Route): void {
  if (tokenScope === undefined) throw forbidden('API tokens can’t make this call.')
  if (tokenScope !== 'records' && !scopes.has(tokenScope)) {
    throw forbidden(`This token needs the scope ${tokenScope}.`)
  }
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{1,200})$/i.exec(authorization ?? '')?.[1]
}

/** Identifies the caller: a user by a session, or a program by an API token. */
export function callerReader(parts: CallerParts): (request: IncomingMessage, route: Route, ip: string) => Caller {
  const { log, now, machineTokens } = parts
  const overBudget = createCallBudget(parts.personCallsPerMinute)

  /** The returned function reads the session by its id, since the token may be renewed during a long call. */
  const sessionReader = (token: string | undefined, route: Route): (() => Person | undefined) => {
    const session = token === undefined ? undefined : parts.findSession(token, now())
    const find = (isBackground: boolean): Person | undefined =>
      session === undefined ? undefined : parts.findPerson(session, now(), isBackground)
    return () => {
      try {
        return find(route.isBackground === true)
      } catch (error) {
        // A read writes only the time of the session. It works without that on a full disk, and has no transaction.
        if (route.method !== 'GET' || !isDiskFailure(error)) throw error
        log('the disk can’t be written: is it full?', { path: route.path, reason: error.message })
        return find(true)
      }
    }
  }

  return (request, route, ip) => {
    const token = bearerToken(request.headers.authorization)
    const isAsked = !route.isPublic || route.tokenScope !== undefined
    const machine =
      isAsked && machineTokens && token !== undefined && isMachineToken(token)
        ? machineTokens.use(token, ip, now())
        : undefined
    if (machine) stopBeyondScope(machine, route)
    const read = machine ? () => machineTokens?.personOf(machine.id, now()) : sessionReader(token, route)
    let isCounted = machine !== undefined
    return {
      machine,
      findPerson: read,
      personNow: () => {
        const person = read()
        if (!person) throw unauthenticated()
        // Signing out is harmless from any address.
        if (route.path !== calls.logout && !isWithin(person.ranges, ip)) throw forbidden(elsewhere)
        if (person.lacksFactor && !route.isBeforeFactor) throw forbidden(factorFirst)
        const seconds = isCounted ? undefined : overBudget(person.id, now().getTime())
        isCounted = true
        if (seconds !== undefined) throw tooMany(seconds, 'Too many calls. Wait a moment.')
        return person
      },
    }
  }
}
