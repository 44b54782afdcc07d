import { isObject, isText, type Values } from '#contract'

const keyOf = (entity: string): string => `given ${entity}`

/** The history state of a link to a new record's form with these initial values. */
export const givenState = (entity: string, values: Values): Record<string, unknown> => ({ [keyOf(entity)]: values })

const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.every(isText) : isText(value))

/** The initial values of a new record; a history entry may be damaged. */
export function givenIn(state: Record<string, unknown>, entity: string): Values {
  const given = state[keyOf(entity)]
  return isObject(given)
    ? Object.fromEntries(
        Object.entries(given).filter((entry): entry is [string, string | string[]] => isGiven(entry[1])),
      )
    : {}
}
