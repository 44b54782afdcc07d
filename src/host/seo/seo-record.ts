import { type Entity, type Json, sections, seo, type SeoKind, seoKinds, type Values } from '#contract'
import { isNoindex, unknownNames } from '#snippets'
import { checkDraft } from '#checks'
import { conflict, invalid, notFound, stopOn } from '#host/base'
import {
  type RouteResponse,
  isPermitted,
  objectIn,
  type Person,
  requirePermission,
  type SignedIn,
  versionIn,
} from '#host/http'
import {
  addActivity,
  differences,
  labelIn,
  labelsOf,
  markOf,
  partOf,
  imageProblem,
  type Tables,
  targetOf,
  withoutUnchanged,
  type Work,
  workOf,
} from '#host/records'
import { proposeJsonLd } from './json-ld.ts'
import {
  effectiveOf,
  isDuplicate,
  readContent,
  readTemplateOf,
  type SeoContent,
  type SeoState,
  siteOf,
  writeContent,
  writeTemplate,
} from './seo-store.ts'
import { findTarget, type Target } from './targets.ts'

export const splitId = (id: string | undefined): [SeoKind, string] => {
  const [name, ...rest] = id?.split(':') ?? []
  const kind = seoKinds.find((known) => known === name)
  if (!kind || rest.length === 0) throw notFound('This page doesn’t exist.')
  return [kind, rest.join(':')]
}

export const existing = (tables: Tables, kind: SeoKind, id: string): Target => {
  const target = findTarget(tables, kind, id)
  if (!target) throw notFound('The page of this SEO content no longer exists.')
  return target
}

/** SEO content as a response. A person without the permission to view it gets only id, name and version. */
const wireOf = (tables: Tables, reader: Person, target: Target, content: SeoContent | undefined): object => {
  const which = { id: `${target.kind}:${target.id}`, name: target.label, version: content?.version ?? 0 }
  if (!isPermitted(reader, 'seo', 'view')) return which
  const values = content?.values ?? {}
  const site = siteOf(tables.db)
  const person = (id: string | null | undefined): object | null =>
    id ? { ...labelIn(labelsOf(tables.db, tables.model, 'user', new Set([id])), id) } : null
  const image = seo.fields.ogImageId
  const picture = (id: Json | undefined): object | null =>
    image?.kind === 'image' && typeof id === 'string'
      ? { ...labelIn(labelsOf(tables.db, tables.model, targetOf(image), new Set([id])), id) }
      : null
  const template = readTemplateOf(tables.db, target.kind)
  const effective = effectiveOf(target, values, template, site.siteName)
  return {
    ...Object.fromEntries(Object.keys(seo.fields).map((name) => [name, null])),
    ...values,
    ...which,
    kind: target.kind,
    targetId: target.id,
    target: { id: target.id, label: target.label },
    // A card without an image of its own shows the record's image.
    ogImage: picture(values.ogImageId),
    cover: picture(target.record?.values.coverId),
    createdAt: content?.createdAt ?? target.record?.updatedAt ?? null,
    updatedAt: content?.updatedAt ?? target.record?.updatedAt ?? null,
    createdBy: person(content?.createdBy),
    updatedBy: person(content?.updatedBy),
    path: target.path,
    siteUrl: site.siteUrl,
    siteName: site.siteName,
    ...effective,
    duplicate: !isNoindex(values.robots) && isDuplicate(tables.db, target, effective),
    // The panel proposes these if the page has no typed texts.
    offered: effectiveOf(target, {}, template, site.siteName),
    proposedJsonLd: proposeJsonLd({
      kind: target.kind,
      label: target.label,
      path: target.path,
      description: target.description,
      names: target.names,
      values: target.record?.values ?? {},
      updatedAt: target.record?.updatedAt ?? '',
      ...site,
    }),
  }
}

export const getSeo =
  (tables: Tables) =>
  ({ person, params }: SignedIn): RouteResponse => {
    requirePermission(person, 'seo', 'view')
    const [kind, id] = splitId(params.id)
    return { data: wireOf(tables, person, existing(tables, kind, id), readContent(tables.db, kind, id)) }
  }

/** A change of typed texts. Without a difference nothing is written. */
interface SeoChange {
  target: Target
  before: SeoContent | undefined
  draft: { readonly [name: string]: unknown }
  action?: 'undo'
}

