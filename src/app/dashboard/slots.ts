import type { ComponentType } from 'react'
import type { SetupItem } from '#shapes'

/** Features provide these parts of the dashboard. */
export interface DashboardSlots {
  /** The first steps of a new installation, for administrators. */
  Setup: ComponentType<{ steps: readonly SetupItem[] }> | undefined
}

export const dashboardSlots: DashboardSlots = { Setup: undefined }
