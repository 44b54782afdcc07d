import { calls, seo, seoKinds } from '#contract'
import { kindsOf } from '#snippets'
import { repeatEvery, type Log } from '#host/base'
import type { Route } from '#host/http'
import {
  keepTally,
  type Part,
  toCondition,
  quoteName,
  type RecordWrite,
  referenceCondition,
  type SpecialFilters,
  tableOf,
  type Tables,
} from '#host/records'
import { bulkSeo, undoSeo, undoSeoEntry } from './seo-bulk.ts'
import { listSeo } from './seo-list.ts'
import { getSeo, getTemplate, saveSeo, saveTemplate } from './seo-record.ts'
import { forgetContent, problemConditions, readTemplateOf, seoState, seoTables, seoTally } from './seo-store.ts'
import { namingFields } from './targets.ts'

const tickMs = 250

const airportFilters = (): SpecialFilters => ({
  'missing=seo': () =>
    toCondition(`airport.id in
    (select targetId from seo_state s where kind = 'airport' and (${problemConditions.missing}))`),
})

interface Needs {
  tables: Tables
  log: Log
}

/** The texts of each page of the website for search engines and social cards. */
export function seoPart({ tables, log }: Needs): Part {
  const { db, model } = tables
  const state = seoState(tables)

  /** Renaming a city changes the titles of its airports, if the template contains it. */
  const followName = ({ entity, recordId, fields }: RecordWrite): void => {
    const definition = model.find(entity)
    if (!definition || !namingFields(definition).some((name) => fields.includes(name))) return
    for (const referrer of model.referrers(entity)) {
      for (const kind of kindsOf(referrer.entity.key)) {
        const { metaTitle, metaDescription } = readTemplateOf(db, kind)
        if (!/\{(?!name|site)/.test(`${metaTitle}${metaDescription}`)) continue
        const named = db.all<{ id: string }>(
          `select id from ${quoteName(tableOf(referrer.entity))} where ${referenceCondition(referrer)}`,
          [recordId],
        )
        for (const { id } of named) state.markStale(kind, id)
      }
    }
  }

  const counts = model.entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'count' ? kindsOf(entity.key).map((kind) => ({ kind, name, of: field.of })) : [],
    ),
  )
  /** A new blog changes the counts of tags. The write does not say which tags it had before, so all are updated. */
  const followCount = ({ entity }: RecordWrite): void => {
    for (const { kind, name } of counts.filter(({ of }) => of === entity)) {
      const { metaTitle, metaDescription } = readTemplateOf(db, kind)
      if (`${metaTitle}${metaDescription}`.includes(`{${name}}`)) state.markKindStale(kind)
    }
  }

  /** SEO content also changes without a save, when its image is purged. */
  const markOwnStale = (id: string): void => {
    const kind = seoKinds.find((known) => id.startsWith(`${known}:`))
    if (kind) state.markStale(kind, id.slice(kind.length + 1))
  }

  const routes: readonly Route[] = [
    { method: 'GET', path: calls.seoContent, respond: listSeo(tables, state) },
    { method: 'GET', path: `${calls.seoContent}/{id}`, handle: getSeo(tables) },
    { method: 'POST', path: `${calls.seoContent}/create`, handle: saveSeo(tables, state) },
    { method: 'POST', path: `${calls.seoContent}/bulk`, prepare: bulkSeo(tables, state) },
    { method: 'POST', path: `${calls.seoContent}/undo`, prepare: undoSeo(tables) },
    { method: 'GET', path: `${calls.seoTemplates}/{kind}`, handle: getTemplate },
    { method: 'POST', path: `${calls.seoTemplates}/{kind}`, handle: saveTemplate(tables, state) },
  ]
  return {
    features: ['seo'],
    rules: { [seo.key]: { undo: undoSeoEntry(tables, state) } },
    filters: { airport: airportFilters },
    routes: routes.map((route): Route => ({ ...route, tokenScope: 'records' })),
    prepare: () => {
      db.exec(seoTables)
      keepTally(db, seoTally)
      if (!state.isBuilt()) for (const kind of seoKinds) state.refreshKind(kind)
    },
    start: () => repeatEvery(tickMs, log, () => state.catchUp()),
    onWrite: (written) => {
      for (const kind of kindsOf(written.entity)) {
        state.markStale(kind, written.recordId)
        if (written.action === 'purge') forgetContent(db, kind, written.recordId)
      }
      if (written.entity === seo.key) markOwnStale(written.recordId)
      followName(written)
      followCount(written)
      const isNewSiteName = written.entity === 'settings' && written.fields.includes('siteName')
      if (isNewSiteName) for (const kind of seoKinds) state.markKindStale(kind)
    },
  }
}
