import type { ListPanels } from '#list'
import { ViewPanel } from './view-panel.tsx'
import { ViewsPanel } from './views-panel.tsx'

export const listPanels: ListPanels = { ViewPanel, ViewsPanel }
