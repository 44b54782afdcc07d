// First, since the first style names the order of the layers.
import './styles/tokens.css'
import './styles/base.css'
import './styles/button.css'
import './styles/field.css'
import './styles/feedback.css'
import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'

const root = document.getElementById('root')
if (root) void start().then(({ panel }) => createRoot(root).render(panel))
