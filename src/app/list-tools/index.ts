import './views/styles/views.css'

export { bulkDialogs } from './bulk/bulk-dialogs.ts'
export { ViewPanel } from './views/view-panel.tsx'
