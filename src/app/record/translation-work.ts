import { calls, dataAs, list } from '#contract'
import { translationWorkShape } from '#shapes'
import { callQuery } from '#data'

/** The languages of the website besides the default, with their live pages and the records that need work. */
export const translationWorkQuery = callQuery(calls.translations, dataAs(list(translationWorkShape)))
