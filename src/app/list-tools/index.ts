import './views/styles/views.css'

export { listTools } from './list-tools.ts'
