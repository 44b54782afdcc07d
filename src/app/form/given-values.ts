import { isObject, isText, type Values } from '#contract'

const keyOf = (entity: string): string => `given ${entity}`

/** The state of a link to a new record's form that begins with these values. */
export const givenState = (entity: string, values: Values): Record<string, unknown> => ({ [keyOf(entity)]: values })

/** The texts with which a new record begins; a history entry may be damaged. */
export function givenIn(state: Record<string, unknown>, entity: string): Values {
  const given = state[keyOf(entity)]
  return isObject(given)
    ? Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => isText(entry[1])))
    : {}
}
