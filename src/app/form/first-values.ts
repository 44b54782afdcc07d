// The initial values of a new record: those of the link that opens its form, and those of the user.
import { type Entity, isObject, isReference, isText, labelName, type Values } from '#contract'
import { is, knowsQueries, loadProfile, may, ownProfile, pageQuery, queryBy, quietly, readNow } from '#data'
import { labelKey } from './form-text.ts'

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

const namesThatStart = ({ fields }: Entity, as: 'person' | 'last'): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'relation' && field.starts === as ? name : []))

/**
 * The initial values of a user's new record: the user, and values of the user's newest record.
 * @returns the function that stops waiting for them
 */
export function offerFirstValues(
  entity: Entity,
  offer: (values: Values, labels: Readonly<Record<string, string>>) => void,
): () => void {
  let isOver = false
  const [persons, lasts] = [namesThatStart(entity, 'person'), namesThatStart(entity, 'last')]
  const put = (name: string, id: string, label: string) => {
    if (!isOver) offer({ [name]: id }, { [labelKey(name, id)]: label })
  }
  const find = async () => {
    const own = ownProfile() ?? (await loadProfile())
    if (own === 'bare' || !may(entity.key, 'edit')) return
    const { id, firstName, lastName, email } = own
    for (const name of persons) put(name, id, `${firstName} ${lastName}`.trim() || email)
    const [person] = persons
    if (person === undefined || lasts.length === 0 || !knowsQueries(entity.key)) return
    const query = { ...queryBy([is(person, id)], 1), sort: 'createdAt', order: 'desc' } as const
    const { rows } = await readNow(pageQuery(entity, query))
    for (const name of lasts) {
      const [chosen, reference] = [rows[0]?.[name], rows[0]?.[labelName(name)]]
      const isInTrash = isReference(reference) && 'inTrash' in reference && reference.inTrash === true
      if (isText(chosen) && isReference(reference) && !isInTrash) put(name, chosen, reference.label)
    }
  }
  if (persons.length > 0) void quietly('firstValues', find)
  return () => {
    isOver = true
  }
}
