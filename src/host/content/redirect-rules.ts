import { capital, isText, redirect, textOf } from '#contract'
import { quoted, tableOf } from '../records/schema/columns.ts'
import type { Tables } from '../records/store.ts'
import type { Rules } from '../records/work.ts'
import { formerPageAt, madeRedirect, pageAt, pathOf, pathOfTarget } from './site-paths.ts'
import { readSite } from './site.ts'

type Problems = Record<string, string>

/** A path that is a page, or redirects already, needs no redirect. */
function fromProblems(tables: Tables, from: string): Problems {
  const page = pageAt(tables, from)
  if (page) return { from: `${capital(page.name)} has this address. A redirect would hide it` }
  const former = formerPageAt(tables, from)
  return former ? { from: `This address leads to ${former.name} already, which had it before` } : {}
}

/** The path of a redirect that leads to this path. */
function redirectTo({ db }: Tables, path: string, siteUrl: string, id: string): string | undefined {
  const rows = db.all(
    `select ${quoted('from')} as source, ${quoted('to')} as target from ${quoted(tableOf(redirect))}
    where deletedAt is null and id <> ? and instr(${quoted('to')}, ?) > 0`,
    [id, path],
  )
  const found = rows.find(({ target }) => pathOfTarget(textOf(target), siteUrl) === path)
  return isText(found?.source) ? found.source : undefined
}

/** Redirects in a row slow visitors down, and search engines give up on them; in a circle nobody arrives. */
function chainProblems(tables: Tables, id: string, from: string, to: string): Problems {
  const { siteUrl } = readSite(tables.db)
  const before = redirectTo(tables, from, siteUrl, id)
  const path = pathOfTarget(to, siteUrl)
  if (path === from) return { to: 'This leads back to itself' }
  const next = path === undefined ? undefined : madeRedirect(tables, path, id)
  if (path !== undefined && next !== undefined) {
    return {
      to:
        pathOfTarget(next, siteUrl) === from
          ? `This leads in a circle: ${path} leads back to ${from}`
          : `${path} leads on to ${next}. Enter that address`,
    }
  }
  const former = path === undefined ? undefined : formerPageAt(tables, path)
  if (path !== undefined && former) return { to: `${path} leads on to ${pathOf(former)}. Enter that address` }
  return before === undefined
    ? {}
    : { from: `The redirect of ${before} leads here, so visitors would be sent on twice. Change that one first` }
}

const problemsOf = (tables: Tables, id: string, from: string, to: string): Problems => ({
  ...chainProblems(tables, id, from, to),
  ...fromProblems(tables, from),
})

/** Keeps redirects from hiding pages, and from leading to other redirects or in a circle. */
export const redirectRules: Rules = {
  check: (work, { id, after, changed }) =>
    changed.has('from') || changed.has('to') ? problemsOf(work, id, textOf(after.from), textOf(after.to)) : {},
  checkReturn: (work, { id, values }) => problemsOf(work, id, textOf(values.from), textOf(values.to)),
}
