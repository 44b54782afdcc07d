import { textOf } from '#contract'
import { invalid } from '#host/base'
import { type Context, objectIn, readIpAddress } from '#host/http'
import { openTime, signedTime } from './form-time.ts'
import type { IntakeSettings } from './intake-settings.ts'

/** A form as a website sends it, apart from the fields of the record. */
export interface Sent {
  /** The fields of the record, not yet checked. */
  draft: { readonly [name: string]: unknown }
  /** Whether the honeypot field was filled in. */
  isTrapped: boolean
  /** When the form was shown, by its signed time; undefined without one. */
  shownAt: number | undefined
  openMs: number | undefined
  /** The visitor's IP address: that of the connection, or the one that a program with a token sends. */
  visitor: string | undefined
  /** The URL of the website that the browser opens next. */
  next: string | undefined
}

/** Only URLs of the website are allowed, since the host must not be an open redirect. */
function readNext(given: unknown, { origins, siteUrl }: IntakeSettings): string | undefined {
  const text = textIn('next', given)
  if (text === '') return undefined
  const url = URL.canParse(text, siteUrl) ? new URL(text, siteUrl) : undefined
  const isOfSite = url && origins.includes(url.origin) && url.username === '' && url.password === ''
  if (!isOfSite) throw invalid({ next: 'Enter a URL of the website' })
  return url.href
}

/** The text of a value besides the fields; empty if missing. */
function textIn(name: string, given: unknown): string {
  if (given === undefined || given === null) return ''
  if (typeof given !== 'string') throw invalid({ [name]: 'Send this as text' })
  return given
}

function readVisitor(given: unknown, { machine, request }: Context): string | undefined {
  const text = textIn('visitor', given)
  if (!machine) return request.ip
  if (text === '') return undefined
  const ip = readIpAddress(text)
  if (ip === undefined) throw invalid({ visitor: 'Send the visitor’s IP address as IPv4 or IPv6' })
  return ip
}

/** A filled honeypot can have any type: text, a list or an object. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null

/**
 * Parses a submission: `blank` is the honeypot, `time` the signed time of the form. `website` is the honeypot of forms
 * for earlier versions.
 */
export function readSent(context: Context, settings: IntakeSettings): Sent {
  const { blank, website, time, next, visitor, ...draft } = objectIn(context.body ?? {})
  const shownAt = signedTime(context.db, textOf(time))
  return {
    draft,
    isTrapped: isFilled(blank) || isFilled(website),
    shownAt,
    openMs: openTime(shownAt, context.now),
    visitor: readVisitor(visitor, context),
    next: readNext(next, settings),
  }
}
