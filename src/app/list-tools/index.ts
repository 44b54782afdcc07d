import './views/styles/views.css'

export { bulkDialogs } from './bulk/bulk-dialogs.ts'
export { listPanels } from './views/list-panels.ts'
