// First, since the first style names the order of the layers.
import './styles/tokens.css'
import './styles/base.css'
import './styles/button.css'
import './styles/field.css'
import './styles/feedback.css'
import { createRoot } from 'react-dom/client'
import { startRouter } from '../kit/router.ts'
import { RouterProvider } from '../kit/use-router.tsx'
import { App } from './app.tsx'
import { guard } from './guard.ts'
import { session, startSession } from './session.ts'

async function start(root: HTMLElement): Promise<void> {
  await startSession(window)
  const router = startRouter(window, {
    resolve: ({ path, state }) => guard(path, state.from, session.get().isLoggedIn),
  })
  // Signing in or out, here or in another tab, changes who may be where.
  session.subscribe(() => router.recheck())
  createRoot(root).render(<RouterProvider router={router}><App /></RouterProvider>)
}

const root = document.getElementById('root')
if (root) void start(root)
