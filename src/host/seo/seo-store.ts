import {
  fold,
  foldVersion,
  latinLengthOf,
  percentDecoded,
  seo,
  type SeoKind,
  startsIn,
  tidyUrl,
  type Values,
} from '#contract'
import {
  descriptionMax,
  descriptionMin,
  type Effective,
  fillTemplate,
  isNoindex,
  type Origin,
  seoScore,
  type SeoTemplate,
  titleMin,
  titleMinPx,
  titleWidthMaxPx,
  titleWidthPx,
} from '#snippets'
import { fromSql, type Tables, type Tally, textOrNull, toSql, workOnSome } from '#host/records'
import type { Database, SqlRow } from '#host/storage'
import { eachTarget, findTarget, type Target } from './targets.ts'

export const ownFields = Object.entries(seo.fields)
  .filter(([, field]) => !field.readOnly)
  .map(([name]) => name)

/** A noindex page needs no search texts. */
const missing = `s.isNoindex = 0 and ((length(s.title) < ${titleMin} and s.titleWidth < ${titleMinPx}) or s.descriptionLength < ${descriptionMin})`

/**
 * `seo_content` holds typed texts. `seo_state` holds the result of typed texts, templates and records for each target,
 * so that lists, counts and duplicates are one statement. The list of content pages also shows the scores. The view
 * `seo` presents typed texts like records, so that references to images are found in it and emptied.
 */
export const seoTables = `
  create table if not exists seo_content (
    kind text not null, targetId text not null, version integer not null, createdAt text not null,
    updatedAt text not null, createdBy text, updatedBy text,
    ${ownFields.map((name) => `${name} text`).join(', ')}, primary key (kind, targetId)
  ) strict;
  create table if not exists seo_template (
    kind text primary key, metaTitle text, metaDescription text, version integer not null, updatedAt text not null
  ) strict;
  create table if not exists seo_state (
    kind text not null, targetId text not null, label text not null, words text not null, path text not null,
    title text not null, titleFrom text not null, titleWidth integer not null, titleKey text not null,
    description text not null, descriptionFrom text not null, descriptionLength integer not null,
    descriptionKey text not null, isNoindex integer not null, isPublished integer not null, score integer not null,
    version integer not null, updatedAt text not null, primary key (kind, targetId)
  ) strict;
  create index if not exists seo_state_title on seo_state (titleKey);
  create index if not exists seo_state_description on seo_state (descriptionKey);
  drop index if exists seo_state_missing; -- of earlier meanings of missing
  drop index if exists seo_state_thin;
  create index if not exists seo_state_short on seo_state (kind) where ${missing.replaceAll('s.', '')};
  ${['insert', 'update of score']
    .map(
      (write) => `create trigger if not exists "seo_score ${write}" after ${write} on seo_state
    when new.kind = 'dynamic' begin update content_page set seoScore = new.score where id = new.targetId; end;`,
    )
    .join('\n')}
  drop trigger if exists seo_score; -- of earlier releases
  update content_page set seoScore = (select score from seo_state where kind = 'dynamic' and targetId = content_page.id)
    where seoScore is null;
  insert or ignore into seo_stale select kind, targetId from seo_state
    where (select value from records_meta where name = 'folded:seo') is not '${foldVersion}';
  insert or replace into records_meta values ('folded:seo', '${foldVersion}');
  create index if not exists seo_content_picture on seo_content (ogImageId);
  drop view if exists seo;
  create view seo as
    select c.rowid as "$row", c.kind || ':' || c.targetId as id, c.*, coalesce(s.label, (select label from activity
        where entity = 'seo' and recordId = c.kind || ':' || c.targetId order by at desc, seq desc limit 1)) as name,
      case when s.kind is null then c.updatedAt end as deletedAt
    from seo_content c left join seo_state s on s.kind = c.kind and s.targetId = c.targetId;
  create trigger seo_update instead of update on seo begin
    update seo_content set version = new.version, updatedAt = new.updatedAt, updatedBy = new.updatedBy,
      ogImageId = new.ogImageId where rowid = old."$row";
  end;
`

/** The table of the first releases had row numbers, and so a second tree that each save wrote. */
export const staleTable = `
  create table if not exists seo_stale (kind text, targetId text) strict;
  alter table seo_stale rename to seo_stale_before;
  create table seo_stale (
    kind text not null, targetId text not null, primary key (kind, targetId)
  ) strict, without rowid;
  insert into seo_stale select kind, targetId from seo_stale_before;
  drop table seo_stale_before;
`

