// Opens forms as the shell does: the screen with its definition, at a URL.
import { followPerson, loadProfile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { formScreen } from '../../../src/app/form/form-screen.tsx'
import { listScreen } from '../../../src/app/list/list-screen.tsx'
import { openRooms } from '../../../src/app/screens/rooms.ts'
import { formRooms, listRooms } from '../../../src/app/screens/screens.ts'
import { ConfirmDialog } from '../../../src/app/shell/dialogs.tsx'
import { Feedback } from '../../../src/app/ui/feedback.tsx'
import type { Entity } from '../../../src/contract/define.ts'
import { sectionOf } from '../../../src/contract/entities/sections.ts'
import { type Router, startRouter } from '../../../src/kit/router.ts'
import { RouterProvider, useLocation } from '../../../src/kit/use-router.tsx'
import { FakeHost, me } from '../fake-host.ts'
import { endPage, untilPageEnds } from '../page.ts'
import { act } from 'react'
import { byLabel, render, settle } from '../../dom.ts'

/**
 * A host with a signed-in user.
 * @param token another token starts without data of earlier tests in the same process
 */
export const startHost = async (features?: readonly string[], token = 'token'): Promise<FakeHost> => {
  endPage()
  const host = new FakeHost(features)
  signOut()
  untilPageEnds(followPerson())
  signIn(me.email, token)
  await loadProfile()
  host.calls.length = 0
  return host
}

function Screens({ entity }: { entity: Entity }) {
  const section = sectionOf(entity.key)
  const { path } = useLocation()
  if (!section) throw new Error(`${entity.key} has no screen`)
  const isForm = path === section.create || path === section.edit
  const { Screen } = isForm ? formScreen : listScreen
  return <Screen section={section} entity={entity} />
}

export const openForm = async (entity: Entity, address: string): Promise<Router> => {
  window.history.replaceState(null, '', address)
  const section = sectionOf(entity.key)
  await openRooms([...formRooms(entity), ...(section ? listRooms(section, entity, '?edit=1') : [])])
  const router = startRouter(window)
  untilPageEnds(router.stop)
  await render(
    <RouterProvider router={router}>
      <Feedback>
        <main>
          <Screens entity={entity} />
        </main>
        <ConfirmDialog />
      </Feedback>
    </RouterProvider>,
  )
  await settle()
  return router
}

/** Opens or closes folded fields; neither DOM does it on a click. */
export const toggle = async (title: string, isOpen: boolean): Promise<void> => {
  const details = [...document.querySelectorAll('details')].find((each) => each.textContent.startsWith(title))
  if (!details) throw new Error(`nothing is folded under ${title}`)
  await act(async () => {
    details.open = isOpen
    details.dispatchEvent(new window.Event('toggle'))
  })
}

/** Opens the fields of an airport's location that few users change. */
export const unfoldLocation = (): Promise<void> => toggle('State, time zone, coordinates, runways', true)

/** The value of the field with that label. */
export const value = (label: string): string => byLabel(label).value
