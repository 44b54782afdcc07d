// The places that these tests use: two countries, one state in each, and a city.
import { state } from '../../../src/contract/entities/state.ts'
import type { Router } from '../../../src/kit/router.ts'
import { until } from '../../dom.ts'
import type { FakeHost } from '../fake-host.ts'
import { openForm, startHost, value } from './open-form.tsx'

export const withPlaces = async (features?: readonly string[]): Promise<FakeHost> => {
  const host = await startHost(features)
  host.add('country', 'in', { name: 'India', alpha2: 'IN', continent: 'AS' })
  host.add('country', 'de', { name: 'Germany', alpha2: 'DE', continent: 'EU' })
  host.add('state', 'dl', { name: 'Delhi', code: 'IN-DL', countryId: 'in' })
  host.add('state', 'by', { name: 'Bavaria', code: 'DE-BY', countryId: 'de' })
  host.add('city', 'nd', { name: 'New Delhi', countryId: 'in', stateId: 'dl' })
  return host
}

/** Opens the form of a saved state. */
export const openState = async (): Promise<Router> => {
  const router = await openForm(state, '/admin/state/create?id=dl')
  await until(() => value('Name') === 'Delhi')
  return router
}

/** Unsaved text of the state’s form. */
export const dilli = {
  entity: 'state',
  id: 'dl',
  person: 'meera@example.com',
  version: 1,
  typed: { name: 'Dilli' },
  base: { name: 'Delhi' },
  labels: {},
  pending: null,
  at: '2026-11-18T14:02:00.000Z',
}
