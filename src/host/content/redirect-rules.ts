import { appliesTo, canonicalPath, capitalize, isText, redirect, textOf, withoutOrigin } from '#contract'
import { isPermitted } from '#host/http'
import { quoteName, type Rules, tableOf, type Tables, type Work } from '#host/records'
import { endingAt } from './ended-pages.ts'
import { pathOfTarget, formerPageAt, madeRedirect, pageAt, pathOf } from './site-paths.ts'
import { readSite } from './site.ts'

type Problems = Record<string, string>

/**
 * A path that is a page, or redirects already, needs no redirect. With a query, the website is asked before the page.
 * Someone who can publish has decided what visitors get at the URL of a page that has left the website.
 */
function fromProblems(work: Work, from: string, siteUrl: string): Problems {
  if (!from.startsWith('/')) {
    const website = siteUrl === '' ? 'the website. Enter its URL under “Website setting” first' : siteUrl
    return { from: `This URL isn’t on ${website}` }
  }
  if (from.includes('?')) return {}
  const page = pageAt(work, from)
  if (page) return { from: `${capitalize(page.name)} uses this URL. A redirect would hide it.` }
  const former = formerPageAt(work, from)
  if (former) return { from: `This URL redirects to ${former.name}, which used it before` }
  const left = endingAt(work, from)?.entity
  return left && work.person && !isPermitted(work.person, left.key, 'publish')
    ? { from: `A ${left.one} has left this URL. You need permission to publish ${left.many} to redirect it.` }
    : {}
}

/** The source of a redirect that leads to an address to which `from` applies. */
function sourceBefore({ db }: Tables, from: string, siteUrl: string, id: string): string | undefined {
  const rows = db.all(
    `select ${quoteName('from')} as source, ${quoteName('to')} as target from ${quoteName(tableOf(redirect))}
    where deletedAt is null and id <> ? and instr(lower(${quoteName('to')}), ?) > 0`,
    [id, canonicalPath(from).toLowerCase()],
  )
  const found = rows.find(({ target }) => {
    const url = pathOfTarget(textOf(target), siteUrl)
    return url !== undefined && appliesTo(from, url)
  })
  return isText(found?.source) ? found.source : undefined
}

/** Chains of redirects slow visitors down and search engines stop following them; loops never end. */
function chainProblems(tables: Tables, id: string, from: string, to: string, siteUrl: string): Problems {
  const before = sourceBefore(tables, from, siteUrl, id)
  const url = pathOfTarget(to, siteUrl)
  if (url !== undefined && appliesTo(from, url)) return { to: 'This redirects to itself' }
  const next = url === undefined ? undefined : madeRedirect(tables, url, id)
  if (url !== undefined && next !== undefined) {
    const last = pathOfTarget(next.to, siteUrl)
    return {
      to:
        last !== undefined && appliesTo(from, last)
          ? `This redirects in a loop: ${url} redirects back to ${from}`
          : `${url} redirects to ${next.to}. Enter that URL.`,
    }
  }
  const former = url === undefined ? undefined : formerPageAt(tables, url)
  if (url !== undefined && former) return { to: `${url} redirects to ${pathOf(former)}. Enter that URL.` }
  return before === undefined
    ? {}
    : {
        from: `The redirect of ${before} redirects here, so visitors would be redirected twice. Change that one first.`,
      }
}

function problemsOf(work: Work, id: string, from: string, to: string): Problems {
  const { siteUrl } = readSite(work.db)
  return { ...chainProblems(work, id, from, to, siteUrl), ...fromProblems(work, from, siteUrl) }
}

/** Keeps redirects from hiding pages, and from leading to other redirects or in a circle. */
export const redirectRules: Rules = {
  inForm: ({ db }, values) =>
    isText(values.from) && !values.from.startsWith('/')
      ? { ...values, from: withoutOrigin(values.from, readSite(db).siteUrl) }
      : values,
  check: (work, { id, after, changed }) =>
    changed.has('from') || changed.has('to') ? problemsOf(work, id, textOf(after.from), textOf(after.to)) : {},
  checkReturn: (work, { id, values }) => problemsOf(work, id, textOf(values.from), textOf(values.to)),
}
