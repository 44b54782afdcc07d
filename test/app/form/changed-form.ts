// Forms with unsaved changes.
import { country } from '../../../src/contract/entities/country.ts'
import type { Router } from '../../../src/kit/router.ts'
import { byLabel, choose, type } from '../../dom.ts'
import type { FakeHost } from '../fake-host.ts'
import { openForm } from './open-form.tsx'
import { openState, withPlaces } from './locations.ts'

/** The form of a new country with its required fields filled in. */
export const openNewCountry = async (): Promise<Router> => {
  const router = await openForm(country, '/admin/country/create')
  await type(byLabel('Alpha-2 code'), 'XX')
  await type(byLabel('Name'), 'Somewhere')
  await choose(byLabel('Continent'), 'Asia')
  return router
}

/** A saved record with an unsaved change, and its host. */
export const openChanged = async (): Promise<{ host: FakeHost; router: Router }> => {
  const host = await withPlaces()
  const router = await openState()
  await type(byLabel('Name'), 'Dilli')
  return { host, router }
}
