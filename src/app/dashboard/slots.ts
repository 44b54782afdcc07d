import type { ComponentType } from 'react'
import type { Loading } from '#kit'

/** Features provide these parts of the dashboard. */
export interface DashboardSlots {
  /** The first steps of a new installation, for administrators. */
  Setup: Loading<ComponentType> | undefined
}

export const dashboardSlots: DashboardSlots = { Setup: undefined }
