import { seoKinds, type SeoKind } from '#contract'

/** The entity whose records a kind describes. Pages of the kind `custom` aren't records. */
export const targetEntity: { readonly [Kind in Exclude<SeoKind, 'custom'>]: string } = {
  dynamic: 'content-page',
  airport: 'airport',
  guidelines: 'guideline-detail',
  blog: 'blog',
  'blog-tags': 'blog-tag',
  'blog-type': 'blog-type',
}

export const entityOfKind = (kind: string): string | undefined =>
  Object.entries(targetEntity).find(([one]) => one === kind)?.[1]

export const kindsOf = (entity: string): SeoKind[] =>
  seoKinds.filter((kind) => kind !== 'custom' && targetEntity[kind] === entity)
