import { isTranslated } from '#translated'
import { type Entity, type Field, labelName } from '#contract'
import { fieldOfDraft } from '#checks'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'

/** Turns `blog-tag` into `BlogTag`. */
export function schemaName({ key }: Pick<Entity, 'key'>): string {
  return key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

const instant: Schema = { type: 'string', format: 'date-time' }
const person = ref('Reference')
const ofEveryRecord: { [name: string]: Schema } = {
  id: idSchema,
  version: { type: 'integer', minimum: 1 },
  createdAt: instant,
  updatedAt: instant,
  createdBy: person,
  updatedBy: person,
  deletedAt: { ...instant, description: 'The time when it was moved to the trash. It is kept there for 30 days.' },
}

/** Labels come next to IDs: `country` next to `countryId`, `tags` next to `tagIds`. */
function labelSchemas({ fields }: Entity): { [name: string]: Schema } {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'relations'
        ? [[labelName(name), listOf(ref('Reference'))]]
        : kind === 'relation' || kind === 'image'
          ? [[labelName(name), orNull(ref('Reference'))]]
          : [],
    ),
  )
}

/** In a response, any field can be null, because a record can be older than the rule that requires a value. */
function responseSchemas(schema: Schema): Schema {
  const { default: _initial, ...rest } = schema
  return Array.isArray(rest.type) ? rest : orNull(rest)
}

const publishingNotes: { [name: string]: Schema } = {
  pending: ref('PendingNote'),
  missed: ref('MissedSchedule'),
  review: ref('ReviewNote'),
  unreviewed: ref('UnreviewedNote'),
}

const secret: Schema = {
  type: 'string',
  description: 'Only in the response that creates the record, and in repeats within ten minutes.',
}

const webhookNotes: { [name: string]: Schema } = {
  dropped: { type: 'integer', minimum: 0, description: 'Deliveries that were not queued because the queue was full.' },
  failures: { type: 'integer', minimum: 0, description: 'In a row.' },
  pausedUntil: orNull(instant),
  last: orNull(ref('WebhookDelivery')),
}

/** A draft can lack what the published record needs. */
const storedField = (entity: Entity, name: string, field: Field): Field =>
  entity.publishes ? fieldOfDraft(entity, name, field) : field

function recordSchema(entity: Entity): Schema {
  const values = Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [
      name,
      field.kind === 'count' ? fieldSchema(field) : responseSchemas(fieldSchema(storedField(entity, name, field))),
    ]),
  )
  const beyond = { type: 'boolean', description: 'Whether the role has permissions that the caller lacks.' }
  const more = {
    ...(entity.key === 'role' && { beyond }),
    ...(entity.key === 'webhook' && webhookNotes),
    ...(entity.secret !== undefined && { [entity.secret]: secret }),
    ...(entity.publishes && publishingNotes),
    ...(isTranslated(entity) && { translations: listOf(ref('LanguageNote')) }),
    ...(entity.former !== undefined && { former: ref('FormerNote') }),
  }
  return {
    title: entity.one,
    ...objectOf({ ...ofEveryRecord, ...values, ...labelSchemas(entity), ...more }, [
      'id',
      'version',
      'createdAt',
      'updatedAt',
    ]),
  }
}

/** The body of the save call. With an ID, it changes the given fields, and includes the version that it changes. */
function draftSchema(entity: Entity): Schema {
  const own = Object.entries(entity.fields)
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, field]): [string, Field] => [name, storedField(entity, name, field)])
  const needed = own.filter(([, { required, initial }]) => required && initial === undefined).map(([name]) => name)
  const properties = {
    id: orNull(idSchema),
    version: { type: 'integer', minimum: 1 },
    ...Object.fromEntries(own.map(([name, field]) => [name, fieldSchema(field)])),
    ...(own.some(([, { kind }]) => kind === 'relation' || kind === 'relations') && { related: ref('Related') }),
    ...(entity.publishes && { publishing: ref('PublishingAction') }),
    ...(isTranslated(entity) && { keepsTranslations: { type: 'boolean' } }),
  }
  const isChange = { required: ['version'] }
  return {
    title: `${entity.one} to save`,
    ...objectOf(properties),
    ...(entity.single !== undefined
      ? isChange
      : {
          if: { required: ['id'], properties: { id: { type: 'string' } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: isChange,
          ...(needed.length > 0 && { else: { required: needed } }),
        }),
  }
}

/** Each entity has two schemas: one for responses, one for saving. */
export function recordSchemas(entity: Entity): { [name: string]: Schema } {
  const name = schemaName(entity)
  return { [name]: recordSchema(entity), [`${name}Draft`]: draftSchema(entity) }
}