/** The number of pages of each kind that are missing a text. */
export const seoTally: Tally = {
  name: 'seo:missing',
  table: 'seo_state',
  columns: ['kind', 'title', 'titleWidth', 'descriptionLength', 'isNoindex'],
  word: 'kind',
  day: `''`,
  where: missing.replaceAll('s.', ''),
}

export interface SeoContent {
  version: number
  createdAt: string
  updatedAt: string
  createdBy: string | null
  updatedBy: string | null
  values: Values
}

const contentOf = (row: SqlRow): SeoContent => ({
  version: Number(row.version),
  createdAt: String(row.createdAt),
  updatedAt: String(row.updatedAt),
  createdBy: textOrNull(row.createdBy),
  updatedBy: textOrNull(row.updatedBy),
  values: Object.fromEntries(
    ownFields.flatMap((name) => {
      const field = seo.fields[name]
      return field ? [[name, fromSql(field, row[name])]] : []
    }),
  ),
})

export const readContent = (db: Database, kind: SeoKind, targetId: string): SeoContent | undefined => {
  const row = db.get('select * from seo_content where kind = ? and targetId = ?', [kind, targetId])
  return row && contentOf(row)
}

export const writeContent = (db: Database, kind: SeoKind, targetId: string, content: SeoContent): void => {
  const { version, createdAt, updatedAt, createdBy, updatedBy, values } = content
  const own = ownFields.map((name) => {
    const field = seo.fields[name]
    return [name, field ? toSql(field, values[name]) : null]
  })
  const facts = { kind, targetId, version, createdAt, updatedAt, createdBy, updatedBy }
  db.insert('seo_content', { ...facts, ...Object.fromEntries(own) }, 'replace')
}

/** Deletes the content of a purged page. */
export const forgetContent = (db: Database, kind: SeoKind, targetId: string): void => {
  db.run('delete from seo_content where kind = ? and targetId = ?', [kind, targetId])
}

export const readTemplateOf = (db: Database, kind: SeoKind): SeoTemplate => {
  const row = db.getKept<{ metaTitle: string | null; metaDescription: string | null; version: number }>(
    ['seo_template'],
    'select metaTitle, metaDescription, version from seo_template where kind = ?',
    [kind],
  )
  const { metaTitle = null, metaDescription = null, version = 0 } = row ?? {}
  return { kind, metaTitle, metaDescription, version }
}

export const writeTemplate = (db: Database, kind: SeoKind, texts: Values, version: number, now: Date): void => {
  db.insert(
    'seo_template',
    {
      kind,
      metaTitle: textOrNull(texts.metaTitle),
      metaDescription: textOrNull(texts.metaDescription),
      version,
      updatedAt: now.toISOString(),
    },
    'replace',
  )
}

export const siteOf = (db: Database): { siteUrl: string; siteName: string } => {
  const row = db.getKept<{ siteUrl: string | null; siteName: string | null }>(
    ['settings'],
    'select siteUrl, siteName from settings limit 1',
  )
  // A path begins with a slash, so the address ends without one.
  return { siteUrl: tidyUrl(row?.siteUrl ?? '').replace(/\/+$/, ''), siteName: row?.siteName ?? '' }
}

/** Chooses the first of the typed text, the kind's template and the record's own text. */
const chooseText = (
  own: unknown,
  template: string | null,
  names: Target['names'],
  offered: string,
): [string, Origin] => {
  if (typeof own === 'string' && own !== '') return [own, 'own']
  const filled = template === null ? '' : fillTemplate(template, names)
  if (filled !== '') return [filled, 'template']
  return offered === '' ? ['', 'none'] : [offered, 'record']
}

export const effectiveOf = (target: Target, values: Values, template: SeoTemplate, site: string): Effective => {
  const names = { ...target.names, site }
  const [title, titleFrom] = chooseText(values.metaTitle, template.metaTitle, names, target.label)
  const [description, descriptionFrom] = chooseText(
    values.metaDescription,
    template.metaDescription,
    names,
    target.description,
  )
  return { title, titleFrom, description, descriptionFrom }
}

const atOnce = 100

interface TargetName {
  kind: SeoKind
  targetId: string
}

export interface SeoState {
  /** Recomputes one target. A missing one is removed from the lists. */
  refresh(target: TargetName): void
  /** Queues a changed target, because an import of 80,000 records must not wait for SEO. */
  markStale(kind: SeoKind, targetId: string): void
  /** Queues all targets of a kind, because a template or the website's name occurs in each. */
  markKindStale(kind: SeoKind): void
  /** The next `max` queued targets, those of the kind first. */
  stale(kind: SeoKind, max: number): TargetName[]
  /** Computes queued targets for some milliseconds. */
  catchUp(): void
  refreshKind(kind: SeoKind): void
  isBuilt(): boolean
}