export const writeSeo = (
  work: Work,
  state: SeoState,
  { target, before, draft, action }: SeoChange,
): SeoContent | undefined => {
  const { db } = work
  const { values, problems } = checkDraft(seo, draft, before?.values ?? {})
  const ofImage = imageProblem(db, values.ogImageId, before?.values.ogImageId)
  if (ofImage) problems.ogImageId = ofImage
  stopOn(problems)
  const after: Values = { ...before?.values, ...values }
  const changes = differences(before?.values ?? {}, after)
  if (changes.length === 0) return before
  const { by, at } = markOf(work)
  const content: SeoContent = {
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    createdBy: before?.createdBy ?? by,
    updatedBy: by,
    values: after,
  }
  writeContent(db, target.kind, target.id, content)
  addActivity(work, {
    entity: seo,
    id: `${target.kind}:${target.id}`,
    version: content.version,
    before: before && { values: { ...before.values, name: target.label }, deletedAt: null },
    after: { values: { ...after, name: target.label }, deletedAt: null },
    action: action ?? (before ? 'update' : 'create'),
    changes,
  })
  state.refresh({ kind: target.kind, targetId: target.id })
  return content
}

/** The body is `{id: "<kind>:<target>", version, …}`, with version 0 if nothing was saved yet. */
export const saveSeo =
  (tables: Tables, state: SeoState) =>
  (context: SignedIn): RouteResponse => {
    const { db, person, body } = context
    requirePermission(person, 'seo', 'edit')
    const given = objectIn(body)
    const { id, version: _version, kind: _kind, targetId: _target, name: _name, ...draft } = given
    if (typeof id !== 'string') throw invalid({ id: 'Send the id as text' })
    const [kind, targetId] = splitId(id)
    const target = existing(tables, kind, targetId)
    const before = readContent(db, kind, targetId)
    if (versionIn(given) !== (before?.version ?? 0)) throw conflict(wireOf(tables, person, target, before))
    const read: object = JSON.parse(JSON.stringify(wireOf(tables, person, target, before)))
    const changes = withoutUnchanged(seo.fields, () => ({ ...read }), draft)
    const content = writeSeo(workOf(tables, context), state, { target, before, draft: changes })
    return { status: before || !content ? 200 : 201, data: wireOf(tables, person, target, content) }
  }

const kindOf = (name: string | undefined): SeoKind => {
  const kind = seoKinds.find((known) => known === name)
  if (!kind) throw notFound('Unknown kind.')
  return kind
}

export const getTemplate = ({ db, person, params }: SignedIn): RouteResponse => {
  requirePermission(person, 'seo', 'view')
  return { data: readTemplateOf(db, kindOf(params.kind)) }
}

const templateFor = ({ db, person }: SignedIn, kind: SeoKind): object => {
  const whole = readTemplateOf(db, kind)
  return isPermitted(person, 'seo', 'view') ? whole : { kind, version: whole.version }
}

const template: Entity = {
  ...partOf(seo, []),
  fields: {
    metaTitle: { kind: 'text', label: 'Meta title', max: 120 },
    metaDescription: { kind: 'long', label: 'Meta description', max: 300 },
  },
}

/** Saves a kind's template: title and description of the pages without typed ones. */
export const saveTemplate =
  (tables: Tables, state: SeoState) =>
  (context: SignedIn): RouteResponse => {
    const { db, person, params, body, now } = context
    requirePermission(person, 'seo', 'edit')
    const kind = kindOf(params.kind)
    const before = readTemplateOf(db, kind)
    const given = objectIn(body)
    const { version: _version, kind: _kind, ...draft } = given
    const version = versionIn(given)
    if (version !== before.version) throw conflict(templateFor(context, kind))
    const { metaTitle, metaDescription } = before
    const { values, problems } = checkDraft(template, draft, { metaTitle, metaDescription })
    for (const [name, text] of Object.entries(values)) {
      const [unknown] = typeof text === 'string' ? unknownNames(kind, text) : []
      if (unknown !== undefined) problems[name] = `{${unknown}} isn’t available for these pages`
    }
    stopOn(problems)
    const after: Values = { metaTitle, metaDescription, ...values }
    const changes = differences({ metaTitle, metaDescription }, after)
    if (changes.length === 0) return { data: templateFor(context, kind) }
    writeTemplate(db, kind, after, version + 1, now)
    const name = `${sections.find((section) => section.seo === kind)?.title ?? kind}, template`
    addActivity(workOf(tables, context), {
      entity: seo,
      id: `template:${kind}`,
      version: version + 1,
      before: version === 0 ? undefined : { values: { metaTitle, metaDescription, name }, deletedAt: null },
      after: { values: { ...after, name }, deletedAt: null },
      action: version === 0 ? 'create' : 'update',
      changes,
    })
    state.markKindStale(kind)
    return { data: templateFor(context, kind) }
  }
