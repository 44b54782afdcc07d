export { seoNeeds } from './seo-needs.ts'
export { seoPart } from './seo-part.ts'
export { effectiveOf, readContent, readTemplateOf, staleTable } from './seo-store.ts'
export { findTarget, type Target } from './targets.ts'
