export { linksScreen } from './links-screen.tsx'
