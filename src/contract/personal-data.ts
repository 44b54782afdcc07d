/** The permission for all data of one person. No role can include it, so only administrators have it. */
export const personalDataSection = 'personal-data'
