import './styles/views.css'

export { listPanels } from './list-panels.ts'
