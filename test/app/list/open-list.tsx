// Opens a list as the shell does: the screen with its definition, at a URL.
import { followPerson } from '../../../src/app/data/profile.ts'
import { signIn } from '../../../src/app/data/session.ts'
import { listScreen } from '../../../src/app/list/list-screen.tsx'
import { openRooms } from '../../../src/app/screens/rooms.ts'
import { listRooms } from '../../../src/app/screens/screens.ts'
import { ConfirmDialog } from '../../../src/app/shell/dialogs.tsx'
import { Feedback } from '../../../src/app/ui/feedback.tsx'
import type { Entity } from '../../../src/contract/define.ts'
import { type Section, sectionOf } from '../../../src/contract/entities/sections.ts'
import { type Router, startRouter } from '../../../src/kit/router.ts'
import { LocationContext, RouterProvider } from '../../../src/kit/use-router.tsx'
import { endPage, untilPageEnds } from '../page.ts'
import { render, type Rendered, settle } from '../../dom.ts'

let shown: Rendered | undefined

const sectionFor = ({ key }: Entity): Section => {
  const section = sectionOf(key)
  if (!section) throw new Error(`${key} has no screen`)
  return section
}

const close = async (): Promise<void> => {
  await shown?.unmount()
  endPage()
}

interface OpenOptions {
  /** Ignores other URLs, like a screen that stays until the next one has loaded. */
  isLeft?: boolean
}

export const openList = async (entity: Entity, search = '', options?: OpenOptions): Promise<Router> => {
  await close()
  window.history.replaceState(null, '', sectionFor(entity).route + search)
  return showList(entity, options)
}

/** Simulates a reload: everything starts again except the URL and its history entry. */
export const reloadList = async (entity: Entity): Promise<Router> => {
  await close()
  return showList(entity)
}

const showList = async (entity: Entity, { isLeft = false }: OpenOptions = {}): Promise<Router> => {
  untilPageEnds(followPerson())
  signIn('ann@example.com', 'token')
  const router = startRouter(window)
  untilPageEnds(router.stop)
  await openRooms(listRooms(sectionFor(entity), entity, '?edit=1&import'))
  const screen = <listScreen.Screen section={sectionFor(entity)} entity={entity} />
  const main = isLeft ? <LocationContext value={router.location()}>{screen}</LocationContext> : screen
  shown = await render(
    <RouterProvider router={router}>
      <Feedback>
        <main>{main}</main>
        <ConfirmDialog />
      </Feedback>
    </RouterProvider>,
  )
  await settle()
  return router
}
