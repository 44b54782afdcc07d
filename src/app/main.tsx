import { createRoot } from 'react-dom/client'
import { startRouter } from '../kit/router.ts'
import { RouterProvider } from '../kit/use-router.tsx'
import { App } from './app.tsx'
import { session, startSession } from './session.ts'
import { followPerson } from './shell/person.ts'
import { guard } from './shell/routes.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/button.css'
import './styles/field.css'
import './styles/feedback.css'

async function start(root: HTMLElement): Promise<void> {
  await startSession(window)
  const router = startRouter(window, {
    resolve: ({ path, state }) => guard(path, state.from, session.get().isLoggedIn),
  })
  followPerson(router)
  createRoot(root).render(<RouterProvider router={router}><App /></RouterProvider>)
}

const root = document.getElementById('root')
if (root) void start(root)