export const seoState = (tables: Tables): SeoState => {
  const { db } = tables
  const put = (target: Target, template: SeoTemplate, site: string): void => {
    const content = readContent(db, target.kind, target.id)
    const values = content?.values ?? {}
    const { title, titleFrom, description, descriptionFrom } = effectiveOf(target, values, template, site)
    const hasCard = Boolean(values.ogTitle ?? values.ogImageId ?? target.record?.values.coverId)
    const { iata = '', icao = '' } = target.names
    const words = [target.label, iata, icao, title, percentDecoded(target.path)]
    const row = {
      label: target.label,
      words: startsIn(words.join(' ')).join(' '),
      path: target.path,
      title,
      titleFrom,
      titleWidth: titleWidthPx(title),
      titleKey: fold(title),
      description,
      descriptionFrom,
      descriptionLength: latinLengthOf(description),
      descriptionKey: fold(description),
      isNoindex: Number(isNoindex(values.robots)),
      isPublished: Number(target.isPublished),
      score: seoScore({ title, description, hasCard, hasData: Boolean(values.jsonLd) }),
      version: content?.version ?? 0,
      updatedAt: content?.updatedAt ?? target.record?.updatedAt ?? '',
    }
    const key = { kind: target.kind, targetId: target.id }
    const before = db.get('select * from seo_state where kind = ? and targetId = ?', [target.kind, target.id])
    if (!before) db.insert('seo_state', { ...key, ...row })
    else {
      const changed = Object.entries(row).filter(([name, value]) => before[name] !== value)
      if (changed.length > 0) db.update('seo_state', Object.fromEntries(changed), key)
    }
  }
  const refresh = ({ kind, targetId }: TargetName): void => {
    const target = findTarget(tables, kind, targetId)
    if (target) put(target, readTemplateOf(db, kind), siteOf(db).siteName)
    else db.run('delete from seo_state where kind = ? and targetId = ?', [kind, targetId])
    db.run('delete from seo_stale where kind = ? and targetId = ?', [kind, targetId])
  }
  return {
    refresh,
    markStale: (kind, targetId) => {
      db.insert('seo_stale', { kind, targetId }, 'ignore')
    },
    markKindStale: (kind) => {
      db.run(
        `insert or ignore into seo_stale (kind, targetId)
        select kind, targetId from seo_state where kind = ?`,
        [kind],
      )
    },
    stale: (kind, max) =>
      db.all<TargetName & SqlRow>(`select kind, targetId from seo_stale order by kind <> ? limit ${max}`, [kind]),
    catchUp() {
      workOnSome(db, () => db.all<TargetName & SqlRow>(`select kind, targetId from seo_stale limit ${atOnce}`), refresh)
    },
    refreshKind(kind) {
      const template = readTemplateOf(db, kind)
      const site = siteOf(db).siteName
      for (const target of eachTarget(tables, kind)) put(target, template, site)
    },
    isBuilt: () => db.get('select 1 as found from seo_state limit 1') !== undefined,
  }
}

const another = 'o.isNoindex = 0 and (o.kind <> s.kind or o.targetId <> s.targetId)'

/** Whether another indexed page has the same title or description. */
export const isDuplicate = (db: Database, { kind, id }: Target, { title, description }: Effective): boolean =>
  db.get(
    `select 1 as found from seo_state o where o.isNoindex = 0 and (o.kind <> ? or o.targetId <> ?)
    and (o.titleKey = ? or (o.descriptionKey <> '' and o.descriptionKey = ?)) limit 1`,
    [kind, id, fold(title), fold(description)],
  ) !== undefined

/** The problems, as conditions on `seo_state s`. A page that must not be indexed cannot be a duplicate. */
export const problemConditions = {
  missing,
  fallback: `(s.titleFrom = 'record' or s.descriptionFrom = 'record') and s.isNoindex = 0 and not (${missing})`,
  duplicate: `s.isNoindex = 0 and (
    exists (select 1 from seo_state o where o.titleKey = s.titleKey and ${another})
    or (s.descriptionKey <> ''
      and exists (select 1 from seo_state o where o.descriptionKey = s.descriptionKey and ${another})))`,
  'too-long': `s.titleWidth > ${titleWidthMaxPx} or s.descriptionLength > ${descriptionMax}`,
  noindex: `s.isNoindex = 1`,
} as const
