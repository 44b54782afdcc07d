export { seoExtra } from './previews.tsx'
export { RecordSeo } from './record-seo.tsx'
export { SeoOverForm } from './seo-panel.tsx'
export { seoScreen } from './seo-screen.tsx'
