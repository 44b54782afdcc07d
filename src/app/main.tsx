import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'

const root = document.getElementById('root')
/** Rejects if the panel could not start; boot.ts shows that. */
export const started = root && start().then(({ panel }) => createRoot(root).render(panel))
