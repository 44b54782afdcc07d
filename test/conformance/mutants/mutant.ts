// A mutant is the embedded host with one rule broken: a layer between it and who asks changes what comes and goes.
import { isObject } from '../../../src/contract/json.ts'
import type { Fetch } from '../../../tools/conformance/visitor.ts'
import { administrator } from '../../host/start-host.ts'

type Values = { [name: string]: unknown }

export interface Asked {
  method: string
  url: URL
  headers: Headers
  /** Parsed JSON, undefined where it is none. */
  json: Values | undefined
  body: BodyInit | undefined
  /** Of this path with this method, counted from 1. */
  turn: number
}
export interface Told {
  status: number
  headers: Headers
  json: Values | undefined
  bytes: Uint8Array<ArrayBuffer>
}

/** Asks the host itself, as often as the mutant needs. */
type Next = (asked?: Asked) => Promise<Told>
type Change = (asked: Asked, next: Next) => Promise<Told>

export interface Mutant {
  /** The sentence of the check that names the rule. */
  breaks: string
  /** For each run again, since a mutant may remember. */
  make(): Change
}

async function toldBy(response: Response): Promise<Told> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const json: unknown = isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
  return {
    status: response.status,
    headers: new Headers(response.headers),
    json: isObject(json) ? json : undefined,
    bytes,
  }
}

function read(body: unknown): Values | undefined {
  if (typeof body !== 'string') return undefined
  try {
    const json: unknown = JSON.parse(body)
    return isObject(json) ? json : undefined
  } catch {
    return undefined
  }
}

export function through(mutant: Mutant, fetchFrom: Fetch): Fetch {
  const change = mutant.make()
  const turns = new Map<string, number>()
  return async (address, init) => {
    const url = new URL(address)
    const { method = 'GET' } = init
    const place = `${method} ${url.pathname}`
    const turn = (turns.get(place) ?? 0) + 1
    turns.set(place, turn)
    const body = init.body ?? undefined
    const first: Asked = { method, url, headers: new Headers(init.headers), json: read(body), body, turn }
    const next: Next = async (asked = first) => {
      const sent = asked.json === undefined || asked.body instanceof FormData ? asked.body : JSON.stringify(asked.json)
      const headers = Object.fromEntries(asked.headers)
      return toldBy(
        await fetchFrom(asked.url.href, {
          ...init,
          method: asked.method,
          headers,
          ...(sent !== undefined && { body: sent }),
        }),
      )
    }
    const { status, headers, json, bytes } = await change(first, next)
    headers.delete('content-length')
    headers.delete('content-encoding')
    const text = json === undefined ? bytes : JSON.stringify(json)
    return new Response(status === 204 || status === 304 ? null : text, { status, headers })
  }
}

/** `POST /blogs_tag/create`, by a pattern of `<method> <path behind /api/v1/post>`. */
function isMeant({ method, url }: Asked, where: RegExp): boolean {
  return where.test(`${method} ${url.pathname.replace('/api/v1/post', '')}`)
}

/** Changes what is answered there. */
export function answers(breaks: string, where: RegExp, change: (told: Told, asked: Asked) => void): Mutant {
  return {
    breaks,
    make: () => async (asked, next) => {
      const told = await next()
      if (isMeant(asked, where)) change(told, asked)
      return told
    },
  }
}

/** Changes what is asked there: the host passes over it. */
export function asks(breaks: string, where: RegExp, change: (asked: Asked) => void): Mutant {
  return {
    breaks,
    make: () => async (asked, next) => {
      const changed = {
        ...asked,
        url: new URL(asked.url),
        headers: new Headers(asked.headers),
        json: asked.json && { ...asked.json },
      }
      if (isMeant(asked, where)) change(changed)
      return next(changed)
    },
  }
}

export function acts(breaks: string, where: RegExp, make: () => Change): Mutant {
  return {
    breaks,
    make: () => {
      const change = make()
      return async (asked, next) => (isMeant(asked, where) ? change(asked, next) : next())
    },
  }
}

export function toldAs(status: number, json: Values): Told {
  const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() })
  return { status, headers, json, bytes: new Uint8Array() }
}

/** Says that it is done, and does nothing. */
export function swallows(breaks: string, where: RegExp, status = 200): Mutant {
  return acts(breaks, where, () => async () => toldAs(status, { data: null }))
}

/** The query loses each parameter whose `name=value` matches. */
export function ignores(breaks: string, where: RegExp, parameter: RegExp): Mutant {
  return asks(breaks, where, ({ url }) => {
    const kept = [...url.searchParams].filter(([name, value]) => !parameter.test(`${name}=${value}`))
    url.search = String(new URLSearchParams(kept))
  })
}

/** Refusals of this code are answered with a success. */
export function permits(breaks: string, where: RegExp, code: string, status = 200): Mutant {
  return answers(breaks, where, (told) => {
    if (told.json?.code !== code) return
    told.status = status
    told.json = { data: {} }
  })
}

/** Refusals of this code have another status and code. */
export function calls(breaks: string, where: RegExp, code: string, other: number | string): Mutant {
  return answers(breaks, where, (told) => {
    if (told.json?.code !== code) return
    if (typeof other === 'number') told.status = other
    else told.json.code = other
  })
}

export function rowsOf({ json }: Told): Values[] {
  return Array.isArray(json?.data) ? json.data.filter(isObject) : []
}

/** Each record that is answered there. */
export function records(breaks: string, where: RegExp, change: (row: Values) => void): Mutant {
  return answers(breaks, where, (told) => {
    if (isObject(told.json?.data)) change(told.json.data)
    for (const row of rowsOf(told)) change(row)
  })
}

/** Everyone is let through there as the first administrator is. */
export function asAdministrator(breaks: string, where: RegExp): Mutant {
  return {
    breaks,
    make: () => {
      let first = ''
      return async (asked, next) => {
        const bearer = asked.headers.get('authorization')
        if (first === '' && bearer !== null && bearer !== 'Bearer ') first = bearer
        if (!isMeant(asked, where) || first === '') return next()
        const headers = new Headers(asked.headers)
        headers.set('authorization', first)
        return next({ ...asked, headers })
      }
    },
  }
}

/** What is sent there is made to fit: what the rule refuses is taken. */
export function mends(breaks: string, where: RegExp, change: (json: Values) => void): Mutant {
  return asks(breaks, where, ({ json }) => {
    if (json) change(json)
  })
}

/** Answers by a key are kept, and given again to whoever brings the same one. */
export function keeps(breaks: string, keyOf: (asked: Asked) => string, isKept: (told: Told) => boolean): Mutant {
  return {
    breaks,
    make: () => {
      const kept = new Map<string, Told>()
      return async (asked, next) => {
        if (!asked.headers.has('idempotency-key')) return next()
        const key = keyOf(asked)
        const told = kept.get(key) ?? (await next())
        if (isKept(told)) kept.set(key, told)
        return { ...told, headers: new Headers(told.headers) }
      }
    },
  }
}

export const { email: administratorEmail } = administrator
