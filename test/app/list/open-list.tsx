// Opens a list as the shell does: the screen with its definition, at an address.
import ListScreen from '../../../src/app/screens/list.tsx'
import { followPerson } from '../../../src/app/profile.ts'
import { signIn } from '../../../src/app/session.ts'
import { ConfirmDialog } from '../../../src/app/shell/confirm-dialog.tsx'
import { dismiss, Feedback, feedback } from '../../../src/app/ui/feedback.tsx'
import type { Entity } from '../../../src/contract/define.ts'
import { sectionOf } from '../../../src/contract/entities/index.ts'
import { type Router, startRouter } from '../../../src/kit/router.ts'
import { RouterProvider } from '../../../src/kit/use-router.tsx'
import { render, settle } from '../../dom.ts'

let running: Router | undefined
let stopFollowing: (() => void) | undefined

export const openList = async (entity: Entity, search = ''): Promise<Router> => {
  running?.stop()
  stopFollowing?.()
  for (const { id } of feedback.get().notices) dismiss(id)
  stopFollowing = followPerson()
  signIn('ann@example.com', 'token')
  const section = sectionOf(entity.key)
  if (!section) throw new Error(`${entity.key} has no screen`)
  window.history.replaceState(null, '', section.route + search)
  const router = startRouter(window)
  running = router
  await render(
    <RouterProvider router={router}>
      <Feedback><main><ListScreen section={section} entity={entity} /></main><ConfirmDialog /></Feedback>
    </RouterProvider>,
  )
  await settle()
  return router
}
