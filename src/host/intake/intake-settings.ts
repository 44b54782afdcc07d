import { textOf } from '#contract'
import { forbidden, notFound, unauthenticated } from '#host/base'
import { listedOrigins, originIn, readSettingValues } from '#host/content'
import type { Context } from '#host/http'
import type { Database } from '#host/storage'
import type { TextRules } from './spam-reason.ts'

/** The website settings for form submissions. */
export interface IntakeSettings extends TextRules {
  access: 'off' | 'token' | 'origins'
  /** The origins of the website: those listed, and that of its address. */
  origins: readonly string[]
  siteName: string
  siteUrl: string
  /** A form submitted sooner counts as spam; 0 turns this off. */
  minSeconds: number
}

/** The settings that decide whether a text is spam. */
export const textRuleNames = ['intakeLinks', 'intakeBlocked', 'contentOrigins', 'siteUrl'] as const
const names = ['intakeAccess', 'intakeMinSeconds', 'siteName', ...textRuleNames] as const

export const textRulesOf = (value: (name: (typeof textRuleNames)[number]) => unknown): TextRules => ({
  linksMax: Number(value('intakeLinks') ?? Infinity),
  blocked: textOf(value('intakeBlocked')),
  ownUrls: [textOf(value('siteUrl')), ...listedOrigins(value('contentOrigins'))],
})

/** The link that leads from a page of the host to the website. */
export const backTo = ({ siteName, siteUrl }: IntakeSettings): { words: string; href: string } => ({
  words: `Back to ${siteName}`,
  href: siteUrl,
})

export function readIntakeSettings(db: Database): IntakeSettings {
  const value = readSettingValues(db, names)
  const access = value('intakeAccess')
  const siteUrl = textOf(value('siteUrl'))
  return {
    access: access === 'token' || access === 'origins' ? access : 'off',
    origins: [...listedOrigins(value('contentOrigins')), ...originIn(siteUrl)],
    siteName: textOf(value('siteName')),
    siteUrl,
    minSeconds: Number(value('intakeMinSeconds') ?? 0),
    ...textRulesOf(value),
  }
}

/**
 * Throws unless an API token or a listed origin can submit. Programs can forge the origin, so it protects only
 * browsers.
 */
export function permitIntake({ access, origins }: IntakeSettings, { machine, request }: Context): void {
  if (access === 'off') throw notFound('Form submissions are off. Turn them on under “Website setting”.')
  if (machine) return
  const { origin } = request.headers
  if (access === 'token' || origin === undefined) {
    throw unauthenticated('Form submissions need an API token with the scope intake:write.')
  }
  if (!origins.includes(origin)) throw forbidden('This origin isn’t listed under “Website setting”.')
}
