import { textOf } from '#contract'
import { forbidden, notFound, unauthenticated } from '#host/base'
import { listedOrigins, originIn, readSettingValues } from '#host/content'
import type { Context } from '#host/http'
import type { Database } from '#host/storage'
import type { TextRules } from './spam-reason.ts'

/** The website settings that decide about what a website hands in. */
export interface IntakeSettings extends TextRules {
  access: 'off' | 'token' | 'origins'
  /** The origins of the website: those listed, and that of its address. */
  origins: readonly string[]
  siteName: string
  siteUrl: string
  /** A form that comes back sooner counts as spam; 0 asks for no time. */
  minSeconds: number
}

/** The settings by which a text counts as spam. */
export const textRuleNames = ['intakeLinks', 'intakeBlocked', 'contentOrigins', 'siteUrl'] as const
const names = ['intakeAccess', 'intakeMinSeconds', 'siteName', ...textRuleNames] as const

export const textRulesOf = (value: (name: (typeof textRuleNames)[number]) => unknown): TextRules => ({
  linksMax: Number(value('intakeLinks') ?? Infinity),
  blocked: textOf(value('intakeBlocked')),
  ownAddresses: [textOf(value('siteUrl')), ...listedOrigins(value('contentOrigins'))],
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

/** Throws unless a token or a listed origin may hand something in. An origin proves nothing of a program. */
export function permitIntake({ access, origins }: IntakeSettings, { machine, request }: Context): void {
  if (access === 'off') throw notFound('This host takes nothing from websites. Website setting turns it on.')
  if (machine) return
  const { origin } = request.headers
  if (access === 'token' || origin === undefined) {
    throw unauthenticated('Handing in needs a machine token with the scope intake:write here.')
  }
  if (!origins.includes(origin)) throw forbidden('The website setting does not list this origin.')
}
