export { contentPart } from './content-part.ts'
export { hasPage } from './content-rows.ts'
export { listedOrigins, originIn, readSettingValues } from './site.ts'
