/** The steps of a new installation, in their order. */
export const setupSteps = ['name', 'site', 'content', 'mail', 'backup', 'factor', 'sample'] as const
export type SetupStep = (typeof setupSteps)[number]
