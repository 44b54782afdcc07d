import {
  canonicalPath,
  type Entity,
  endingOptions,
  isText,
  redirect,
  settings,
  textOf,
  type Values,
  withoutOrigin,
} from '#contract'
import { pathOnSite } from '#snippets'
import { checkDraft } from '#checks'
import { invalid } from '#host/base'
import { quoteName, tableOf } from '../schema/columns.ts'
import { formerSlugs } from './slugs.ts'
import type { Stored, Tables } from '../tables.ts'

/** Why a page leaves the website; `to` is its replacement. */
export type Ending = { reason: 'error' | 'withdrawn' | undefined } | { reason: 'moved'; to: string }

/** The URL of a redirect, by the rules of redirects that users create. */
const target = (value: unknown): string => {
  const { values, problems } = checkDraft(redirect, { from: '/', to: value }, undefined)
  if (problems.to !== undefined) throw invalid({ to: problems.to })
  if (!isText(values.to)) throw invalid({ to: 'Enter the URL of the new page' })
  return values.to
}

/** Reads the reason from a call's body or query. */
export const readEnding = ({ reason, to }: { readonly [name: string]: unknown }): Ending => {
  if (reason === undefined || reason === null) return { reason: undefined }
  if (reason === 'moved') return { reason, to: target(to) }
  if (reason === 'error' || reason === 'withdrawn') return { reason }
  throw invalid({ reason: `Choose one of ${endingOptions.map(({ value }) => value).join(', ')}` })
}

const siteUrlIn = ({ db }: Tables): string =>
  textOf(db.get(`select siteUrl from ${quoteName(tableOf(settings))} limit 1`)?.siteUrl)

/** The fields that keep the reason. A redirect of a page to itself is refused, also by its full or a former URL. */
export const endingValues = (tables: Tables, entity: Entity, { id, values }: Stored, ending: Ending): Values => {
  const to = ending.reason === 'moved' ? ending.to : null
  const path = to === null ? undefined : canonicalPath(withoutOrigin(to, siteUrlIn(tables)))
  const own = [values.slug, ...formerSlugs(tables, entity, id)].map((slug) =>
    pathOnSite(entity, id, { slug: slug ?? null }),
  )
  if (path !== undefined && own.includes(path)) throw invalid({ to: 'This redirects to itself' })
  return { ending: ending.reason ?? null, endingTo: to }
}

/** The values of a live record that leaves the website now. */
export const endedValues = (tables: Tables, entity: Entity, stored: Stored, ending: Ending, at: string): Values => ({
  publishAt: null,
  unpublishAt: null,
  ...endingValues(tables, entity, stored, ending),
  endedAt: at,
})

/** The reason that a record keeps. */
export const endingOf = ({ ending, endingTo }: Values): Ending =>
  ending === 'moved' && isText(endingTo)
    ? { reason: ending, to: endingTo }
    : { reason: ending === 'error' || ending === 'withdrawn' ? ending : undefined }
