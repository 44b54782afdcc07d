/** The website setting with a section's review interval in months. */
export const checkIntervals = {
  airport: 'checkAirports',
  'guideline-type': 'checkGuidelineTypes',
  'guideline-detail': 'checkGuidelines',
  blog: 'checkBlogs',
  'content-page': 'checkPages',
  'travel-agent': 'checkAgents',
} as const satisfies Readonly<Record<string, string>>

/** The maximum number of public notes per record; more would make each row of a list too long. */
export const publicNotesMax = 100
