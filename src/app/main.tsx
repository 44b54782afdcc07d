import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'

const root = document.getElementById('root')
if (root) void start().then(({ panel }) => createRoot(root).render(panel))
