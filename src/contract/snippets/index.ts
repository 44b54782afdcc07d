export { cutToResult, offeredBy, pathOnSite, slugAt } from './offered.ts'
export { entityOfKind, kindsOf, targetEntity } from './targets.ts'
export {
  descriptionMax,
  descriptionMin,
  isShortTitle,
  type Effective,
  fillTemplate,
  isNoindex,
  type Origin,
  readTemplate,
  type SeoProblem,
  seoProblems,
  seoScore,
  type SeoTemplate,
  sitePages,
  templateNames,
  titleMin,
  titleMinPx,
  titleWidthMaxPx,
  titleWidthPx,
  unknownNames,
} from './snippet.ts'
